import SQLStorage
import Documents
import Foundation
import HTTPTypes
import PortContracts
import HummingbirdTesting
import OAuthServer
import PlaceServer
import ServerFixtures
import Testing
import WOPI
import WOPIHost

/// Tests docs/protocol/security.md#token-trading and #cross-user-checks.
@Suite struct TokenAttackTests {
    @Test func `without a valid token every route of a file answers 401`() async throws {
        try await WOPIFixture.run { fixture, client in
            let id = try await fixture.file(), path = "/wopi/files/\(id)"
            let good = try await fixture.token(.file(id))
            let bent = [
                nil, "", "x", String(good.dropLast()), good + "A", good.replacing(".", with: ","), good.uppercased(),
            ]
            for token in bent {
                #expect(try await client.wopi(.get, path, token: token).status == 401)
                #expect(try await client.wopi(.get, path + "/contents", token: token).status == 401)
            }
        }
    }

    @Test func `a token is valid only for its own resource`() async throws {
        try await WOPIFixture.run { fixture, client in
            let id = try await fixture.file(), other = try await fixture.file("Other.docx")
            let root = try await fixture.library.root(for: fixture.caller, now: fixture.clock.now).container.id
            let token = try await fixture.token(.file(id))
            #expect(try await client.wopi(.get, "/wopi/files/\(other)", token: token).status == 401)
            #expect(try await client.wopi(.get, "/wopi/containers/\(root)", token: token).status == 401)
            #expect(try await client.wopi(.get, "/wopi/ecosystem", token: token).status == 401)
        }
    }

    @Test func `a token expires on time and with its grant`() async throws {
        try await WOPIFixture.run { fixture, client in
            let id = try await fixture.file(), path = "/wopi/files/\(id)"
            let token = try await fixture.token(.file(id))
            _ = try await fixture.storage.verbs.grants.end(
                fixture.grant, of: nil, reason: .signedOut, now: fixture.clock.now)
            #expect(try await client.wopi(.get, path, token: token).status == 401)
        }
        try await WOPIFixture.run { fixture, client in
            let id = try await fixture.file(), path = "/wopi/files/\(id)"
            let token = try await fixture.token(.file(id))
            #expect(try await client.wopi(.get, path, token: token).status == 200)
            fixture.clock.advance(3600)
            #expect(try await client.wopi(.get, path, token: token).status == 401)
        }
    }

    @Test func `the bootstrapper answers 401 with one challenge to anything but an OAuth token`() async throws {
        try await WOPIFixture.run { fixture, client in
            let id = try await fixture.file()
            let wopi = try await fixture.token(.file(id))
            for value in [nil, "", "Bearer", "Bearer ", "Bearer \(wopi)", "Basic eA==", "Bearer: nope"] {
                var headers = HTTPFields()
                headers[.authorization] = value
                for method in [HTTPRequest.Method.get, .post] {
                    try await client.execute(uri: "/wopibootstrapper", method: method, headers: headers) {
                        #expect($0.status == .unauthorized)
                        #expect($0.headers[values: .wwwAuthenticate].count == 1)
                        #expect($0.headers[.wwwAuthenticate]?.hasPrefix("Bearer authorization_uri=\"https://") == true)
                    }
                }
            }
        }
    }
}
