import AsyncHTTPClient
import Foundation
import Hummingbird
import NIOCore
import NIOEmbedded
import NIOHTTP1
import SocketFixtures
import Testing

@testable import HTTPServing

/// Tests plain HTTP requests to a TLS port.
@Suite struct PlainHTTPTests {
    private static func lines(_ request: String, at address: String? = "https://wopi.contoso.example") -> [String] {
        PlainHTTPAnswer(to: request.utf8, address: address.map { TLSAddress(origin: $0) }).text
            .components(separatedBy: "\r\n")
    }

    @Test(arguments: [
        ("GET / HTTP/1.1", "https://wopi.contoso.example/"),
        ("HEAD /documents/1?page=2 HTTP/1.0", "https://wopi.contoso.example/documents/1?page=2"),
        ("GET //evil.example/ HTTP/1.1", "https://wopi.contoso.example/"),
        ("GET http://evil.example/ HTTP/1.1", "https://wopi.contoso.example/"),
        ("GET @evil.example/ HTTP/1.1", "https://wopi.contoso.example/"),
        ("GET /\\evil.example HTTP/1.1", "https://wopi.contoso.example/"),
        ("GET /\u{85}a HTTP/1.1", "https://wopi.contoso.example/"), ("GET", "https://wopi.contoso.example/"),
        ("GET /\(String(repeating: "a", count: 3000)) HTTP/1.1", "https://wopi.contoso.example/"),
    ])
    func `a GET over plain HTTP is redirected to the same path over TLS`(request: String, location: String) {
        let lines = Self.lines(request + "\r\nHost: evil.example\r\nX: y\r\n\r\n")
        #expect(lines.first == "HTTP/1.1 301 Moved Permanently")
        #expect(lines.filter { $0.hasPrefix("Location:") } == ["Location: \(location)"])
        #expect(lines.contains("Connection: close") && lines.contains("Cache-Control: no-store"))
    }

    @Test func `a POST over plain HTTP is refused and not redirected`() {
        for method in ["POST", "PUT", "DELETE", "X"] {
            let lines = Self.lines("\(method) /oauth/token HTTP/1.1\r\n")
            #expect(lines.first == "HTTP/1.1 400 Bad Request")
            #expect(!lines.contains { $0.hasPrefix("Location:") })
            #expect(lines.last?.contains("https://wopi.contoso.example/") == true)
        }
    }

    @Test func `without a TLS address nothing is redirected`() {
        let lines = Self.lines("GET / HTTP/1.1\r\n", at: nil)
        #expect(lines.first == "HTTP/1.1 400 Bad Request" && !lines.contains { $0.hasPrefix("Location:") })
    }

    @Test func `a request line that arrives in pieces is answered once complete`() throws {
        let handler = PlainHTTPHandler(TLSAddress(origin: "https://wopi.contoso.example"))
        let channel = EmbeddedChannel(handler: handler)
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        for piece in ["G", "ET /a", " HTTP/1.1"] {
            try channel.writeInbound(ByteBuffer(string: piece))
            #expect(try channel.readOutbound(as: ByteBuffer.self) == nil)
        }
        try channel.writeInbound(ByteBuffer(string: "\r\nHost: h\r\n"))
        let answer = try #require(try channel.readOutbound(as: ByteBuffer.self))
        #expect(String(buffer: answer).contains("Location: https://wopi.contoso.example/a\r\n"))
        #expect(try channel.readInbound(as: ByteBuffer.self) == nil, "TLS sees nothing of it")
    }

    @Test func `an endless request line is answered before its end`() throws {
        let channel = EmbeddedChannel(handler: PlainHTTPHandler(nil))
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        for _ in 0..<8 { try channel.writeInbound(ByteBuffer(repeating: 0x41, count: 1024)) }
        #expect(try channel.readOutbound(as: ByteBuffer.self) != nil)
    }

    @Test func `a TLS handshake passes unchanged`() throws {
        let channel = EmbeddedChannel(handler: PlainHTTPHandler(nil))
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        let hello = ByteBuffer(bytes: [0x16, 0x03, 0x01, 0x41])
        try channel.writeInbound(hello)
        #expect(try channel.readInbound(as: ByteBuffer.self) == hello)
        #expect(throws: (any Error).self) { try channel.pipeline.syncOperations.handler(type: PlainHTTPHandler.self) }
    }

    @Test func `one real socket answers plain HTTP and TLS`() async throws {
        let setup = TestServer.Setup(
            tls: true,
            configuration: .with { $0.secureAddress = TLSAddress(origin: "https://wopi.contoso.example:8443") },
            routes: { $0.get("/") { _, _ in "hello" } })
        try await setup.run { server in
            let client = try RawClient(port: server.port)
            try await client.send("GET /account HTTP/1.1\r\n")
            try await client.send("Host: h\r\n\r\nGET /b HTTP/1.1\r\n\r\n")
            let answer = try await client.receiveText()
            #expect(answer.hasPrefix("HTTP/1.1 301 ") && answer.components(separatedBy: "HTTP/1.1 ").count == 2)
            #expect(answer.contains("Location: https://wopi.contoso.example:8443/account\r\n"))
            #expect(answer.hasSuffix("This port speaks HTTPS: use https://wopi.contoso.example:8443/ instead.\n"))
            let status = try await withSecureClient(http2: true) { client in
                try await client.get(url: "https://\(server.authority)/").get().status
            }
            #expect(status == .ok)
        }
    }
}
