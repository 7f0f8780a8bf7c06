import Basics
import Documents
import Foundation
import PortContracts
import Testing
import WOPI
import WOPIHost

/// Tests docs/protocol/bootstrap-and-oauth.md#bootstrapper for a user whose OAuth token was already verified.
@Suite struct BootstrapTests {
    private static func ask(
        _ request: BootstrapRequest, _ fixture: HostFixture, as person: MemoryPerson? = nil
    ) async throws -> BootstrapAnswer {
        let person = person ?? fixture.mia
        let profile = try await fixture.fixture.library.person(person.machine, now: fixture.now)
        return try await fixture.host.bootstrap(request, for: profile, grant: person.grant, now: fixture.now)
    }

    @Test func `the profile describes the user like CheckFileInfo and links to the ecosystem`() async throws {
        let fixture = try await HostFixture(), file = try await fixture.mia.makeFile()
        let answer = try await Self.ask(.profile, fixture), profile = answer.bootstrap
        let info = try await fixture.host.checkFileInfo(file.id, by: fixture.claims(.file(file.id)), now: fixture.now)
        #expect(profile.userID == info.userID && profile.userFriendlyName == info.userFriendlyName)
        #expect(profile.signInName == "mia")
        let claims = try await fixture.follow(profile.ecosystemURL)
        #expect(claims.resource == .ecosystem && claims.user == fixture.mia.id && claims.origin == .phone)
        #expect(answer.rootContainerInfo == nil && answer.accessTokenInfo == nil && answer.wopiSrcInfo == nil)
    }

    /// Tests docs/protocol/security.md#token-kinds. The user presents an OAuth token, which is a primary credential.
    @Test func `tokens from the bootstrapper last the full ten hours`() async throws {
        let fixture = try await HostFixture(), file = try await fixture.mia.makeFile()
        let end = fixture.now.addingTimeInterval(10 * 3600)
        #expect(try await fixture.follow(Self.ask(.profile, fixture).bootstrap.ecosystemURL).expires == end)
        let root = try #require(try await Self.ask(.rootContainer, fixture).rootContainerInfo)
        #expect(try await fixture.follow(root.pointer.url).expires == end)
        let source = WOPISrc(.file(file.id)).address(on: fixture.host.configuration.address)
        let info = try #require(try await Self.ask(.newAccessToken(wopiSrc: source), fixture).accessTokenInfo)
        #expect(info.accessTokenExpiry == Int64(end.timeIntervalSince1970 * 1000))
        #expect(
            try await fixture.host.claims(of: info.accessToken, for: .file(file.id), now: fixture.now).expires == end)
    }

    /// Tests docs/protocol/ecosystem.md#equal-answers.
    @Test func `GetRootContainer answers like the ecosystem, except for tokens`() async throws {
        let fixture = try await HostFixture(isBusiness: true)
        let shortcut = try #require(try await Self.ask(.rootContainer, fixture).rootContainerInfo)
        let whole = try await fixture.host.rootContainer(by: fixture.claims(.ecosystem), now: fixture.now)
        #expect(shortcut.info == whole.info && shortcut.pointer.name == whole.pointer.name)
        let resources = try await [
            fixture.follow(shortcut.pointer.url).resource, fixture.follow(whole.pointer.url).resource,
        ]
        #expect(resources == [.container(fixture.mia.root), .container(fixture.mia.root)])
    }

    @Test func `GetNewAccessToken returns a token for only the named resource`() async throws {
        let fixture = try await HostFixture(), file = try await fixture.mia.makeFile()
        for resource in [ResourceID.file(file.id), .container(fixture.mia.root)] {
            let source = WOPISrc(resource).address(on: fixture.host.configuration.address)
            for name in [source, source + "?access_token=sloppy"] {
                let answer = try await Self.ask(.newAccessToken(wopiSrc: name), fixture)
                let token = try #require(answer.accessTokenInfo).accessToken
                let claims = try await fixture.host.claims(of: token, for: resource, now: fixture.now)
                #expect(claims.mayWrite && claims.user == fixture.mia.id)
            }
        }
    }

    /// Tests docs/protocol/bootstrap-and-oauth.md#get-new-access-token, steps 2 to 4.
    @Test func `GetNewAccessToken for anything outside the user's documents is 404`() async throws {
        let fixture = try await HostFixture(), hers = try await fixture.mallory.makeFile()
        let base = "https://wopi.contoso.example", gone = try await fixture.mia.makeFile().id
        try await fixture.host.delete(gone, by: fixture.claims(.file(gone)), now: fixture.now)
        let sources = [
            nil, "", "/wopi/files/\(gone)", "\(base)/wopi/files/\(gone)", "\(base)/wopi/files/\(hers.id)",
            "\(base)/wopi/containers/\(fixture.mallory.root)", "\(base)/wopi/ecosystem", "\(base)/wopi/files/",
            "http://wopi.contoso.example/wopi/containers/\(fixture.mia.root)",
            "https://wopi.contoso.example.evil/wopi/containers/\(fixture.mia.root)",
            "https://wopi.contoso.example:8443/wopi/containers/\(fixture.mia.root)",
            "\(base)/wopi/folders/\(fixture.mia.root)",
        ]
        for source in sources {
            try await fixture.refuses(.notFound) { try await Self.ask(.newAccessToken(wopiSrc: source), fixture) }
        }
    }

    @Test func `GetFileWopiSrc returns the file that an address of the server names`() async throws {
        let fixture = try await HostFixture(), file = try await fixture.mia.makeFile()
        let name = "\(TestAddresses.base)/d/\(file.id)"
        let answer = try #require(try await Self.ask(.fileWopiSrc(name: name), fixture).wopiSrcInfo)
        let claims = try await fixture.follow(answer.url)
        #expect(claims.resource == .file(file.id))
        // The expiration is a time in milliseconds (docs/protocol/bootstrap-and-oauth.md#bootstrapper-response).
        let end = Int64(claims.expires.timeIntervalSince1970 * 1000)
        #expect(answer.url.hasSuffix("&access_token_ttl=\(end)"))
        for other in [nil, "", "https://elsewhere.example/d/\(file.id)"] {
            try await fixture.refuses(.notFound) { try await Self.ask(.fileWopiSrc(name: other), fixture) }
        }
        try await fixture.refuses(.notFound) {
            try await Self.ask(.fileWopiSrc(name: name), fixture, as: fixture.mallory)
        }
    }

    @Test func `a revoked grant gets only the profile that was read before`() async throws {
        let fixture = try await HostFixture(), file = try await fixture.mia.makeFile()
        let profile = try await fixture.fixture.library.person(fixture.mia.machine, now: fixture.now)
        try await fixture.fixture.endGrant(fixture.mia.grant)
        let source = WOPISrc(.file(file.id)).address(on: fixture.host.configuration.address)
        for request in [BootstrapRequest.rootContainer, .newAccessToken(wopiSrc: source), .fileWopiSrc(name: source)] {
            try await fixture.refuses(.unauthorized) {
                try await fixture.host.bootstrap(request, for: profile, grant: fixture.mia.grant, now: fixture.now)
            }
        }
    }
}
