import HTTPTypes
package import Hummingbird
import Logging
import NIOCore

/// Serves `/health/live`, `/health/ready` and `/metrics`.
package struct HealthRoutes: Sendable {
    /// A check of a dependency of the server, such as the database.
    package struct Check: Sendable {
        package let name: String
        let run: @Sendable () async throws -> Void

        /// - Parameter run: throws an error if load balancers should send requests to another server.
        package init(_ name: String, run: @escaping @Sendable () async throws -> Void) {
            self.name = name
            self.run = run
        }
    }

    private let checks: [Check]
    private let metrics: (@Sendable () -> String)?
    private let openMetrics: Bool

    /// - Parameters:
    ///   - metrics: returns the response of `/metrics`, usually ``PrometheusMetricsFactory/exposition()``. If `nil`,
    ///     the server has no route `/metrics`.
    ///   - openMetrics: whether `/metrics` is served to every client, not only to clients on the same machine.
    package init(checks: [Check] = [], metrics: (@Sendable () -> String)? = nil, openMetrics: Bool = false) {
        self.checks = checks
        self.metrics = metrics
        self.openMetrics = openMetrics
    }

    /// The paths that load balancers request to check the server's health.
    static let paths: Set<String> = ["/health/live", "/health/ready"]

    package func add(to router: Router<HostContext>) {
        // HAProxy's health check sends OPTIONS by default.
        for method in [HTTPRequest.Method.get, .options] {
            router.on("/health/live", method: method) { _, _ in Self.text("live\n") }
            router.on("/health/ready", method: method) { _, context in await ready(context) }
        }
        guard let metrics else { return }
        router.get("/metrics") { request, context in
            guard openMetrics || Self.isLocal(request, context) else { throw HTTPError(.notFound) }
            return Self.text(metrics(), type: "text/plain; version=0.0.4; charset=utf-8")
        }
    }

    /// Responds with the names of failed checks. The reasons appear only in the log.
    private func ready(_ context: HostContext) async -> Response {
        for check in checks {
            do {
                try await check.run()
            } catch {
                context.logger.warning("not.ready", metadata: ["check": "\(check.name)", "error": "\(error)"])
                return Self.text("not ready: \(check.name)\n", status: .serviceUnavailable)
            }
        }
        return Self.text("ready\n")
    }

    /// Returns whether the request comes directly from this machine. Two kinds of requests from this machine don't
    /// count: a request that a local proxy forwards, and a request that a local browser sends to a host name that
    /// resolves to this machine (DNS rebinding).
    private static func isLocal(_ request: Request, _ context: HostContext) -> Bool {
        let isPassedOn = request.headers.contains { field in
            let name = field.name.canonicalName
            return ServerField.proxied.contains(field.name) || name.hasPrefix("x-forwarded-")
        }
        guard !isPassedOn, let authority = request.head.authority, let host = HostAuthority(authority) else {
            return false
        }
        return host.isLoopback && context.peerAddress?.isLoopback == true
    }

    private static func text(
        _ text: String, status: HTTPResponse.Status = .ok, type: String = "text/plain; charset=utf-8"
    ) -> Response {
        Response(
            status: status,
            headers: [.contentType: type, .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text))
        )
    }
}
