import Basics
import Documents
import Foundation
import PortContracts
import Testing
import WOPI
import WOPIHost

/// docs/protocol/security.md#access-token and #cross-user-checks: one user, one resource, until it ends.
@Suite struct ResourceTokenTests {
    @Test func `a token is good for its own resource only`() async throws {
        let place = try await HostPlace(), file = try await place.mia.makeFile()
        let other = try await place.mia.makeFile("Other.docx")
        // Identifiers that are equal in their text name different resources all the same.
        let sameText = try #require(ContainerID(rawValue: file.id.rawValue))
        let all: [ResourceID] = [
            .file(file.id), .file(other.id), .container(place.mia.root), .container(sameText), .ecosystem,
        ]
        for own in all {
            let claims = place.claims(own), token = try await place.host.tokens.mint(claims, now: place.now)
            for resource in all {
                if resource == own {
                    #expect(try await place.host.claims(of: token, for: resource, now: place.now) == claims)
                } else {
                    try await place.refuses(.unauthorized) {
                        try await place.host.claims(of: token, for: resource, now: place.now)
                    }
                }
            }
        }
    }

    @Test func `no token, and one that is bent, are refused alike`() async throws {
        let place = try await HostPlace(), resource = ResourceID.container(place.mia.root)
        let good = try await place.host.tokens.mint(place.claims(resource), now: place.now)
        let bent = [
            nil, "", "x", String(good.dropLast()), good + "A", good.replacing(".", with: ","), good.uppercased(),
            " " + good, good + "\n", String(repeating: "a", count: 10_000),
        ]
        for token in bent {
            try await place.refuses(.unauthorized) {
                try await place.host.claims(of: token, for: resource, now: place.now)
            }
        }
    }

    @Test func `a token ends to the millisecond`() async throws {
        let place = try await HostPlace(), resource = ResourceID.container(place.mia.root)
        let claims = place.claims(resource), token = try await place.host.tokens.mint(claims, now: place.now)
        let last = claims.expires.addingTimeInterval(-0.001)
        #expect(try await place.host.claims(of: token, for: resource, now: last) == claims)
        for late in [claims.expires, claims.expires.addingTimeInterval(1), .distantFuture] {
            try await place.refuses(.unauthorized) {
                try await place.host.claims(of: token, for: resource, now: late)
            }
        }
    }

    @Test func `a token for bytes alone is none for WOPI`() async throws {
        let place = try await HostPlace(), file = try await place.mia.makeFile()
        let token = try await place.host.tokens.mint(
            place.claims(.file(file.id), mayWrite: false, origin: .download), now: place.now)
        try await place.refuses(.unauthorized) {
            try await place.host.claims(of: token, for: .file(file.id), now: place.now)
        }
    }

    @Test(arguments: [AccessClaims.Origin.phone, .hostPage], [true, false])
    func `claims that are handed on keep everything but the resource`(
        _ origin: AccessClaims.Origin, _ mayWrite: Bool
    ) async throws {
        let place = try await HostPlace()
        let claims = place.claims(.ecosystem, mayWrite: mayWrite, origin: origin)
        var expected = claims
        expected.resource = .container(place.mia.root)
        #expect(claims.handed(on: .container(place.mia.root)) == expected)
        #expect(claims.caller == Caller(user: place.mia.id, authority: .grant(place.mia.grant), mayWrite: mayWrite))
    }

    @Test func `an address with a token is short enough for every client`() async throws {
        let place = try await HostPlace(), file = try await place.mia.makeFile()
        let info = try await place.host.checkFileInfo(file.id, by: place.claims(.file(file.id)), now: place.now)
        let root = try await place.host.rootContainer(by: place.claims(.ecosystem), now: place.now)
        for address in [info.fileURL, info.downloadURL, root.pointer.url] {
            #expect(try #require(address).utf8.count < 400)
        }
    }
}
