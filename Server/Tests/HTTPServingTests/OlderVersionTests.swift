import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import SocketFixtures
import Testing

@testable import HTTPServing

/// Tests HTTP/1.0 requests and persistent connections.
@Suite struct OlderVersionTests {
    /// Runs a server with routes for health checks, and with responses whose length is known or unknown.
    private static func run(_ test: @escaping @Sendable (TestServer, UploadServer.Ends) async throws -> Void)
        async throws
    {
        let posts = UploadServer.Ends()
        try await TestServer.Setup(
            configuration: .with { $0.lingerTimeout = .milliseconds(30) },
            routes: { router in
                router.get("/") { _, _ in "hello" }
                router.get("/stream") { _, _ in
                    Response(
                        status: .ok,
                        body: ResponseBody { writer in
                            try await writer.write(ByteBuffer(string: "one"))
                            try await writer.write(ByteBuffer(string: "two"))
                            try await writer.finish(nil)
                        })
                }
                router.post("/") { request, context -> String in
                    posts.add("post")
                    return "\(try await RequestBytes.collect(request, context: context).count)"
                }
                HealthRoutes(metrics: { "metrics" }).add(to: router)
            }
        ).run { try await test($0, posts) }
    }

    private static func exchange(_ server: TestServer, _ text: String) async throws -> String {
        let client = try RawClient(port: server.port)
        try await client.send(text)
        // This call returns only when the server closes the connection.
        return String(decoding: try await client.receiveUntilCut(), as: UTF8.self)
    }

    @Test(arguments: [
        "", "Connection: close\r\n", "Connection: Close\r\n", "Connection: keep-alive, close\r\n", "Connection: x\r\n",
        "Keep-Alive: timeout=5\r\n", "Connection: keepalive\r\n", "Proxy-Connection: keep-alive\r\n",
    ])
    func `an HTTP 1,0 connection closes after the answer`(fields: String) async throws {
        try await Self.run { server, _ in
            let answer = try await Self.exchange(server, "GET / HTTP/1.0\r\nHost: h\r\n\(fields)\r\n")
            #expect(answer.hasPrefix("HTTP/1.1 200 ") && answer.hasSuffix("\r\n\r\nhello"))
            #expect(answer.lowercased().contains("\r\nconnection: close\r\n"))
        }
    }

    @Test(arguments: ["keep-alive", "Keep-Alive", "KEEP-ALIVE", "x, keep-alive", "keep-alive\r\nConnection: x"])
    func `an HTTP 1,0 connection is kept alive on request, and the answer says so`(option: String) async throws {
        try await Self.run { server, _ in
            let client = try RawClient(port: server.port)
            for _ in 0..<3 {
                try await client.send("GET / HTTP/1.0\r\nHost: h\r\nConnection: \(option)\r\n\r\n")
                let answer = try await client.receive(upTo: "hello")
                #expect(answer.lowercased().contains("\r\nconnection: keep-alive\r\n"))
            }
            try await client.send("GET / HTTP/1.0\r\nHost: h\r\n\r\n")
            #expect(try await client.receiveText().lowercased().contains("\r\nconnection: close\r\n"))
        }
    }

    @Test(arguments: ["", "Connection: keep-alive\r\n"])
    func `an HTTP 1,0 client gets a body without chunks that ends with the connection`(field: String) async throws {
        try await Self.run { server, _ in
            let answer = try await Self.exchange(server, "GET /stream HTTP/1.0\r\nHost: h\r\n\(field)\r\n")
            #expect(answer.hasPrefix("HTTP/1.0 200 ") && answer.hasSuffix("\r\n\r\nonetwo"), "\(answer)")
            #expect(!answer.lowercased().contains("transfer-encoding"))
            #expect(answer.lowercased().contains("\r\nconnection: close\r\n"))
        }
    }

    @Test func `an HTTP 1,0 client never gets 100 Continue and may not send chunks`() async throws {
        try await Self.run { server, posts in
            let answer = try await Self.exchange(
                server, "POST / HTTP/1.0\r\nHost: h\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\nhello")
            #expect(answer.hasPrefix("HTTP/1.1 200 ") && answer.hasSuffix("\r\n\r\n5"))
            let chunked = try await Self.exchange(
                server, "POST / HTTP/1.0\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n")
            #expect(chunked.hasPrefix("HTTP/1.1 400 ") && chunked.components(separatedBy: "HTTP/1.").count == 2)
            #expect(posts.all.count == 1)
        }
    }

    @Test(arguments: ["close", "Close", "CLOSE", "keep-alive, close", "close, TE", "te\r\nConnection: close"])
    func `a connection closes when its client asks, and later requests are ignored`(
        option: String
    ) async throws {
        try await Self.run { server, posts in
            let request = "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n"
            let answer = try await Self.exchange(
                server, "\(request)\r\nfirst\(request)Connection: \(option)\r\n\r\nothers\(request)\r\nthird")
            let answers = answer.components(separatedBy: "HTTP/1.1 ").dropFirst().map { $0.lowercased() }
            #expect(answers.count == 2 && answers.allSatisfy { $0.hasPrefix("200 ") }, "\(answer)")
            #expect(answers.map { $0.contains("\r\nconnection: close\r\n") } == [false, true])
            #expect(posts.all.count == 2)
        }
    }

    /// These requests are the default health checks of HAProxy and similar load balancers.
    @Test(arguments: [
        "GET /health/live HTTP/1.0", "GET /health/ready HTTP/1.0", "HEAD /health/ready HTTP/1.0",
        "OPTIONS /health/ready HTTP/1.0", "OPTIONS /health/live HTTP/1.0", "GET /health/ready?from=haproxy HTTP/1.0",
    ])
    func `a probe without a Host field is answered`(line: String) async throws {
        try await Self.run { server, _ in
            for fields in ["", "Connection: close\r\n", "User-Agent: probe\r\n"] {
                let answer = try await Self.exchange(server, "\(line)\r\n\(fields)\r\n")
                #expect(answer.hasPrefix("HTTP/1.1 200 "), "\(answer)")
            }
        }
    }

    /// RFC 9112 §3.2 requires a `Host` field. Only health checks with HTTP/1.0 may omit the field.
    @Test(arguments: [
        "GET / HTTP/1.0", "GET /metrics HTTP/1.0", "GET /health HTTP/1.0", "GET /health/live/x HTTP/1.0",
        "GET /health/live HTTP/1.1", "OPTIONS /health/ready HTTP/1.1",
    ])
    func `other requests without a Host field are refused`(line: String) async throws {
        try await Self.run { server, _ in
            let answer = try await Self.exchange(server, "\(line)\r\nConnection: close\r\n\r\n")
            #expect(answer.hasPrefix("HTTP/1.1 400 "), "\(answer)")
        }
    }
}
