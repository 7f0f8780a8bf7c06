import Basics
import Documents
import Foundation
import PortContracts
import Testing
import WOPI
import WOPIHost

/// Tests docs/protocol/ecosystem.md, and docs/protocol/security.md#token-trading for all paths through the ecosystem.
@Suite struct EcosystemTests {
    @Test func `files and folders link to the ecosystem, which links to the root`() async throws {
        let fixture = try await HostFixture(), file = try await fixture.mia.makeFile()
        for resource in [ResourceID.file(file.id), .container(fixture.mia.root)] {
            let pointer = try await fixture.host.ecosystemPointer(
                resource, by: fixture.claims(resource), now: fixture.now)
            let ecosystem = try await fixture.follow(pointer.url)
            #expect(ecosystem.resource == .ecosystem)
            #expect(try await fixture.host.checkEcosystem(by: ecosystem, now: fixture.now).supportsContainers)
            let root = try await fixture.host.rootContainer(by: ecosystem, now: fixture.now)
            let claims = try await fixture.follow(root.pointer.url)
            #expect(claims.resource == .container(fixture.mia.root))
            let info = try await fixture.host.checkContainerInfo(fixture.mia.root, by: claims, now: fixture.now)
            #expect(root.info == info && root.pointer.name == info.name)
        }
    }

    /// Returns every address that can be reached from `claims` by the operations of
    /// docs/protocol/ecosystem.md#navigation.
    private static func addresses(_ fixture: HostFixture, from claims: AccessClaims) async throws -> [String] {
        let host = fixture.host, now = fixture.now
        switch claims.resource {
        case .ecosystem: return [try await host.rootContainer(by: claims, now: now).pointer.url]
        case .file:
            return try await host.ancestors(of: claims.resource, by: claims, now: now).ancestorsWithRootFirst.map(\.url)
                + [host.ecosystemPointer(claims.resource, by: claims, now: now).url]
        case .container(let id):
            let children = try await fixture.children(of: id, by: claims)
            return try await children.files.map(\.url) + children.containers.map(\.url)
                + host.ancestors(of: claims.resource, by: claims, now: now).ancestorsWithRootFirst.map(\.url)
                + [host.ecosystemPointer(claims.resource, by: claims, now: now).url]
        }
    }

    @Test(arguments: [true, false], [AccessClaims.Origin.phone, .hostPage])
    func `a token derived from another one ends with it and allows no more, on every route`(
        _ mayWrite: Bool, _ origin: AccessClaims.Origin
    ) async throws {
        let fixture = try await HostFixture(), folder = try await fixture.mia.makeFolder("Plans")
        let file = try await fixture.mia.makeFile(in: folder)
        let first = fixture.claims(.file(file.id), mayWrite: mayWrite, origin: origin)
        var open = [first], seen: Set<ResourceID> = []
        while let claims = open.popLast() {
            guard seen.insert(claims.resource).inserted else { continue }
            fixture.fixture.clock.advance(60)
            for address in try await Self.addresses(fixture, from: claims) {
                let next = try await fixture.follow(address)
                #expect(next == first.handed(on: next.resource))
                open.append(next)
            }
        }
        let all: Set<ResourceID> = [.file(file.id), .container(folder), .container(fixture.mia.root), .ecosystem]
        #expect(seen == all)
    }

    @Test func `derived tokens lead to tokens with the same expiration`() async throws {
        let fixture = try await HostFixture(), file = try await fixture.mia.makeFile()
        let claims = fixture.claims(.file(file.id)), folder = fixture.claims(.container(fixture.mia.root))
        fixture.fixture.clock.advance(600)
        let made = [
            try await fixture.putRelative(.suggested("Copy.docx"), beside: file.id, by: claims).url,
            try await fixture.host.createChildFile(
                .suggested(".docx"), in: fixture.mia.root, by: folder, now: fixture.now
            ).url,
            try await fixture.host.createChildContainer(
                .suggested("New"), in: fixture.mia.root, by: folder, now: fixture.now
            ).pointer.url,
        ]
        for address in made { #expect(try await fixture.follow(address).expires == claims.expires) }
    }

    // MARK: GetFileWopiSrc

    /// Returns the resource that GetFileWopiSrc returns when a user's client sends an address as the file's name.
    private static func source(
        _ fixture: HostFixture, _ name: String, of person: MemoryPerson? = nil
    ) async throws -> ResourceID {
        let resource = try await fixture.host.resource(named: name, now: fixture.now)
        let answer = try await fixture.host.fileWopiSrc(
            resource, by: fixture.claims(.ecosystem, of: person), now: fixture.now)
        return try await fixture.follow(answer.url).resource
    }

    @Test func `GetFileWopiSrc accepts every kind of address that the server issues for a file or folder`() async throws
    {
        let fixture = try await HostFixture(), file = try await fixture.mia.makeFile()
        let folder = try await fixture.mia.makeFolder("Plans")
        for resource in [ResourceID.file(file.id), .container(folder)] {
            var names = [WOPISrc(resource).address(on: fixture.host.configuration.address)]
            for type in ShareURLType.allCases {
                let share = try await fixture.host.share(
                    resource, as: type, by: fixture.claims(resource), now: fixture.now)
                names.append(try await fixture.host.address(of: share, now: fixture.now))
            }
            switch resource {
            case .file(let id): names.append("\(TestAddresses.base)/d/\(id)")
            case .container(let id): names.append("\(TestAddresses.base)/f/\(id)")
            case .ecosystem: break
            }
            for name in names {
                #expect(try await Self.source(fixture, name) == resource, "\(name)")
                // GetFileWopiSrc uses only the permissions of the user who calls it.
                try await fixture.refuses(.notFound) { try await Self.source(fixture, name, of: fixture.mallory) }
            }
        }
    }

    @Test(arguments: [
        "", "x", "https://wopi.contoso.example/wopi/files/", "https://wopi.contoso.example/wopi/files/nothing",
        "https://wopi.contoso.example/wopi/ecosystem", "https://wopi.contoso.example.evil/wopi/files/nothing",
        "https://pages.contoso.example/", "https://pages.contoso.example/s/", "https://pages.contoso.example/s/a.b.c",
        "https://pages.contoso.example/d/nothing", "https://elsewhere.example/d/nothing",
    ]) func `GetFileWopiSrc returns 404 for any other address`(_ name: String) async throws {
        let fixture = try await HostFixture()
        try await fixture.refuses(.notFound) { try await Self.source(fixture, name) }
    }

    @Test func `a revoked share link returns no WOPISrc`() async throws {
        let fixture = try await HostFixture(), file = try await fixture.mia.makeFile()
        let share = try await fixture.host.share(
            .file(file.id), as: .readWrite, by: fixture.claims(.file(file.id)), now: fixture.now)
        let link = try await fixture.host.address(of: share, now: fixture.now)
        try await fixture.fixture.library.unshare(share.id, for: fixture.mia.caller, now: fixture.now)
        try await fixture.refuses(.notFound) { try await Self.source(fixture, link) }
    }
}
