public import Hummingbird
public import NIOCore

/// The context that every route and middleware receives with a request.
public struct HostContext: RequestContext {
    /// Hummingbird's part of the context: the matched route, its parameters and the logger.
    public var coreContext: CoreRequestContextStorage
    /// The connection (HTTP/1.1) or stream (HTTP/2) on which the request arrived.
    public let channel: any Channel
    /// The client's id for the request, from `X-Request-ID` or a protocol-specific field, if the id is safe to log;
    /// otherwise `nil`.
    public internal(set) var correlationID: String?
    /// The client address behind trusted proxies; `nil` in tests without a socket.
    public internal(set) var clientAddress: IPAddress?
    /// The request target as the client sent it; `nil` if the server didn't change the target by normalizing it. WOPI
    /// proofs sign the target that the client sent.
    public internal(set) var sentTarget: String?
    /// The methods of all routes, from which the server finds the methods that a path allows.
    var methods: RouteMethods?

    /// Returns the pattern of the routes that have the request's path but not its method, or `nil` if no route has that
    /// path.
    ///
    /// The call makes that pattern the matched route of the request. A 404 response resets the matched route.
    package func routeOfOtherMethods(_ request: Request) async throws -> String? {
        guard try await methods?.refusal(of: request, context: self) != nil else { return nil }
        return endpointPath
    }

    /// The maximum body size in bytes for bodies that Hummingbird decodes.
    /// Documents are streamed; see ``RequestBytes``.
    public var maxUploadSize: Int { BodyLimits.whole }

    /// Creates a context whose client address is the address of the peer. ``RouterOptions`` decide which proxies may
    /// name another client address.
    public init(source: ApplicationRequestContextSource) {
        self.coreContext = .init(source: source)
        self.channel = source.channel
        self.clientAddress = source.channel.remoteAddress.flatMap { IPAddress($0) }
    }

    /// The address of the peer: the client or a proxy in front of this server.
    public var peerAddress: IPAddress? {
        channel.remoteAddress.flatMap { IPAddress($0) }
    }
}
