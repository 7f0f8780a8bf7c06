import HTTPServing
import SocketFixtures
import Testing

extension Pace {
    /// Tests clients that send the head of a request slowly, and clients that send nothing between two requests.
    @Suite struct SlowHeadTests {
        @Test(arguments: ["", "GET", "GET / HTTP/1.1\r\nHost: h\r\nX-"])
        func `a client that doesn't complete its head is disconnected`(start: String) async throws {
            try await GreetingServer.run(configuration: .with { $0.headerTimeout = .milliseconds(40) }) { server in
                let client = try RawClient(port: server.port)
                if !start.isEmpty { try? await client.send(start) }
                #expect(try await client.receiveUntilCut().isEmpty)
            }
        }

        @Test func `an idle connection is closed, and sooner within a head`() async throws {
            try await GreetingServer.run(
                configuration: .with {
                    $0.idleTimeout = .milliseconds(60)
                    // The server's timeout is longer than the time that the client in this test waits.
                    $0.headerTimeout = .seconds(60)
                }
            ) { server in
                let client = try RawClient(port: server.port)
                try await client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
                #expect(try await client.receiveText().hasSuffix("hello"))
            }
            try await GreetingServer.run(configuration: .with { $0.headerTimeout = .milliseconds(60) }) { server in
                let client = try RawClient(port: server.port)
                try await client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
                #expect(try await client.receive(upTo: "hello").hasSuffix("hello"))
                try await client.send("GET")
                #expect(try await client.receiveText().isEmpty)
            }
        }

        @Test func `a kept connection may be idle for longer than a head may take`() async throws {
            try await GreetingServer.run(configuration: .with { $0.headerTimeout = .milliseconds(60) }) { server in
                let client = try RawClient(port: server.port)
                for _ in 0..<3 {
                    try await client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
                    #expect(try await client.receive(upTo: "hello").hasSuffix("hello"))
                    try await Task.sleep(for: .milliseconds(200))
                }
            }
        }

        @Test func `a client that doesn't complete the TLS handshake is disconnected`() async throws {
            try await TestServer.Setup(
                tls: true, configuration: .with { $0.headerTimeout = .milliseconds(40) }, routes: { _ in }
            ).run { server in
                let client = try RawClient(port: server.port)
                #expect(try await client.receiveUntilCut().isEmpty)
            }
        }
    }
}
