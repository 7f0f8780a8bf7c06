public import Hummingbird
public import NIOCore

/// The context that every route and middleware gets with a request.
public struct HostContext: RequestContext {
    /// Hummingbird's own part of the context: the route that was found, its parameters, and the logger.
    public var coreContext: CoreRequestContextStorage
    /// The connection (HTTP/1.1) or stream (HTTP/2) the request came on.
    public let channel: any Channel
    /// The client's name for the request (`X-Request-ID`, or a field of its own), when it is fit to be written to a
    /// log.
    public internal(set) var correlationID: String?
    /// The client's address, behind the proxies that are trusted; nil in tests without a socket.
    public internal(set) var clientAddress: IPAddress?
    /// The target as it was sent, where that is another spelling of the request's: whoever signed it signed this one.
    public internal(set) var sentTarget: String?
    /// The methods of the routes among which one is looked for.
    var methods: RouteMethods?

    /// The pattern of a path that has routes for other methods than the request's; `nil` where there is no such path.
    ///
    /// It counts as the matched one from then on, until the request is answered 404.
    package func routeOfOtherMethods(_ request: Request) async throws -> String? {
        guard try await methods?.refusal(of: request, context: self) != nil else { return nil }
        return endpointPath
    }

    /// Bytes of bodies that Hummingbird decodes; bodies of documents are streamed, see ``RequestBytes``.
    public var maxUploadSize: Int { BodyLimits.whole }

    /// Begins with the peer's address as the client's; ``RouterOptions`` decide which proxies may say otherwise.
    public init(source: ApplicationRequestContextSource) {
        self.coreContext = .init(source: source)
        self.channel = source.channel
        self.clientAddress = source.channel.remoteAddress.flatMap { IPAddress($0) }
    }

    /// Address of the other end of the connection: the client's, or that of the proxy in front.
    public var peerAddress: IPAddress? {
        channel.remoteAddress.flatMap { IPAddress($0) }
    }
}
