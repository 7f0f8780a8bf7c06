import Foundation
package import HTTPServing
package import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ServiceLifecycle
import Synchronization
import Testing

/// A server on a real socket for the duration of a test.
package struct TestServer: Sendable {
    package let port: Int
    package let log: LogCapture
    /// Starts a graceful shutdown, as SIGTERM does.
    package let shutDown: @Sendable () async -> Void

    package var authority: String { "127.0.0.1:\(port)" }

    /// The settings of a test server.
    package struct Setup: Sendable {
        package var tls: Bool
        package var configuration: HostServer.Configuration
        package var options: HostServer.RouterOptions
        package let routes: @Sendable (Router<HostContext>) -> Void

        package init(
            tls: Bool = false, configuration: HostServer.Configuration = HostServer.Configuration(),
            options: HostServer.RouterOptions = .init(metrics: PrometheusMetricsFactory()),
            routes: @escaping @Sendable (Router<HostContext>) -> Void
        ) {
            self.tls = tls
            self.configuration = configuration
            self.options = options
            self.routes = routes
        }

        /// Runs `test` against a server with these settings, and waits until the server has ended.
        package func run<Value: Sendable>(_ test: @escaping @Sendable (TestServer) async throws -> Value) async throws
            -> Value
        {
            let log = LogCapture()
            let (ports, port) = AsyncStream.makeStream(of: Int.self)
            let application = try application(log) { port.yield($0) }
            let quiet = Logger(label: "quiet") { _ in SwiftLogNoOpLogHandler() }
            let group = ServiceGroup(configuration: .init(services: [application], logger: quiet))
            return try await withThrowingTaskGroup(of: Void.self) { tasks in
                tasks.addTask { try await group.run() }
                let port = try #require(await ports.first { _ in true })
                let server = TestServer(port: port, log: log) { await group.triggerGracefulShutdown() }
                let result: Result<Value, any Error>
                do { result = .success(try await test(server)) } catch { result = .failure(error) }
                await group.triggerGracefulShutdown()
                try await tasks.waitForAll()
                return try result.get()
            }
        }

        private func application(
            _ log: LogCapture, onListening: @escaping @Sendable (Int) async -> Void
        ) throws -> some ApplicationProtocol {
            let router = HostServer.makeRouter(options)
            routes(router)
            var configuration = configuration
            if tls { configuration.tls = try LiveTLS(TestCertificate.tls) }
            let logger = Logger(label: "test") { _ in log }
            return HostServer.make(
                router: router, configuration: configuration, logger: logger, onListening: onListening
            )
        }
    }
}

extension HostServer.Configuration {
    /// Returns the default settings after `change` has modified them.
    package static func with(_ change: (inout Self) -> Void) -> Self {
        var configuration = Self()
        change(&configuration)
        return configuration
    }
}
