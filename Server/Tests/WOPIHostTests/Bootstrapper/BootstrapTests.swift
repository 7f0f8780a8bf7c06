import Basics
import Documents
import Foundation
import PortContracts
import Testing
import WOPI
import WOPIHost

/// docs/protocol/bootstrap-and-oauth.md#bootstrapper, for a person whose OAuth token was checked before.
@Suite struct BootstrapTests {
    private static func ask(
        _ request: BootstrapRequest, _ place: HostPlace, as person: MemoryPerson? = nil
    ) async throws -> BootstrapAnswer {
        let person = person ?? place.mia
        let profile = try await place.place.library.person(person.machine, now: place.now)
        return try await place.host.bootstrap(request, for: profile, grant: person.grant, now: place.now)
    }

    @Test func `the profile names the person as every file does, and leads to the ecosystem`() async throws {
        let place = try await HostPlace(), file = try await place.mia.makeFile()
        let answer = try await Self.ask(.profile, place), profile = answer.bootstrap
        let info = try await place.host.checkFileInfo(file.id, by: place.claims(.file(file.id)), now: place.now)
        #expect(profile.userID == info.userID && profile.userFriendlyName == info.userFriendlyName)
        #expect(profile.signInName == "mia")
        let claims = try await place.follow(profile.ecosystemURL)
        #expect(claims.resource == .ecosystem && claims.user == place.mia.id && claims.origin == .phone)
        #expect(answer.rootContainerInfo == nil && answer.accessTokenInfo == nil && answer.wopiSrcInfo == nil)
    }

    /// docs/protocol/security.md#token-kinds: OAuth is a primary credential.
    @Test func `tokens of the bootstrapper last the full ten hours`() async throws {
        let place = try await HostPlace(), file = try await place.mia.makeFile()
        let end = place.now.addingTimeInterval(10 * 3600)
        #expect(try await place.follow(Self.ask(.profile, place).bootstrap.ecosystemURL).expires == end)
        let root = try #require(try await Self.ask(.rootContainer, place).rootContainerInfo)
        #expect(try await place.follow(root.pointer.url).expires == end)
        let source = WOPISrc(.file(file.id)).address(on: place.host.configuration.address)
        let info = try #require(try await Self.ask(.newAccessToken(wopiSrc: source), place).accessTokenInfo)
        #expect(info.accessTokenExpiry == Int64(end.timeIntervalSince1970 * 1000))
        #expect(try await place.host.claims(of: info.accessToken, for: .file(file.id), now: place.now).expires == end)
    }

    /// docs/protocol/ecosystem.md#equal-answers.
    @Test func `GetRootContainer answers as the ecosystem does, tokens aside`() async throws {
        let place = try await HostPlace(isBusiness: true)
        let shortcut = try #require(try await Self.ask(.rootContainer, place).rootContainerInfo)
        let whole = try await place.host.rootContainer(by: place.claims(.ecosystem), now: place.now)
        #expect(shortcut.info == whole.info && shortcut.pointer.name == whole.pointer.name)
        let resources = try await [
            place.follow(shortcut.pointer.url).resource, place.follow(whole.pointer.url).resource,
        ]
        #expect(resources == [.container(place.mia.root), .container(place.mia.root)])
    }

    @Test func `GetNewAccessToken gives a token for just what was named`() async throws {
        let place = try await HostPlace(), file = try await place.mia.makeFile()
        for resource in [ResourceID.file(file.id), .container(place.mia.root)] {
            let source = WOPISrc(resource).address(on: place.host.configuration.address)
            for name in [source, source + "?access_token=sloppy"] {
                let answer = try await Self.ask(.newAccessToken(wopiSrc: name), place)
                let token = try #require(answer.accessTokenInfo).accessToken
                let claims = try await place.host.claims(of: token, for: resource, now: place.now)
                #expect(claims.mayWrite && claims.user == place.mia.id)
            }
        }
    }

    /// docs/protocol/bootstrap-and-oauth.md#get-new-access-token, steps 2 to 4.
    @Test func `GetNewAccessToken for anything that isn't the person's here is 404`() async throws {
        let place = try await HostPlace(), hers = try await place.mallory.makeFile()
        let base = "https://wopi.contoso.example", gone = try await place.mia.makeFile().id
        try await place.host.delete(gone, by: place.claims(.file(gone)), now: place.now)
        let sources = [
            nil, "", "/wopi/files/\(gone)", "\(base)/wopi/files/\(gone)", "\(base)/wopi/files/\(hers.id)",
            "\(base)/wopi/containers/\(place.mallory.root)", "\(base)/wopi/ecosystem", "\(base)/wopi/files/",
            "http://wopi.contoso.example/wopi/containers/\(place.mia.root)",
            "https://wopi.contoso.example.evil/wopi/containers/\(place.mia.root)",
            "https://wopi.contoso.example:8443/wopi/containers/\(place.mia.root)",
            "\(base)/wopi/folders/\(place.mia.root)",
        ]
        for source in sources {
            try await place.refuses(.notFound) { try await Self.ask(.newAccessToken(wopiSrc: source), place) }
        }
    }

    @Test func `GetFileWopiSrc leads to the file that an address of the place names`() async throws {
        let place = try await HostPlace(), file = try await place.mia.makeFile()
        let name = "\(TestAddresses.base)/d/\(file.id)"
        let answer = try #require(try await Self.ask(.fileWopiSrc(name: name), place).wopiSrcInfo)
        let claims = try await place.follow(answer.url)
        #expect(claims.resource == .file(file.id))
        // docs/protocol/bootstrap-and-oauth.md#bootstrapper-response: an instant in milliseconds.
        let end = Int64(claims.expires.timeIntervalSince1970 * 1000)
        #expect(answer.url.hasSuffix("&access_token_ttl=\(end)"))
        for other in [nil, "", "https://elsewhere.example/d/\(file.id)"] {
            try await place.refuses(.notFound) { try await Self.ask(.fileWopiSrc(name: other), place) }
        }
        try await place.refuses(.notFound) {
            try await Self.ask(.fileWopiSrc(name: name), place, as: place.mallory)
        }
    }

    @Test func `a grant that has ended gets nothing but the profile it was read with`() async throws {
        let place = try await HostPlace(), file = try await place.mia.makeFile()
        let profile = try await place.place.library.person(place.mia.machine, now: place.now)
        try await place.place.endGrant(place.mia.grant)
        let source = WOPISrc(.file(file.id)).address(on: place.host.configuration.address)
        for request in [BootstrapRequest.rootContainer, .newAccessToken(wopiSrc: source), .fileWopiSrc(name: source)] {
            try await place.refuses(.unauthorized) {
                try await place.host.bootstrap(request, for: profile, grant: place.mia.grant, now: place.now)
            }
        }
    }
}
