import HTTPServing
import Hummingbird
package import HummingbirdCore

/// A server whose response a test controls, for instance an endless or slow one.
package enum AnsweringServer {
    /// Runs the server during a test.
    ///
    /// - Parameter test: the test, which receives the URL.
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
