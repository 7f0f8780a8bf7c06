import NIOCore
import NIOEmbedded
import NIOSSL
import Testing

@testable import HTTPServing

/// Tests how the first bytes of a TLS connection are read.
@Suite struct ClientHelloTests {
    /// Returns the bytes with which a client of NIOSSL begins a handshake.
    static func hello(_ protocols: [String], host: String?) throws -> ByteBuffer {
        var configuration = TLSConfiguration.makeClientConfiguration()
        configuration.applicationProtocols = protocols
        configuration.certificateVerification = .none
        let channel = EmbeddedChannel()
        try channel.pipeline.syncOperations.addHandler(
            NIOSSLClientHandler(context: NIOSSLContext(configuration: configuration), serverHostname: host))
        channel.connect(to: try SocketAddress(unixDomainSocketPath: "/server"), promise: nil)
        let bytes = try #require(try channel.readOutbound(as: ByteBuffer.self))
        _ = try? channel.finish()
        return bytes
    }

    /// Splits the message of one record over records of a certain size.
    static func split(_ record: ByteBuffer, into size: Int) throws -> ByteBuffer {
        var message = try #require(record.getSlice(at: 5, length: record.readableBytes - 5))
        var records = ByteBuffer()
        while let part = message.readSlice(length: min(size, message.readableBytes)), part.readableBytes > 0 {
            records.writeBytes([22, 3, 1])
            records.writeInteger(UInt16(part.readableBytes))
            records.writeImmutableBuffer(part)
        }
        return records
    }

    @Test(arguments: [["acme-tls/1"], ["h2", "http/1.1"], []])
    func `the name and the protocols of a client are read`(protocols: [String]) throws {
        for host in ["place.example", nil] {
            let bytes = try Self.hello(protocols, host: host)
            #expect(ClientHello.read(bytes) == .hello(ClientHello(serverName: host, protocols: protocols)))
        }
    }

    @Test(arguments: [1, 3, 4, 5, 100]) func `a message may be split over records`(size: Int) throws {
        let bytes = try Self.split(Self.hello(["acme-tls/1"], host: "place.example"), into: size)
        #expect(
            ClientHello.read(bytes) == .hello(ClientHello(serverName: "place.example", protocols: ["acme-tls/1"])))
    }

    @Test func `a beginning is incomplete, whatever its length`() throws {
        let bytes = try Self.hello(["acme-tls/1"], host: "place.example")
        for length in 0..<bytes.readableBytes {
            #expect(try ClientHello.read(#require(bytes.getSlice(at: 0, length: length))) == .incomplete)
        }
    }

    @Test(
        arguments: [
            [0x47], [21, 3, 1, 0, 2, 1, 0], [22, 3, 1, 0, 0], [22, 3, 1, 0xFF, 0xFF], [22, 3, 1, 0, 4, 2, 0, 0, 0],
            [22, 3, 1, 0, 4, 1, 0xFF, 0, 0], [22, 3, 1, 0, 4, 1, 0, 0, 0], [22, 3, 1, 0, 5, 1, 0, 0, 1, 3],
        ] as [[UInt8]])
    func `other bytes are no ClientHello`(bytes: [UInt8]) {
        #expect(ClientHello.read(ByteBuffer(bytes: bytes)) == .other)
    }

    @Test func `a message with any one byte changed is read without a trap`() throws {
        let bytes = Array(buffer: try Self.hello(["acme-tls/1"], host: "place.example"))
        for index in bytes.indices {
            for value in [0, 1, 0x7F, 0xFF] as [UInt8] {
                var changed = bytes
                changed[index] = value
                _ = ClientHello.read(ByteBuffer(bytes: changed))
            }
        }
    }
}
