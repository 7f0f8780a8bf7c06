public import CoreMetrics
public import HTTPTypes
public import Hummingbird

/// The router that every group of routes is added to.
public typealias HostRouter = Router<HostContext>

extension HostServer {
    /// Options of the middleware around all routes.
    public struct RouterOptions: Sendable {
        /// The proxies whose word on the client's address is taken.
        public var trustedProxies: TrustedProxies
        /// Fields in which clients name their requests, in order of preference; `X-Request-ID` comes after these.
        public var requestIDFields: [HTTPField.Name]
        /// Gets the count, duration and size of requests by route and status.
        public var metrics: any MetricsFactory
        /// Adds `Strict-Transport-Security`; set it when the public address is https.
        public var strictTransportSecurity: Bool
        /// Limits the requests answered at once, when there is one.
        public var load: ServerLoad?

        /// Starts from the defaults: no proxy is trusted, requests aren't limited, and `Strict-Transport-Security`
        /// isn't sent.
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

    /// A router to add routes to, with identity, log, metrics and error handling around them; HEAD answers as GET does,
    /// without the body (RFC 9110 §9.3.2).
    public static func makeRouter(_ options: RouterOptions = RouterOptions()) -> HostRouter {
        let router = Router(context: HostContext.self, options: .autoGenerateHeadEndpoints)
        router.add(middleware: RequestMiddleware(options))
        return router
    }
}
