import HTTPTypes
package import Hummingbird
import Logging
import NIOCore

/// `/health/live`, `/health/ready` and `/metrics`.
package struct HealthRoutes: Sendable {
    /// A dependency without which the server can't work.
    package struct Check: Sendable {
        package let name: String
        let run: @Sendable () async throws -> Void

        /// - Parameter run: throws while requests should go elsewhere.
        package init(_ name: String, run: @escaping @Sendable () async throws -> Void) {
            self.name = name
            self.run = run
        }
    }

    private let checks: [Check]
    private let metrics: (@Sendable () -> String)?
    private let openMetrics: Bool

    /// - Parameters:
    ///   - metrics: the answer of `/metrics`, usually ``PrometheusMetricsFactory/exposition()``; nil for no such route.
    ///   - openMetrics: answers `/metrics` to anyone, not only on the same machine.
    package init(checks: [Check] = [], metrics: (@Sendable () -> String)? = nil, openMetrics: Bool = false) {
        self.checks = checks
        self.metrics = metrics
        self.openMetrics = openMetrics
    }

    /// The question of whoever decides where requests go.
    static let paths: Set<String> = ["/health/live", "/health/ready"]

    package func add(to router: Router<HostContext>) {
        // OPTIONS too: HAProxy asks so, where nothing else is set.
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

    /// Names the checks that failed; the reasons are in the log only.
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

    /// Whether the request comes from this machine itself. One that a proxy here passes on does not, nor does one that
    /// a browser here was made to send by a name that points at this machine (DNS rebinding).
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
