import Basics
import Documents
import Foundation
import PortContracts
import Testing
import WOPI
import WOPIHost

/// docs/protocol/files.md#get-share-url and docs/protocol/containers.md#get-share-url.
@Suite struct ShareTests {
    private static func link(
        _ place: HostPlace, _ resource: ResourceID, _ type: ShareURLType = .readOnly
    ) async throws -> String {
        let share = try await place.host.share(resource, as: type, by: place.claims(resource), now: place.now)
        return try await place.host.address(of: share, now: place.now)
    }

    /// The secret part of a link.
    private static func text(_ link: String) throws -> String {
        try #require(link.components(separatedBy: "/s/").last)
    }

    @Test(arguments: ShareURLType.allCases) func `a link is the same however often it is asked for`(
        _ type: ShareURLType
    ) async throws {
        let place = try await HostPlace(), file = try await place.mia.makeFile()
        let link = try await Self.link(place, .file(file.id), type)
        #expect(link.hasPrefix(TestAddresses.base + "/s/"))
        place.place.clock.advance(400 * 24 * 3600)
        #expect(try await Self.link(place, .file(file.id), type) == link)
        let share = try await place.host.share(linked: Self.text(link), now: place.now)
        #expect(share.resource == .file(file.id) && share.type.rawValue == type.rawValue)
    }

    @Test func `each kind and each resource has a link of its own`() async throws {
        let place = try await HostPlace(), file = try await place.mia.makeFile()
        var links: Set<String> = []
        for resource in [ResourceID.file(file.id), .container(place.mia.root)] {
            for type in ShareURLType.allCases { links.insert(try await Self.link(place, resource, type)) }
        }
        #expect(links.count == 4)
    }

    @Test func `a link outlives the grant it was made under, but not its share`() async throws {
        let place = try await HostPlace(), file = try await place.mia.makeFile()
        let text = try Self.text(try await Self.link(place, .file(file.id)))
        try await place.place.endGrant(place.mia.grant)
        let share = try await place.host.share(linked: text, now: place.now)
        try await place.place.library.unshare(share.id, for: place.mia.machine, now: place.now)
        try await place.refuses(.notFound) { try await place.host.share(linked: text, now: place.now) }
    }

    @Test func `a link with one character changed leads nowhere`() async throws {
        let place = try await HostPlace(), file = try await place.mia.makeFile()
        let text = try Self.text(try await Self.link(place, .file(file.id)))
        for index in text.indices {
            var other = text
            other.replaceSubrange(index...index, with: text[index] == "x" ? "y" : "x")
            try await place.refuses(.notFound) { try await place.host.share(linked: other, now: place.now) }
        }
    }

    @Test func `a link of another place's leads nowhere`() async throws {
        let place = try await HostPlace(), other = try await HostPlace()
        let file = try await place.mia.makeFile(), text = try Self.text(try await Self.link(place, .file(file.id)))
        try await other.refuses(.notFound) { try await other.host.share(linked: text, now: other.now) }
    }

    @Test func `the ecosystem isn't shared`() async throws {
        let place = try await HostPlace()
        await #expect(throws: (any Error).self) {
            try await place.host.share(.ecosystem, as: .readOnly, by: place.claims(.ecosystem), now: place.now)
        }
    }
}
