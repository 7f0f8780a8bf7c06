public import CoreMetrics
public import HTTPTypes
public import Hummingbird

/// The router to which every group of routes is added.
public typealias HostRouter = Router<HostContext>

extension HostServer {
    /// Options of the middleware around all routes.
    public struct RouterOptions: Sendable {
        /// The proxies whose `X-Forwarded-For` determines the client address.
        public var trustedProxies: TrustedProxies
        /// The header fields that may carry a request id, in order of preference, ahead of `X-Request-ID`.
        public var requestIDFields: [HTTPField.Name]
        /// Receives the count, duration and size of requests by route and status.
        public var metrics: any MetricsFactory
        /// Whether to send `Strict-Transport-Security`. Set this if the public address is https.
        public var strictTransportSecurity: Bool
        /// Limits concurrent requests; `nil` for no limit.
        public var load: ServerLoad?

        /// Creates the default options: no trusted proxies, no request limit and no `Strict-Transport-Security`.
        public init(
            trustedProxies: TrustedProxies = TrustedProxies(),
            requestIDFields: [HTTPField.Name] = [],
            metrics: any MetricsFactory = MetricsSystem.factory,
            strictTransportSecurity: Bool = false,
            load: ServerLoad? = nil
        ) {
            self.trustedProxies = trustedProxies
            self.requestIDFields = requestIDFields
            self.metrics = metrics
            self.strictTransportSecurity = strictTransportSecurity
            self.load = load
        }
    }

    /// Creates a router with client identification, logging, metrics and error handling around all routes.
    /// HEAD works like GET without the body (RFC 9110 §9.3.2).
    public static func makeRouter(_ options: RouterOptions = RouterOptions()) -> HostRouter {
        let router = Router(context: HostContext.self, options: .autoGenerateHeadEndpoints)
        router.add(middleware: RequestMiddleware(options))
        return router
    }
}
