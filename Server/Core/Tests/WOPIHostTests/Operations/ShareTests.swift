import Basics
import Documents
import Foundation
import PortContracts
import Testing
import WOPI
import WOPIHost

/// Tests docs/protocol/files.md#get-share-url and docs/protocol/containers.md#get-share-url.
@Suite struct ShareTests {
    private static func link(
        _ fixture: HostFixture, _ resource: ResourceID, _ type: ShareURLType = .readOnly
    ) async throws -> String {
        let share = try await fixture.host.share(resource, as: type, by: fixture.claims(resource), now: fixture.now)
        return try await fixture.host.address(of: share, now: fixture.now)
    }

    /// Returns the part of a link that contains the secret.
    private static func text(_ link: String) throws -> String {
        try #require(link.components(separatedBy: "/s/").last)
    }

    @Test(arguments: ShareURLType.allCases) func `a link stays the same on repeated requests`(
        _ type: ShareURLType
    ) async throws {
        let fixture = try await HostFixture(), file = try await fixture.mia.makeFile()
        let link = try await Self.link(fixture, .file(file.id), type)
        #expect(link.hasPrefix(TestAddresses.base + "/s/"))
        fixture.fixture.clock.advance(400 * 24 * 3600)
        #expect(try await Self.link(fixture, .file(file.id), type) == link)
        let share = try await fixture.host.share(linked: Self.text(link), now: fixture.now)
        #expect(share.resource == .file(file.id) && share.type.rawValue == type.rawValue)
    }

    @Test func `each kind of link and each resource has its own link`() async throws {
        let fixture = try await HostFixture(), file = try await fixture.mia.makeFile()
        var links: Set<String> = []
        for resource in [ResourceID.file(file.id), .container(fixture.mia.root)] {
            for type in ShareURLType.allCases { links.insert(try await Self.link(fixture, resource, type)) }
        }
        #expect(links.count == 4)
    }

    @Test func `a link outlives the grant that created it but not its share`() async throws {
        let fixture = try await HostFixture(), file = try await fixture.mia.makeFile()
        let text = try Self.text(try await Self.link(fixture, .file(file.id)))
        try await fixture.fixture.endGrant(fixture.mia.grant)
        let share = try await fixture.host.share(linked: text, now: fixture.now)
        try await fixture.fixture.library.unshare(share.id, for: fixture.mia.machine, now: fixture.now)
        try await fixture.refuses(.notFound) { try await fixture.host.share(linked: text, now: fixture.now) }
    }

    @Test func `a link with one changed character is invalid`() async throws {
        let fixture = try await HostFixture(), file = try await fixture.mia.makeFile()
        let text = try Self.text(try await Self.link(fixture, .file(file.id)))
        for index in text.indices {
            var other = text
            other.replaceSubrange(index...index, with: text[index] == "x" ? "y" : "x")
            try await fixture.refuses(.notFound) { try await fixture.host.share(linked: other, now: fixture.now) }
        }
    }

    @Test func `a link of another server is invalid`() async throws {
        let fixture = try await HostFixture(), other = try await HostFixture()
        let file = try await fixture.mia.makeFile(), text = try Self.text(try await Self.link(fixture, .file(file.id)))
        try await other.refuses(.notFound) { try await other.host.share(linked: text, now: other.now) }
    }

    @Test func `the ecosystem can't be shared`() async throws {
        let fixture = try await HostFixture()
        await #expect(throws: (any Error).self) {
            try await fixture.host.share(.ecosystem, as: .readOnly, by: fixture.claims(.ecosystem), now: fixture.now)
        }
    }
}
