import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import SocketFixtures
import Testing

@testable import HTTPServing

/// Tests that only a command with the right key learns what the server sees of its request.
@Suite struct ProbeRouteTests {
    private func application() -> Application<RouterResponder<HostContext>> {
        let router = HostServer.makeRouter(.init(metrics: PrometheusMetricsFactory()))
        ProbeRoute(node: "a") { $0 == "right" }.add(to: router)
        return Application(router: router)
    }

    @Test func `a request with the key gets the addresses and the time`() async throws {
        let field = try #require(HTTPField.Name(ProbeRoute.keyField)), before = Date().timeIntervalSince1970
        try await application().test(.live) { client in
            for headers in [[field: "right"], [field: "right", ServerField.xForwardedFor: "192.0.2.1"]] as [HTTPFields]
            {
                try await client.execute(uri: ProbeRoute.path, method: .get, headers: headers) { response in
                    let bytes = Data(response.body.readableBytesView)
                    let answer = try JSONDecoder().decode(ProbeRoute.Answer.self, from: bytes)
                    #expect(answer.node == "a" && abs(answer.time - before) < 600)
                    #expect(answer.isForwarded == (headers.count == 2))
                    #expect(answer.client == answer.peer && answer.peer?.isEmpty == false)
                    #expect(response.headers[.cacheControl] == "no-store")
                }
            }
        }
    }

    @Test func `a request without the key finds nothing`() async throws {
        let field = try #require(HTTPField.Name(ProbeRoute.keyField))
        try await application().test(.router) { client in
            for headers in [[:], [field: "wrong"], [field: ""]] as [HTTPFields] {
                try await client.execute(uri: ProbeRoute.path, method: .get, headers: headers) { response in
                    #expect(response.status == .notFound && response.body.readableBytes == 0)
                }
            }
        }
    }
}
