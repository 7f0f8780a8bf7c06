public import CoreMetrics
public import Hummingbird

extension HostServer {
    /// What all routes have around them.
    public struct RouterOptions: Sendable {
        public var redaction: LogRedaction
        public var trustedProxies: TrustedProxies
        public var metrics: any MetricsFactory
        /// Adds `Strict-Transport-Security`; set it when the public address is https.
        public var strictTransportSecurity: Bool
        /// Limits the requests answered at once, when there is one.
        public var load: ServerLoad?

        public init(
            redaction: LogRedaction = LogRedaction(),
            trustedProxies: TrustedProxies = TrustedProxies(),
            metrics: any MetricsFactory = MetricsSystem.factory,
            strictTransportSecurity: Bool = false,
            load: ServerLoad? = nil
        ) {
            self.redaction = redaction
            self.trustedProxies = trustedProxies
            self.metrics = metrics
            self.strictTransportSecurity = strictTransportSecurity
            self.load = load
        }
    }

    /// A router to add routes to, with identity, log, metrics and error handling around them; HEAD answers as GET does,
    /// without the body (RFC 9110 §9.3.2).
    public static func makeRouter(_ options: RouterOptions = RouterOptions()) -> Router<HostContext> {
        let router = Router(context: HostContext.self, options: .autoGenerateHeadEndpoints)
        router.add(middleware: RequestIdentityMiddleware(trusting: options.trustedProxies))
        router.add(middleware: RequestLogMiddleware(redaction: options.redaction))
        router.add(middleware: RequestMetricsMiddleware(factory: options.metrics))
        if options.strictTransportSecurity { router.add(middleware: StrictTransportSecurityMiddleware()) }
        if let load = options.load { router.add(middleware: RequestLimitMiddleware(load: load)) }
        router.add(middleware: ErrorMiddleware())
        router.add(middleware: RequestTargetMiddleware())
        return router
    }
}
