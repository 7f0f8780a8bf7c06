import AsyncHTTPClient
import Foundation
import HTTPServing
import Hummingbird
import NIOCore
import NIOHTTP1
import SocketFixtures
import Synchronization
import Testing

extension Pace {
    /// Tests downloads by slow clients. A download ends because the server shuts down, because the client doesn't read,
    /// or because it is complete.
    @Suite struct SlowReaderTests {
        /// The size of the download in bytes. It is larger than curl's HTTP/2 window of 32 MiB, so that flow control
        /// applies.
        private static let size = 40 << 20

        /// Whether a request has arrived.
        private final class Started: Sendable {
            private let flag = Atomic(false)
            var value: Bool { flag.load(ordering: .relaxed) }
            func set() { flag.store(true, ordering: .relaxed) }
        }

        private static func routes(path: String, _ started: Started = Started())
            -> @Sendable (Router<HostContext>) -> Void
        {
            { router in
                router.get("/file") { request, context in
                    started.set()
                    return try await FileContent(size: Int64(size), entityTag: "x", source: .opening(path))
                        .response(to: request, context: context)
                }
                router.get("/buffer") { _, _ in
                    started.set()
                    return Response(status: .ok, body: .init(byteBuffer: ByteBuffer(repeating: 7, count: size)))
                }
            }
        }

        @Test(arguments: ["/file", "/buffer"])
        func `a shutdown lets a plain download finish`(uri: String) async throws {
            let file = try TestFile([UInt8](repeating: 7, count: Self.size))
            let path = file.path
            try await TestServer.Setup(routes: Self.routes(path: path)).run { server in
                let client = try RawClient(port: server.port, receiveBuffer: 65_536)
                try await client.send("GET \(uri) HTTP/1.1\r\nHost: h\r\n\r\n")
                let first = try await client.receive()
                await server.shutDown()
                try await eventually { (try? RawClient(port: server.port)) == nil }
                let body = try await client.receiveAll()
                let headEnd = try #require(first.firstRange(of: Array("\r\n\r\n".utf8))).upperBound
                #expect(first.count - headEnd + body.count == Self.size)
            }
            _ = file
        }

        @Test(arguments: [true, false], ["/file", "/buffer"])
        func `a shutdown lets a download over TLS finish`(http2: Bool, uri: String) async throws {
            let file = try TestFile([UInt8](repeating: 7, count: Self.size))
            let path = file.path
            let started = Started()
            try await TestServer.Setup(tls: true, routes: Self.routes(path: path, started)).run { server in
                let url = "https://localhost:\(server.port)\(uri)"
                async let report = Curl.download(url, http2: http2, rate: Self.size / 2)
                try await eventually { started.value }
                await server.shutDown()
                try await eventually { (try? RawClient(port: server.port)) == nil }
                let actual = try await report
                #expect(actual == "\(http2 ? "2" : "1.1") 200 \(Self.size) 0")
            }
            _ = file
        }

        @Test(arguments: [true, false])
        func `content is read only as fast as clients take it`(tls: Bool) async throws {
            let read = Mutex(Int64(0))
            let size: Int64 = 1 << 30
            try await TestServer.Setup(
                tls: tls,
                configuration: .with { $0.shutdownGracePeriod = .milliseconds(10) },
                routes: { router in
                    router.get("/") { request, context in
                        let source = FileContent.Source.reader { _, count in
                            read.withLock { $0 += Int64(count) }
                            return ByteBuffer(repeating: 7, count: count)
                        }
                        return try await FileContent(size: size, entityTag: "x", source: source)
                            .response(to: request, context: context)
                    }
                }
            ).run { server in
                try await withSecureClient(http2: true) { client in
                    var bodies: [HTTPClientResponse.Body.AsyncIterator] = []
                    for _ in 0..<6 {
                        let url = "http\(tls ? "s" : "")://localhost:\(server.port)/"
                        let response = try await client.execute(HTTPClientRequest(url: url), timeout: .seconds(60))
                        var iterator = response.body.makeAsyncIterator()
                        _ = try await iterator.next()
                        bodies.append(iterator)
                    }
                    // Waits until the server stops reading the content. The bytes that it has read by then are in
                    // socket buffers, HTTP/2 windows and the server's own buffers.
                    var last: Int64 = -1
                    while case let now = read.withLock({ $0 }), now != last {
                        last = now
                        try await Task.sleep(for: .milliseconds(50))
                    }
                    // With TLS, the client (AsyncHTTPClient) opens an HTTP/2 window of 8 MiB per response. Without TLS,
                    // the sockets' buffers hold up to 1 MiB per response. The server may read 1 MiB more.
                    #expect(last / 6 < (tls ? 8 + 1 : 1 + 1) << 20)
                }
            }
        }

        @Test func `the grace period ends a shutdown that waits for a client that doesn't read`() async throws {
            let file = try TestFile([UInt8](repeating: 7, count: Self.size))
            let path = file.path
            try await TestServer.Setup(
                configuration: .with { $0.shutdownGracePeriod = .milliseconds(100) }, routes: Self.routes(path: path)
            ).run { server in
                let client = try RawClient(port: server.port, receiveBuffer: 4096)
                try await client.send("GET /file HTTP/1.1\r\nHost: h\r\n\r\n")
                _ = try await client.receive(100)
                await server.shutDown()
                // The server cuts off the response and stops, although the client doesn't read the rest.
                try await eventually { server.log.lines("request").count == 1 }
                #expect(server.log.lines("request").first?.metadata["cut"] != nil)
            }
            _ = file
        }

        @Test(arguments: ["/file", "/buffer"])
        func `a client that reads nothing is disconnected`(uri: String) async throws {
            let file = try TestFile([UInt8](repeating: 7, count: Self.size))
            let path = file.path
            let metrics = PrometheusMetricsFactory()
            let configuration = HostServer.Configuration.with {
                $0.writeStallTimeout = .milliseconds(50)
                $0.load = ServerLoad(ServerLimits(openFiles: 4096), metrics: metrics)
            }
            try await TestServer.Setup(configuration: configuration, routes: Self.routes(path: path)).run { server in
                let client = try RawClient(port: server.port, receiveBuffer: 4096)
                try await client.send("GET \(uri) HTTP/1.1\r\nHost: h\r\n\r\n")
                _ = try await client.receive(100)
                // The server closes the connection, although the client doesn't read the rest.
                try await eventually { metrics.exposition().contains("\nhttp_connections_open 0\n") }
                #expect(try await client.receiveUntilCut().count < Self.size)
            }
            _ = file
        }

        @Test func `an HTTP-2 client that opens no window is disconnected`() async throws {
            let file = try TestFile([UInt8](repeating: 7, count: Self.size))
            let path = file.path
            try await TestServer.Setup(
                tls: true, configuration: .with { $0.writeStallTimeout = .milliseconds(100) },
                routes: Self.routes(path: path)
            ).run { server in
                try await withSecureClient(http2: true) { client in
                    let request = HTTPClientRequest(url: "https://localhost:\(server.port)/file")
                    let response = try await client.execute(request, timeout: .seconds(60))
                    var iterator = response.body.makeAsyncIterator()
                    _ = try await iterator.next()
                    // The client doesn't read, so the HTTP/2 window of its stream is used up, and the server closes the
                    // client's connection.
                    try await eventually { server.log.lines("request").count == 1 }
                    #expect(server.log.lines("request").first?.metadata["cut"] != nil)
                }
            }
            _ = file
        }

        @Test func `a slow client that keeps reading gets everything`() async throws {
            let file = try TestFile([UInt8](repeating: 7, count: Self.size))
            let path = file.path
            try await TestServer.Setup(
                configuration: .with { $0.writeStallTimeout = .milliseconds(500) }, routes: Self.routes(path: path)
            ).run { server in
                let client = try RawClient(port: server.port, receiveBuffer: 65_536)
                try await client.send("GET /file HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
                #expect(try await client.countSlowly() > Self.size)
            }
            _ = file
        }
    }
}
