public import Hummingbird
public import NIOCore

/// What goes along with a request.
public struct HostContext: RequestContext {
    public var coreContext: CoreRequestContextStorage
    /// The connection (HTTP/1.1) or stream (HTTP/2) the request came on.
    public let channel: any Channel
    /// What the client calls the request (`X-WOPI-CorrelationId`, `X-Request-ID`), when it is fit to be written down.
    public internal(set) var correlationID: String?
    /// Where the request came from, seen through the proxies one trusts; nil in tests without a socket.
    public internal(set) var clientAddress: IPAddress?

    /// Concerns only what Hummingbird decodes; bodies of documents are streamed, see ``RequestBytes``.
    public var maxUploadSize: Int { 64 * 1024 }

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
