import Basics
import Documents
import Foundation
import PortContracts
import Testing
import WOPI
import WOPIHost

/// docs/protocol/ecosystem.md, and docs/protocol/security.md#token-trading all around its graph.
@Suite struct EcosystemTests {
    @Test func `a file and a folder lead to the ecosystem, and the ecosystem to the root`() async throws {
        let place = try await HostPlace(), file = try await place.mia.makeFile()
        for resource in [ResourceID.file(file.id), .container(place.mia.root)] {
            let pointer = try await place.host.ecosystemPointer(
                resource, by: place.claims(resource), now: place.now)
            let ecosystem = try await place.follow(pointer.url)
            #expect(ecosystem.resource == .ecosystem)
            #expect(try await place.host.checkEcosystem(by: ecosystem, now: place.now).supportsContainers)
            let root = try await place.host.rootContainer(by: ecosystem, now: place.now)
            let claims = try await place.follow(root.pointer.url)
            #expect(claims.resource == .container(place.mia.root))
            let info = try await place.host.checkContainerInfo(place.mia.root, by: claims, now: place.now)
            #expect(root.info == info && root.pointer.name == info.name)
        }
    }

    /// Every edge of docs/protocol/ecosystem.md#navigation from `claims` on.
    private static func addresses(_ place: HostPlace, from claims: AccessClaims) async throws -> [String] {
        let host = place.host, now = place.now
        switch claims.resource {
        case .ecosystem: return [try await host.rootContainer(by: claims, now: now).pointer.url]
        case .file:
            return try await host.ancestors(of: claims.resource, by: claims, now: now).ancestorsWithRootFirst.map(\.url)
                + [host.ecosystemPointer(claims.resource, by: claims, now: now).url]
        case .container(let id):
            let children = try await place.children(of: id, by: claims)
            return try await children.files.map(\.url) + children.containers.map(\.url)
                + host.ancestors(of: claims.resource, by: claims, now: now).ancestorsWithRootFirst.map(\.url)
                + [host.ecosystemPointer(claims.resource, by: claims, now: now).url]
        }
    }

    @Test(arguments: [true, false], [AccessClaims.Origin.phone, .hostPage])
    func `a token got through a token ends when it does and allows no more, all around the graph`(
        _ mayWrite: Bool, _ origin: AccessClaims.Origin
    ) async throws {
        let place = try await HostPlace(), folder = try await place.mia.makeFolder("Plans")
        let file = try await place.mia.makeFile(in: folder)
        let first = place.claims(.file(file.id), mayWrite: mayWrite, origin: origin)
        var open = [first], seen: Set<ResourceID> = []
        while let claims = open.popLast() {
            guard seen.insert(claims.resource).inserted else { continue }
            place.place.clock.advance(60)
            for address in try await Self.addresses(place, from: claims) {
                let next = try await place.follow(address)
                #expect(next == first.handed(on: next.resource))
                open.append(next)
            }
        }
        let all: Set<ResourceID> = [.file(file.id), .container(folder), .container(place.mia.root), .ecosystem]
        #expect(seen == all)
    }

    @Test func `what a token makes leads on with a token of the same end`() async throws {
        let place = try await HostPlace(), file = try await place.mia.makeFile()
        let claims = place.claims(.file(file.id)), folder = place.claims(.container(place.mia.root))
        place.place.clock.advance(600)
        let made = [
            try await place.putRelative(.suggested("Copy.docx"), beside: file.id, by: claims).url,
            try await place.host.createChildFile(
                .suggested(".docx"), in: place.mia.root, by: folder, now: place.now
            ).url,
            try await place.host.createChildContainer(
                .suggested("New"), in: place.mia.root, by: folder, now: place.now
            ).pointer.url,
        ]
        for address in made { #expect(try await place.follow(address).expires == claims.expires) }
    }

    // MARK: GetFileWopiSrc

    /// The resource that the answer for an address leads to, as a person.
    private static func source(
        _ place: HostPlace, _ name: String, of person: MemoryPerson? = nil
    ) async throws -> ResourceID {
        let resource = try await place.host.resource(named: name, now: place.now)
        let answer = try await place.host.fileWopiSrc(
            resource, by: place.claims(.ecosystem, of: person), now: place.now)
        return try await place.follow(answer.url).resource
    }

    @Test func `GetFileWopiSrc takes whatever address the place gave out for a file or folder`() async throws {
        let place = try await HostPlace(), file = try await place.mia.makeFile()
        let folder = try await place.mia.makeFolder("Plans")
        for resource in [ResourceID.file(file.id), .container(folder)] {
            var names = [WOPISrc(resource).address(on: place.host.configuration.address)]
            for type in ShareURLType.allCases {
                let share = try await place.host.share(resource, as: type, by: place.claims(resource), now: place.now)
                names.append(try await place.host.address(of: share, now: place.now))
            }
            switch resource {
            case .file(let id): names.append("\(TestAddresses.base)/d/\(id)")
            case .container(let id): names.append("\(TestAddresses.base)/f/\(id)")
            case .ecosystem: break
            }
            for name in names {
                #expect(try await Self.source(place, name) == resource, "\(name)")
                // With the caller's own rights, and nobody else's.
                try await place.refuses(.notFound) { try await Self.source(place, name, of: place.mallory) }
            }
        }
    }

    @Test(arguments: [
        "", "x", "https://wopi.contoso.example/wopi/files/", "https://wopi.contoso.example/wopi/files/nothing",
        "https://wopi.contoso.example/wopi/ecosystem", "https://wopi.contoso.example.evil/wopi/files/nothing",
        "https://pages.contoso.example/", "https://pages.contoso.example/s/", "https://pages.contoso.example/s/a.b.c",
        "https://pages.contoso.example/d/nothing", "https://elsewhere.example/d/nothing",
    ]) func `GetFileWopiSrc finds nothing at any other address`(_ name: String) async throws {
        let place = try await HostPlace()
        try await place.refuses(.notFound) { try await Self.source(place, name) }
    }

    @Test func `a share link leads nobody to a WOPISrc once it was withdrawn`() async throws {
        let place = try await HostPlace(), file = try await place.mia.makeFile()
        let share = try await place.host.share(
            .file(file.id), as: .readWrite, by: place.claims(.file(file.id)), now: place.now)
        let link = try await place.host.address(of: share, now: place.now)
        try await place.place.library.unshare(share.id, for: place.mia.caller, now: place.now)
        try await place.refuses(.notFound) { try await Self.source(place, link) }
    }
}
