import HTTPServing
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import PlaceServer
import ServerFixtures
import Testing

@Suite struct OtherMethodTests {
    @Test func `every route answers 405 to unsupported methods and lists the supported ones`() async throws {
        try await WOPIFixture.run { fixture, client in
            let router = HostServer.makeRouter()
            try fixture.host.addRoutes(to: router)
            let routes = Dictionary(grouping: router.routes, by: \.path.description)
            #expect(routes.count > 60)
            for (pattern, routes) in routes {
                let path = pattern.replacing(/\{[^}]*\}/, with: "1")
                let taken = Set(routes.map(\.method)), withHead = taken.contains(.get) ? taken.union([.head]) : taken
                let allowed = withHead.map(\.rawValue).sorted().joined(separator: ", ")
                for method in [HTTPRequest.Method.get, .post, .put, .delete, .patch, .options, .trace]
                where !withHead.contains(method) {
                    try await client.execute(uri: path, method: method) { response in
                        #expect(response.status == .methodNotAllowed, "\(method) \(path)")
                        #expect(response.headers[.allow] == allowed, "\(method) \(path)")
                    }
                }
            }
        }
    }
}
