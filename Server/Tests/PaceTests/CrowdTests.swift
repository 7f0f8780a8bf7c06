import AsyncHTTPClient
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1
import SocketFixtures
import Synchronization
import Testing

@testable import HTTPServing

extension Pace {
    /// Tests the server with more connections and requests than its limits allow.
    @Suite struct CrowdTests {
        private let metrics = PrometheusMetricsFactory()

        private func setup(
            tls: Bool = false, trusting proxies: [IPNetwork] = [], limits: ServerLimits,
            _ routes: @escaping @Sendable (Router<HostContext>) -> Void = { $0.get("/") { _, _ in "hello" } }
        ) -> TestServer.Setup {
            let load = ServerLoad(limits, metrics: metrics)
            return TestServer.Setup(
                tls: tls,
                configuration: .with {
                    $0.load = load
                    $0.trustedProxies = TrustedProxies(proxies)
                }, options: .init(metrics: metrics, load: load), routes: routes)
        }

        private static func asks(_ client: RawClient) async throws -> String {
            try await client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
            return try await client.receive(upTo: "hello")
        }

        @Test func `connections of one address beyond its share are closed at once`()
            async throws
        {
            let limits = ServerLimits(openFiles: 1024, connections: 40, connectionsPerClient: 5)
            try await setup(limits: limits).run { [metrics] server in
                let crowd = try (0..<5).map { _ in try RawClient(port: server.port) }
                for client in crowd { _ = try await Self.asks(client) }
                for _ in 0..<5 {
                    let late = try RawClient(port: server.port)
                    #expect(try await late.receiveUntilCut().isEmpty)
                }
                #expect(metrics.exposition().contains("http_connections_refused_total 5\n"))
                #expect(metrics.exposition().contains("http_connections_per_client_limit 5\n"))
                _ = try await Self.asks(crowd[4])
                crowd[0].disconnect()
                try await eventually { metrics.exposition().contains("http_connections_open 4\n") }
                _ = try await Self.asks(try RawClient(port: server.port))
            }
        }

        @Test func `a trusted proxy may open more connections than its share`() async throws {
            let limits = ServerLimits(openFiles: 1024, connections: 40, connectionsPerClient: 2)
            try await setup(trusting: [try #require(IPNetwork("127.0.0.0/8"))], limits: limits).run { server in
                let crowd = try (0..<20).map { _ in try RawClient(port: server.port) }
                for client in crowd { _ = try await Self.asks(client) }
            }
        }

        @Test func `requests beyond one HTTP-2 connection's share are asked to retry`() async throws {
            let limits = ServerLimits(openFiles: 64)
            #expect(limits.requestsPerClient == 4)
            let (gate, opener) = AsyncStream.makeStream(of: Void.self), waiting = Mutex(0)
            let open = Task { for await _ in gate {} }
            let setup = setup(tls: true, limits: limits) { router in
                router.get("/") { _, _ in
                    waiting.withLock { $0 += 1 }
                    await open.value
                    return "hello"
                }
            }
            try await setup.run { [metrics] server in
                try await withSecureClient(http2: true) { client in
                    let url = "https://\(server.authority)/"
                    let statuses = try await withThrowingTaskGroup(of: UInt.self) { tasks in
                        for _ in 0..<20 {
                            tasks.addTask { try await client.get(url: url).get().status.code }
                        }
                        try await eventually { metrics.exposition().contains("http_requests_refused_total 16\n") }
                        opener.finish()
                        return try await tasks.reduce(into: [UInt: Int]()) { $0[$1, default: 0] += 1 }
                    }
                    #expect(statuses == [200: 4, 503: 16])
                    #expect(try await client.get(url: url).get().status == .ok)
                    #expect(waiting.withLock { $0 } == 5)
                }
                try await eventually { metrics.exposition().contains("http_requests_open 0\n") }
            }
        }

        @Test func `a request counts until its last reference is released`() throws {
            let load = ServerLoad(ServerLimits(openFiles: 64), metrics: metrics)
            let client = ClientKey(try #require(IPAddress("192.0.2.1")))
            var slots = (0..<4).compactMap { _ in load.openRequest(client) }
            #expect(slots.count == 4 && metrics.exposition().contains("http_requests_open 4\n"))
            #expect(load.openRequest(client) == nil)
            slots.removeLast()
            #expect(metrics.exposition().contains("http_requests_open 3\n"))
            let again = load.openRequest(client)
            #expect(again != nil)
            slots = []
            #expect(metrics.exposition().contains("http_requests_refused_total 1\n"))
        }

        @Test func `limits can change while the server runs`() {
            let load = ServerLoad(ServerLimits(openFiles: 1024), metrics: metrics)
            load.limits = ServerLimits(openFiles: 1024, connections: 12, connectionsPerClient: 3)
            #expect(metrics.exposition().contains("http_connections_limit 12\n"))
            #expect(metrics.exposition().contains("process_max_fds 1024\n"))
            let opened = (0..<4).map { _ in load.openConnection(IPAddress("192.0.2.1").map(ClientKey.init)) }
            #expect(opened == [true, true, true, false])
        }
    }
}
