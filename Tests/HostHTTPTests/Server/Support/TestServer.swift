import Foundation
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ServiceLifecycle
import Synchronization
import Testing

@testable import HostHTTP

/// A server on a real socket for the length of a test.
struct TestServer: Sendable {
    let port: Int
    let log: LogCapture
    /// Starts a graceful shutdown, as SIGTERM does.
    let shutDown: @Sendable () async -> Void

    var authority: String { "127.0.0.1:\(port)" }

    /// Runs `test` against a server with `routes`, and waits until the server is gone.
    static func run<Value: Sendable>(
        tls: Bool = false,
        configure: (inout HostServer.Configuration) -> Void = { _ in },
        options: HostServer.RouterOptions = .init(metrics: PrometheusMetricsFactory()),
        routes: (Router<HostContext>) -> Void,
        test: @escaping @Sendable (TestServer) async throws -> Value
    ) async throws -> Value {
        let log = LogCapture()
        let logger = Logger(label: "test") { _ in log }
        let router = HostServer.makeRouter(options)
        routes(router)
        var configuration = HostServer.Configuration(tls: tls ? try TestCertificate.tls : nil)
        configure(&configuration)
        let (ports, port) = AsyncStream.makeStream(of: Int.self)
        let application = try HostServer.make(router: router, configuration: configuration, logger: logger) {
            port.yield($0)
        }
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
}
