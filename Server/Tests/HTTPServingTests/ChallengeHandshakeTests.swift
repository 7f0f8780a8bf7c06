import Hummingbird
import NIOCore
import NIOEmbedded
import NIOSSL
import SocketFixtures
import Testing

@testable import HTTPServing

/// Tests handshakes of the challenge tls-alpn-01 in memory.
@Suite struct ChallengeHandshakeTests {
    /// A server's channel. A handler after the one under test records what reaches HTTP.
    private struct Server {
        let channel = EmbeddedChannel()

        init(_ lookup: @escaping ChallengeHandshakeHandler.CertificateLookup) throws {
            try channel.pipeline.syncOperations.addHandler(ChallengeHandshakeHandler(lookup))
            channel.connect(to: try SocketAddress(unixDomainSocketPath: "/client"), promise: nil)
        }

        var passed: ByteBuffer? {
            get throws { try channel.readInbound(as: ByteBuffer.self) }
        }
    }

    @Test(arguments: [["h2", "http/1.1"], [], ["acme-tls/1", "h2"], ["h2", "acme-tls/1"]])
    func `other handshakes pass unchanged, however they are split`(protocols: [String]) throws {
        let bytes = try ClientHelloTests.hello(protocols, host: "place.example")
        for size in [bytes.readableBytes, 100, 1] {
            let server = try Server { _ in
                Issue.record("no certificate is needed")
                return nil
            }
            var rest = bytes, passed = ByteBuffer()
            while let part = rest.readSlice(length: min(size, rest.readableBytes)), part.readableBytes > 0 {
                try server.channel.writeInbound(part)
                while var more = try server.passed { passed.writeBuffer(&more) }
            }
            #expect(passed == bytes)
            try server.channel.writeInbound(ByteBuffer(string: "more"))
            #expect(try server.passed == ByteBuffer(string: "more"))
        }
    }

    @Test func `plain text passes`() throws {
        let server = try Server { _ in nil }
        try server.channel.writeInbound(ByteBuffer(string: "GET / HTTP/1.1\r\n\r\n"))
        #expect(try server.passed?.readableBytes == 18)
    }

    @Test(arguments: [true, false]) func `a challenge gets its certificate, and nothing of it reaches HTTP`(found: Bool)
        async throws
    {
        try await TestServer.Setup(
            tls: true,
            configuration: .with { configuration in
                configuration.challengeCertificate = { host in
                    guard found, host == "place.example" else { return nil }
                    return try TestCertificate.tls
                }
            }, routes: { $0.get("/") { _, _ in "hello" } }
        ).run { server in
            let client = try RawClient(port: server.port)
            try await client.send(Array(buffer: try ClientHelloTests.hello(["acme-tls/1"], host: "PLACE.example")))
            // A TLS server answers with a record of type 22, a handshake message.
            #expect(try await client.receive().first == (found ? 22 : nil))
        }
    }
}
