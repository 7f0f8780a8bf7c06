import HTTPServing
import Hummingbird
package import HummingbirdTesting
import Logging
package import PlaceServer

extension PlaceServer {
    /// Runs the server during a test, logging only critical messages.
    package func serving(
        over setup: TestingSetup = .router, _ test: @Sendable (any TestClientProtocol) async throws -> Void
    ) async throws {
        let router = HostServer.makeRouter()
        try addRoutes(to: router)
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        try await Application(responder: HostResponder(router), logger: logger).test(setup) { try await test($0) }
    }
}
