import Basics
import Documents
import Foundation
import PortContracts
import Testing
import WOPI
import WOPIHost

/// Tests docs/protocol/security.md#access-token and docs/protocol/security.md#cross-user-checks: a token is valid for
/// one user and one resource, and for a limited time.
@Suite struct ResourceTokenTests {
    @Test func `a token is valid only for its own resource`() async throws {
        let fixture = try await HostFixture(), file = try await fixture.mia.makeFile()
        let other = try await fixture.mia.makeFile("Other.docx")
        // A file and a container are different resources, even if they have the same id.
        let sameText = try #require(ContainerID(rawValue: file.id.rawValue))
        let all: [ResourceID] = [
            .file(file.id), .file(other.id), .container(fixture.mia.root), .container(sameText), .ecosystem,
        ]
        for own in all {
            let claims = fixture.claims(own), token = try await fixture.host.tokens.mint(claims, now: fixture.now)
            for resource in all {
                if resource == own {
                    #expect(try await fixture.host.claims(of: token, for: resource, now: fixture.now) == claims)
                } else {
                    try await fixture.refuses(.unauthorized) {
                        try await fixture.host.claims(of: token, for: resource, now: fixture.now)
                    }
                }
            }
        }
    }

    @Test func `a missing token and a malformed one are refused alike`() async throws {
        let fixture = try await HostFixture(), resource = ResourceID.container(fixture.mia.root)
        let good = try await fixture.host.tokens.mint(fixture.claims(resource), now: fixture.now)
        let bent = [
            nil, "", "x", String(good.dropLast()), good + "A", good.replacing(".", with: ","), good.uppercased(),
            " " + good, good + "\n", String(repeating: "a", count: 10_000),
        ]
        for token in bent {
            try await fixture.refuses(.unauthorized) {
                try await fixture.host.claims(of: token, for: resource, now: fixture.now)
            }
        }
    }

    @Test func `a token expires to the millisecond`() async throws {
        let fixture = try await HostFixture(), resource = ResourceID.container(fixture.mia.root)
        let claims = fixture.claims(resource), token = try await fixture.host.tokens.mint(claims, now: fixture.now)
        let last = claims.expires.addingTimeInterval(-0.001)
        #expect(try await fixture.host.claims(of: token, for: resource, now: last) == claims)
        for late in [claims.expires, claims.expires.addingTimeInterval(1), .distantFuture] {
            try await fixture.refuses(.unauthorized) {
                try await fixture.host.claims(of: token, for: resource, now: late)
            }
        }
    }

    @Test func `a download token isn't valid for WOPI operations`() async throws {
        let fixture = try await HostFixture(), file = try await fixture.mia.makeFile()
        let token = try await fixture.host.tokens.mint(
            fixture.claims(.file(file.id), mayWrite: false, origin: .download), now: fixture.now)
        try await fixture.refuses(.unauthorized) {
            try await fixture.host.claims(of: token, for: .file(file.id), now: fixture.now)
        }
    }

    @Test(arguments: [AccessClaims.Origin.phone, .hostPage], [true, false])
    func `derived claims keep everything but the resource`(
        _ origin: AccessClaims.Origin, _ mayWrite: Bool
    ) async throws {
        let fixture = try await HostFixture()
        let claims = fixture.claims(.ecosystem, mayWrite: mayWrite, origin: origin)
        var expected = claims
        expected.resource = .container(fixture.mia.root)
        #expect(claims.handed(on: .container(fixture.mia.root)) == expected)
        #expect(claims.caller == Caller(user: fixture.mia.id, authority: .grant(fixture.mia.grant), mayWrite: mayWrite))
    }

    @Test func `a URL with a token is short enough for every client`() async throws {
        let fixture = try await HostFixture(), file = try await fixture.mia.makeFile()
        let info = try await fixture.host.checkFileInfo(file.id, by: fixture.claims(.file(file.id)), now: fixture.now)
        let root = try await fixture.host.rootContainer(by: fixture.claims(.ecosystem), now: fixture.now)
        for address in [info.fileURL, info.downloadURL, root.pointer.url] {
            #expect(try #require(address).utf8.count < 400)
        }
    }
}
