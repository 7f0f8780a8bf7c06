import HTTPServing
import SocketFixtures
import Testing

extension Pace {
    /// Tests clients that send a request body slowly, and clients that continue to send after the response.
    @Suite struct SlowBodyTests {
        @Test func `a client that keeps sending after its answer is disconnected`() async throws {
            try await UploadServer.run(configuration: .with { $0.lingerTimeout = .milliseconds(50) }) { client, _ in
                try await client.send("POST /refuse HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n")
                _ = try await client.receive(upTo: "401")
                await #expect(throws: RawClient.Failure.self) {
                    while true { try await client.send("4000\r\n" + String(repeating: "a", count: 0x4000) + "\r\n") }
                }
            }
        }

        @Test func `a slow body gets 408 and the connection is closed`() async throws {
            try await UploadServer.run(configuration: .with { $0.bodyTimeout = .milliseconds(40) }) { client, ends in
                try await client.send("POST /upload HTTP/1.1\r\nHost: h\r\nContent-Length: 10\r\n\r\n0")
                #expect(try await client.receiveText().hasPrefix("HTTP/1.1 408"))
                #expect(ends.all == ["timedOut"])
            }
        }

        @Test func `a body has its full timeout, however long the connection was idle before`() async throws {
            try await UploadServer.run(configuration: .with { $0.bodyTimeout = .milliseconds(400) }) { client, ends in
                for _ in 0..<2 {
                    try await client.send("POST /upload HTTP/1.1\r\nHost: h\r\nContent-Length: 10\r\n\r\n")
                    try await Task.sleep(for: .milliseconds(40))
                    try await client.send("0123456789")
                    #expect(try await client.receive(upTo: "\r\n\r\n10").hasPrefix("HTTP/1.1 200"))
                    try await Task.sleep(for: .milliseconds(700))
                }
                #expect(ends.all == ["whole 10", "whole 10"])
            }
        }
    }
}
