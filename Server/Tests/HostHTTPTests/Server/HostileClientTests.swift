import Foundation
import HTTPTypes
import Hummingbird
import Testing

@testable import HostHTTP

@Suite struct HostileClientTests {
    private static func run(
        configuration: HostServer.Configuration = .init(),
        _ test: @escaping @Sendable (TestServer) async throws -> Void
    ) async throws {
        try await TestServer.Setup(
            configuration: configuration,
            routes: { router in
                router.get("/") { _, _ in "hello" }
                router.get("/inner") { _, _ in "inner" }
                router.post("/") { request, context in
                    "\(try await RequestBytes.collect(request, context: context).count)"
                }
            }
        ).run { server in
            try await test(server)
            // It still answers the next one.
            let client = try RawClient(port: server.port)
            try await client.send("GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
            #expect(try await client.receiveText().hasSuffix("hello"))
        }
    }

    @Test(arguments: [
        "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /inner HTTP/1.1\r\nHost: h\r\n\r\n",
        "Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\nGET /inner HTTP/1.1\r\nHost: h\r\n\r\n",
        "Content-Length: 5\r\nContent-Length: 0\r\n\r\nGET /inner HTTP/1.1\r\nHost: h\r\n\r\n",
        "Content-Length: 0, 5\r\n\r\nGET /inner HTTP/1.1\r\nHost: h\r\n\r\n",
        "Content-Length: -1\r\n\r\n", "Content-Length: +5\r\n\r\nhello", "Content-Length: 0x5\r\n\r\nhello",
        "Content-Length: 99999999999999999999999\r\n\r\n",
        "Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\nGET /inner HTTP/1.1\r\nHost: h\r\n\r\n",
        "Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\nGET /inner HTTP/1.1\r\nHost: h\r\n\r\n",
        "Transfer-Encoding : chunked\r\n\r\n0\r\n\r\nGET /inner HTTP/1.1\r\nHost: h\r\n\r\n",
        "X: 1\r\n Transfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /inner HTTP/1.1\r\nHost: h\r\n\r\n",
        "Transfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n0\r\n\r\n",
        "Transfer-Encoding: chunked\r\n\r\n-5\r\nhello\r\n0\r\n\r\n",
        "Transfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\nhello\r\n0\r\n\r\n",
        "Transfer-Encoding: chunked\r\n\r\n5\r\nhelloX\r\n0\r\n\r\n",
        "X: a\0b\r\n\r\n", "no colon\r\n\r\n", ": no name\r\n\r\n",
    ])
    func `broken framing is refused and nothing behind it is answered`(headers: String) async throws {
        try await Self.run(configuration: .with { $0.lingerTimeout = .milliseconds(30) }) { server in
            let client = try RawClient(port: server.port)
            try await client.send("POST / HTTP/1.1\r\nHost: h\r\n\(headers)")
            let answer = try await client.receiveText()
            #expect(answer.isEmpty || answer.hasPrefix("HTTP/1.1 4"), "\(answer)")
            #expect(answer.components(separatedBy: "HTTP/1.1 ").count <= 2)
            #expect(!answer.contains("inner"))
        }
    }

    @Test(arguments: [
        "\r\n\r\n\0\0\0\0\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "G\u{1}T / HTTP/1.1\r\nHost: h\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: h\r\n" + String(repeating: "A: b\r\n", count: 100_000) + "\r\n",
        "GET / HTTP/1.1\r\nHost: h\r\nA: " + String(repeating: "b", count: 1_000_000) + "\r\n\r\n",
        "GET /" + String(repeating: "a", count: 1_000_000) + " HTTP/1.1\r\nHost: h\r\n\r\n",
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    ])
    func `a head that makes no sense or has no end is refused`(head: String) async throws {
        try await Self.run(configuration: .with { $0.lingerTimeout = .milliseconds(30) }) { server in
            let client = try RawClient(port: server.port)
            try? await client.send(head)
            // Sending more than the server cares to read may end in a reset.
            let answer = String(decoding: try await client.receiveUntilCut(), as: UTF8.self)
            #expect(answer.isEmpty || answer.hasPrefix("HTTP/1.1 4"), "\(answer.prefix(100))")
        }
    }

    @Test(arguments: ["", "GET", "GET / HTTP/1.1\r\nHost: h\r\nX-"])
    func `a client that doesn't finish its head is closed`(start: String) async throws {
        try await Self.run(configuration: .with { $0.headerTimeout = .milliseconds(40) }) { server in
            let client = try RawClient(port: server.port)
            if !start.isEmpty { try? await client.send(start) }
            #expect(try await client.receiveUntilCut().isEmpty)
        }
    }

    @Test func `a kept connection is closed when it idles, and sooner in the middle of a head`() async throws {
        try await Self.run(
            configuration: .with {
                $0.idleTimeout = .milliseconds(60)
                // Longer than the client waits.
                $0.headerTimeout = .seconds(60)
            }
        ) { server in
            let client = try RawClient(port: server.port)
            try await client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
            #expect(try await client.receiveText().hasSuffix("hello"))
        }
        try await Self.run(configuration: .with { $0.headerTimeout = .milliseconds(60) }) { server in
            let client = try RawClient(port: server.port)
            try await client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
            #expect(try await client.receive(upTo: "hello").hasSuffix("hello"))
            try await client.send("GET")
            #expect(try await client.receiveText().isEmpty)
        }
    }

    @Test func `a kept connection may idle for longer than a head may take`() async throws {
        try await Self.run(configuration: .with { $0.headerTimeout = .milliseconds(60) }) { server in
            let client = try RawClient(port: server.port)
            for _ in 0..<3 {
                try await client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
                #expect(try await client.receive(upTo: "hello").hasSuffix("hello"))
                try await Task.sleep(for: .milliseconds(200))
            }
        }
    }

    @Test func `a client that doesn't shake hands is closed`() async throws {
        try await TestServer.Setup(
            tls: true, configuration: .with { $0.headerTimeout = .milliseconds(40) }, routes: { _ in }
        ).run { server in
            let client = try RawClient(port: server.port)
            #expect(try await client.receiveUntilCut().isEmpty)
        }
    }

    @Test func `metrics are for this machine only, and not through a proxy on it`() async throws {
        let metrics = PrometheusMetricsFactory()
        try await TestServer.Setup(
            options: .init(metrics: metrics),
            routes: { HealthRoutes(metrics: { metrics.exposition() }).add(to: $0) }
        ).run { server in
            for (header, expected) in [
                ("Host: localhost:1", "200"), ("Host: [::1]", "200"), ("Host: docs.example", "404"),
                ("Host: localhost\r\nX-Forwarded-For: 127.0.0.1", "404"), ("Host: localhost\r\nForwarded: x", "404"),
                ("Host: localhost\r\nVia: 1.1 x", "404"), ("Host: localhost\r\nX-Real-IP: 127.0.0.1", "404"),
                ("Host: localhost\r\nX-Forwarded-Host: localhost", "404"),
            ] {
                let client = try RawClient(port: server.port)
                try await client.send("GET /metrics HTTP/1.1\r\n\(header)\r\nConnection: close\r\n\r\n")
                #expect(try await client.receiveText().hasPrefix("HTTP/1.1 \(expected)"), "\(header)")
            }
            #expect(metrics.exposition().contains("route=\"/metrics\",status=\"200\"} 2\n"))
        }
    }

    @Test(arguments: ["", "Host: h\r\nHost: h\r\n", "Host: a b\r\n", "Host: a/b\r\n", "Host: u@h\r\n", "Host:\r\n"])
    func `a request has one host`(headers: String) async throws {
        try await Self.run { server in
            let client = try RawClient(port: server.port)
            try await client.send("GET / HTTP/1.1\r\n\(headers)Connection: close\r\n\r\n")
            #expect(try await client.receiveText().hasPrefix("HTTP/1.1 400"))
        }
    }

    @Test(arguments: [("h", true), ("h:1", true), ("[::1]:1", true), ("", false), ("[::1", false), ("h:x", false)])
    func `an authority is a host and perhaps a port`(text: String, isGood: Bool) {
        #expect((HostAuthority(text) != nil) == isGood)
    }
}
