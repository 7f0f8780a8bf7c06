package import HTTPServing
import Hummingbird
package import HummingbirdCore
import Testing

/// A server that sends the response that a test chooses, for example an endless or slow response.
package enum AnsweringServer {
    /// Runs the server during a test.
    ///
    /// - Parameter test: the test, which receives the server's URL.
    package static func run(
        _ answer: @escaping @Sendable (any ResponseBodyWriter) async throws -> Void, length: Int? = nil,
        _ test: @escaping @Sendable (String) async throws -> Void
    ) async throws {
        let setup = TestServer.Setup(routes: { router in
            router.get("/answer") { _, _ in
                Response(
                    status: .ok,
                    body: ResponseBody(contentLength: length) { writer in
                        try await answer(writer)
                        try await writer.finish(nil)
                    })
            }
        })
        try await setup.run { server in try await test("http://\(server.authority)/answer") }
    }
}

/// A server that answers "hello". Tests use this server to check that a misbehaving client doesn't block the next
/// client.
package enum GreetingServer {
    package static func run(
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
            // After the test, the server must still respond to another client.
            let client = try RawClient(port: server.port)
            try await client.send("GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
            #expect(try await client.receiveText().hasSuffix("hello"))
        }
    }
}
