import Catalogue
import Documents
import Foundation
import HTTPTypes
import HostTesting
import HummingbirdTesting
import OAuthServer
import PlaceServer
import PlaceTesting
import Testing
import WOPI
import WOPIHost

/// docs/protocol/security.md#token-trading and #cross-user-checks.
@Suite struct TokenAttackTests {
    @Test func `without a good token every address of a file answers 401`() async throws {
        try await WOPIPlace.run { place, client in
            let id = try await place.file(), path = "/wopi/files/\(id)"
            let good = try await place.token(.file(id))
            let bent = [
                nil, "", "x", String(good.dropLast()), good + "A", good.replacing(".", with: ","), good.uppercased(),
            ]
            for token in bent {
                #expect(try await client.wopi(.get, path, token: token).status == 401)
                #expect(try await client.wopi(.get, path + "/contents", token: token).status == 401)
            }
        }
    }

    @Test func `a token is good for its own resource only`() async throws {
        try await WOPIPlace.run { place, client in
            let id = try await place.file(), other = try await place.file("Other.docx")
            let root = try await place.library.root(for: place.caller).container.id
            let token = try await place.token(.file(id))
            #expect(try await client.wopi(.get, "/wopi/files/\(other)", token: token).status == 401)
            #expect(try await client.wopi(.get, "/wopi/containers/\(root)", token: token).status == 401)
            #expect(try await client.wopi(.get, "/wopi/ecosystem", token: token).status == 401)
        }
    }

    @Test func `another person's file is not there`() async throws {
        try await WOPIPlace.run { place, client in
            let id = try await place.file()
            let grant = try await place.host.apps.makeOperatorGrant(
                for: place.mallory, label: "", lifetime: 60, now: place.clock.now)
            let claims = AccessClaims(
                user: place.mallory, grant: grant.id, origin: .phone, resource: .file(id),
                expires: place.clock.now.addingTimeInterval(60))
            let token = try await place.host.wopi.tokens.mint(claims, now: place.clock.now)
            #expect(try await client.wopi(.get, "/wopi/files/\(id)", token: token).status == 404)
        }
    }

    @Test func `a token dies with its time and with its grant`() async throws {
        try await WOPIPlace.run { place, client in
            let id = try await place.file(), path = "/wopi/files/\(id)"
            let token = try await place.token(.file(id))
            _ = try await place.catalogue.end(place.grant, of: nil, reason: .signedOut, now: place.clock.now)
            #expect(try await client.wopi(.get, path, token: token).status == 401)
        }
        try await WOPIPlace.run { place, client in
            let id = try await place.file(), path = "/wopi/files/\(id)"
            let token = try await place.token(.file(id))
            #expect(try await client.wopi(.get, path, token: token).status == 200)
            place.clock.advance(3600)
            #expect(try await client.wopi(.get, path, token: token).status == 401)
        }
    }

    @Test func `tokens got through a token end when it does, all around the graph`() async throws {
        try await WOPIPlace.run { place, client in
            let id = try await place.file()
            let token = try await place.token(.file(id))
            let end = try await place.host.wopi.tokens.claims(of: token, now: place.clock.now).expires
            let answer = try await client.wopi(.get, "/wopi/files/\(id)/ancestry", token: token).json()
            let parent = try #require((answer["AncestorsWithRootFirst"] as? [[String: String]])?.last?["Url"])
            place.clock.advance(1800)
            let address = try #require(
                parent.split(separator: "?").first?.dropFirst("https://wopi.contoso.example".count))
            let parentToken = try #require(parent.split(separator: "=").last.map(String.init))
            let children = try await client.wopi(.get, "\(address)/children", token: parentToken).json()
            let child = try #require((children["ChildFiles"] as? [[String: Any]])?.first?["Url"] as? String)
            let childToken = try #require(child.split(separator: "=").last.map(String.init))
            let childEnd = try await place.host.wopi.tokens.claims(of: childToken, now: place.clock.now).expires
            #expect(childEnd == end)
        }
    }

    @Test func `the bootstrapper answers 401 with one challenge to anything but an OAuth token`() async throws {
        try await WOPIPlace.run { place, client in
            let id = try await place.file()
            let wopi = try await place.token(.file(id))
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
