public import CoreMetrics
public import HTTPTypes
public import Hummingbird
import HummingbirdCore
import HummingbirdHTTP2
import HummingbirdTLS
public import Logging
import NIOCore
import NIOSSL
public import ServiceLifecycle

/// Assembles the server from sockets, TLS, HTTP/2, the guards on every connection, and the middleware that all routes
/// share.
public enum HostServer {
    /// Creates the application that serves `responder`. Run the application in a `ServiceGroup`, whose graceful
    /// shutdown completes requests in progress.
    ///
    /// - Parameters:
    ///   - responder: usually a ``HostResponder`` for the router from `makeRouter(…)`, with all routes added.
    ///   - onListening: is called once with the bound port.
    public static func make<Responder: HTTPResponder>(
        responder: Responder,
        configuration: Configuration,
        logger: Logger,
        services: [any Service] = [],
        onListening: @escaping @Sendable (_ port: Int) async -> Void = { _ in }
    ) -> Application<Responder> where Responder.Context == HostContext {
        Application(
            responder: responder,
            server: builder(configuration),
            configuration: ApplicationConfiguration(
                address: .hostname(configuration.host, port: configuration.port),
                availableConnectionsDelegate: ConnectionGate(configuration.load)
            ),
            services: services,
            onServerRunning: { channel in await onListening(channel.localAddress?.port ?? configuration.port) },
            logger: logger
        )
    }

    /// Creates the application for a router with its routes added; see
    /// ``make(responder:configuration:logger:services:onListening:)``.
    public static func make(
        router: Router<HostContext>,
        configuration: Configuration,
        logger: Logger,
        services: [any Service] = [],
        onListening: @escaping @Sendable (_ port: Int) async -> Void = { _ in }
    ) -> Application<HostResponder> {
        make(
            responder: HostResponder(router),
            configuration: configuration,
            logger: logger,
            services: services,
            onListening: onListening
        )
    }

    private static func builder(_ configuration: Configuration) -> HTTPServerBuilder {
        HTTPServerBuilder { responder in
            guard let tls = configuration.tls else {
                let http1 = http1Configuration(configuration) {
                    [RequestGuardHandler(configuration), FileSendHandler(usesKernel: true)]
                }
                return GuardedChannel(HTTP1Channel(responder: responder, configuration: http1), configuration)
            }
            let stream = http1Configuration(configuration) {
                [
                    StreamStallHandler(configuration), RequestGuardHandler(configuration),
                    FileSendHandler(usesKernel: false),
                ]
            }
            guard configuration.http2 else {
                let http1 = HTTP1Channel(responder: responder, configuration: stream)
                var tlsConfiguration = tls.configuration
                tlsConfiguration.applicationProtocols = ["http/1.1"]
                return GuardedChannel(try TLSChannel(http1, tlsConfiguration: tlsConfiguration), configuration)
            }
            let upgrade = try HTTP2UpgradeChannel(
                tlsConfiguration: tls.configuration,
                configuration: HTTP2ChannelConfiguration(
                    idleTimeout: configuration.idleTimeout,
                    gracefulCloseTimeout: configuration.shutdownGracePeriod,
                    streamConfiguration: stream
                ),
                responder: responder
            )
            return GuardedChannel(upgrade, configuration)
        }
    }

    /// Returns the HTTP/1.1 configuration without Hummingbird's idle timer. That timer would close the connection when
    /// the server, not the client, is slow.
    private static func http1Configuration(
        _ configuration: Configuration,
        handlers: @escaping @Sendable () -> [any RemovableChannelHandler]
    ) -> HTTP1Channel.Configuration {
        HTTP1Channel.Configuration(
            additionalChannelHandlers: handlers(),
            idleTimeout: nil,
            httpDecoderConfiguration: .init(
                maxHeaderFieldSize: configuration.maxHeaderBytes,
                maxHeaderListSize: configuration.maxHeaderBytes,
                maxHeaderFieldCount: configuration.maxHeaderCount
            )
        )
    }
}

/// The router to which every group of routes is added.
public typealias HostRouter = Router<HostContext>

extension HostServer {
    /// Options of the middleware around all routes.
    public struct RouterOptions: Sendable {
        /// The proxies whose `X-Forwarded-For` determines the client address.
        public var trustedProxies: TrustedProxies
        /// The header fields that may carry a request id, in order of preference, ahead of `X-Request-ID`.
        public var requestIDFields: [HTTPField.Name]
        /// The header fields whose values are in the log line of each request.
        public var loggedFields: [LoggedField]
        /// The metrics system that receives the count, duration and size of requests by route and status.
        public var metrics: any MetricsFactory
        /// Whether responses have the header `Strict-Transport-Security`. Set this property if the public address is
        /// https.
        public var strictTransportSecurity: Bool
        /// The counter that limits concurrent requests; `nil` for no limit.
        public var load: ServerLoad?

        /// Creates options. By default there are no trusted proxies, no request limit and no
        /// `Strict-Transport-Security`.
        public init(
            trustedProxies: TrustedProxies = TrustedProxies(),
            requestIDFields: [HTTPField.Name] = [],
            loggedFields: [LoggedField] = [],
            metrics: any MetricsFactory = MetricsSystem.factory,
            strictTransportSecurity: Bool = false,
            load: ServerLoad? = nil
        ) {
            self.trustedProxies = trustedProxies
            self.requestIDFields = requestIDFields
            self.loggedFields = loggedFields
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
