import AsyncHTTPClient
import Hummingbird
import NIOCore
import NIOHTTP1
import SocketFixtures
import Testing

@testable import HTTPServing

/// Tests files that the kernel sends directly, and files that the server sends in encrypted pieces.
@Suite struct FileTransportTests {
    enum Transport: CaseIterable {
        case plain, tls, http2
    }

    private static let piece = FileContentBody.pieceSize

    /// Runs a server that returns one file for the path `/`.
    private static func run(
        _ bytes: [UInt8], over transport: Transport, _ test: @escaping @Sendable (TestServer) async throws -> Void
    ) async throws {
        let file = try TestFile(bytes)
        let path = file.path
        try await TestServer.Setup(
            tls: transport != .plain,
            routes: { router in
                router.get("/") { request, context in
                    try await FileContent(size: Int64(bytes.count), entityTag: "x", source: .opening(path))
                        .response(to: request, context: context)
                }
            }
        ).run(test)
        _ = file
    }

    /// Over HTTP/2, this test also fails if the server sends a frame that exceeds the client's limit (RFC 9113 §4.2).
    @Test(arguments: Transport.allCases)
    func `no byte is lost at the boundary of two pieces`(transport: Transport) async throws {
        let bytes = TestFile.bytes(3 * Self.piece + 100)
        try await Self.run(bytes, over: transport) { server in
            let url = "\(transport == .plain ? "http" : "https")://localhost:\(server.port)/"
            try await withSecureClient(http2: transport == .http2) { client in
                for end in [AnswerSize.whole, Self.piece, 2 * Self.piece, 3 * Self.piece] {
                    for length in end - 1...end + 1 {
                        var request = HTTPClientRequest(url: url)
                        request.headers.add(name: "Range", value: "bytes=7-\(7 + length - 1)")
                        let response = try await client.execute(request, timeout: .minutes(5))
                        let body = try await response.body.collect(upTo: 1 << 24)
                        #expect(body == ByteBuffer(bytes: bytes[7..<7 + length]), "\(length) bytes")
                    }
                }
            }
        }
    }

    #if os(Linux)
    @Test func `a file's first bytes share a packet with the head`() async throws {
        let bytes = TestFile.bytes(1 << 20)
        try await Self.run(bytes, over: .plain) { server in
            let client = try RawClient(port: server.port)
            for _ in 0..<3 {
                try await client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
                var seen = try await client.receive()
                let head = try #require(seen.firstRange(of: Array("\r\n\r\n".utf8)))
                #expect(seen.count > head.upperBound, "the first that comes is more than the head")
                while seen.count < head.upperBound + bytes.count {
                    let more = try await client.receive()
                    try #require(!more.isEmpty)
                    seen += more
                }
                #expect(ByteBuffer(bytes: seen[head.upperBound...]) == ByteBuffer(bytes: bytes))
            }
        }
    }
    #endif
}
