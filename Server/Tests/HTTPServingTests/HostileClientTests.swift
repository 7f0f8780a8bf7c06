import Foundation
import HTTPTypes
import Hummingbird
import SocketFixtures
import Testing

@testable import HTTPServing

@Suite struct HostileClientTests {
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
    func `malformed framing is refused and nothing after it is answered`(headers: String) async throws {
        try await GreetingServer.run(configuration: .with { $0.lingerTimeout = .milliseconds(30) }) { server in
            let client = try RawClient(port: server.port)
            try await client.send("POST / HTTP/1.1\r\nHost: h\r\n\(headers)")
            let answer = try await client.receiveText()
            #expect(["HTTP/1.1 4", "HTTP/1.1 501"].contains { answer.isEmpty || answer.hasPrefix($0) }, "\(answer)")
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
    func `a malformed or endless head is refused`(head: String) async throws {
        try await GreetingServer.run(configuration: .with { $0.lingerTimeout = .milliseconds(30) }) { server in
            let client = try RawClient(port: server.port)
            try? await client.send(head)
            // The server may reset the connection of a client that sends more than the server reads.
            let answer = String(decoding: try await client.receiveUntilCut(), as: UTF8.self)
            #expect(answer.isEmpty || answer.hasPrefix("HTTP/1.1 4"), "\(answer.prefix(100))")
        }
    }

    @Test func `metrics are available only on this machine and not through a local proxy`() async throws {
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
    func `a request with several hosts is refused`(headers: String) async throws {
        try await GreetingServer.run { server in
            let client = try RawClient(port: server.port)
            try await client.send("GET / HTTP/1.1\r\n\(headers)Connection: close\r\n\r\n")
            #expect(try await client.receiveText().hasPrefix("HTTP/1.1 400"))
        }
    }

    /// By RFC 9112 §3.2.2, an absolute URL takes precedence over the `Host` field. But a proxy in front may have
    /// checked only `Host`, so both must name the same host.
    @Test(arguments: [
        ("http://evil.example/", "h"), ("https://h.evil.example/", "h"), ("http://h:81/", "h"), ("http://h/", "h:81"),
        ("https://h/", "h:80"), ("ftp://h/", "h"), ("http://u:p@h/", "h"), ("http://h@evil.example/", "h"),
        ("https:///", "h"), ("http://", "h"), ("http://h/#x", "h"), ("http://h:x/", "h"),
        ("http://h:99999/", "h:99999"),
        ("http://[::2]/", "[::1]"), ("http://[::1/", "[::1]"), ("h:80", "h:80"), ("evil", "h"),
    ])
    func `an absolute URL with another host than the request's is refused`(target: String, host: String) async throws {
        try await GreetingServer.run(configuration: .with { $0.lingerTimeout = .milliseconds(30) }) { server in
            let client = try RawClient(port: server.port)
            try await client.send("GET \(target) HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n")
            let answer = String(decoding: try await client.receiveUntilCut(), as: UTF8.self)
            #expect(answer.isEmpty || answer.hasPrefix("HTTP/1.1 4"), "\(answer)")
        }
    }

    @Test(arguments: [
        ("http://h", "h"), ("http://h/", "H:80"), ("HTTPS://H:443/", "h"), ("http://h:81/?a=b", "h:81"),
        ("http://h?a=b", "h"), ("http://[::1]:80/", "[0:0:0:0:0:0:0:1]"),
    ])
    func `an absolute URL of the request's own host is reduced to its path`(target: String, host: String) async throws {
        try await GreetingServer.run { server in
            let client = try RawClient(port: server.port)
            try await client.send("GET \(target) HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n")
            let answer = try await client.receiveText()
            #expect(answer.hasPrefix("HTTP/1.1 200") && answer.hasSuffix("hello"), "\(answer)")
        }
    }

    /// These pseudo-header fields violate RFC 9113 §8.3.1.
    @Test(
        arguments: [
            ([], true), (["h"], true), (["H:443"], true), (["evil.example"], false), (["h:80"], false),
            (["u@h"], false),
            ([""], false), (["h", "h"], false),
        ] as [([String], Bool)])
    func `over HTTP 2 a Host field must match the authority`(hosts: [String], isGood: Bool) {
        var head = HTTPRequest(method: .get, scheme: "https", authority: "h", path: "/")
        for host in hosts { head.headerFields.append(HTTPField(name: ServerField.host, value: host)) }
        #expect(RequestTarget.isClear(head, hosts: RequestFields(head.headerFields).hosts, isStream: true) == isGood)
    }

    @Test(arguments: [
        ("h", true), ("h:1", true), ("[::1]:1", true), ("h:", true), ("h:65535", true), ("", false), ("[::1", false),
        ("h:x", false), ("h:65536", false), ("h:99999999999999999999", false),
    ])
    func `an authority is a host with an optional port`(text: String, isGood: Bool) {
        #expect((HostAuthority(text) != nil) == isGood)
    }
}
