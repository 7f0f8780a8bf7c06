public import NIOSSL

extension HostServer {
    /// The addresses and limits of a server. Every duration is a limit on the *client*.
    public struct Configuration: Sendable {
        /// Address to listen on: an IP address or a host name.
        public var host: String
        /// Port to listen on; 0 takes any free one, reported through `onListening`.
        public var port: Int
        /// The certificate that the server presents; nil serves plain HTTP/1.1.
        public var tls: LiveTLS?
        /// The address at which clients reach the server over TLS. A client that speaks plain HTTP on a port with TLS
        /// is redirected there.
        public var secureAddress: TLSAddress?
        /// Offers HTTP/2 beside HTTP/1.1 (by ALPN, so only with TLS).
        public var http2: Bool
        /// How long a kept-alive connection may go without a request.
        public var idleTimeout: Duration
        /// How long a client may take from its first byte to a complete request head, handshake included.
        public var headerTimeout: Duration
        /// How long a client may take for ``minimumBodyProgress`` bytes of a body; only time spent waiting counts.
        public var bodyTimeout: Duration
        /// Bytes of a body that must arrive in each ``bodyTimeout``; slower uploads end with 408.
        public var minimumBodyProgress: Int
        /// How long a client may accept no byte of an answer; the connection is closed after one to two of these.
        public var writeStallTimeout: Duration
        /// How long an unread body is drained after its answer, so that the client gets to read the answer.
        public var lingerTimeout: Duration
        /// Bytes of an unread body up to which the connection is kept for the next request.
        public var drainLimit: Int64
        /// Largest request head in bytes (all field lines), and largest single field.
        public var maxHeaderBytes: Int
        /// Most field lines of a request head.
        public var maxHeaderCount: Int
        /// Connections and requests served at once.
        public var load: ServerLoad
        /// Proxies, whose connections are shared by many clients: they have no limit of their own.
        public var trustedProxies: TrustedProxies
        /// How long requests in flight may go on after a graceful shutdown began.
        public var shutdownGracePeriod: Duration

        /// A configuration with the defaults: plain HTTP on a free loopback port.
        public init(host: String = "127.0.0.1", port: Int = 0, tls: LiveTLS? = nil) {
            self.host = host
            self.port = port
            self.tls = tls
            self.http2 = true
            self.idleTimeout = .seconds(75)
            self.headerTimeout = .seconds(15)
            self.bodyTimeout = .seconds(30)
            self.minimumBodyProgress = 1024
            self.writeStallTimeout = .seconds(60)
            self.lingerTimeout = .seconds(5)
            self.drainLimit = 256 * 1024
            self.maxHeaderBytes = 32 * 1024
            self.maxHeaderCount = 200
            self.load = ServerLoad(ServerLimits(openFiles: OpenFiles.limit))
            self.trustedProxies = TrustedProxies()
            self.shutdownGracePeriod = .seconds(30)
        }
    }

    /// A certificate with its key.
    public struct TLS: Sendable {
        /// The server's own certificate first, then those that lead to a root.
        public var certificateChain: [NIOSSLCertificate]
        /// The key of the first certificate.
        public var privateKey: NIOSSLPrivateKey

        /// Takes both as they are; ``check()`` says whether they fit.
        public init(certificateChain: [NIOSSLCertificate], privateKey: NIOSSLPrivateKey) {
            self.certificateChain = certificateChain
            self.privateKey = privateKey
        }

        /// Reads both from PEM.
        ///
        /// - Throws: `NIOSSLError` when either cannot be parsed.
        public init(certificateChainPEM: [UInt8], privateKeyPEM: [UInt8]) throws {
            self.certificateChain = try NIOSSLCertificate.fromPEMBytes(certificateChainPEM)
            self.privateKey = try NIOSSLPrivateKey(bytes: privateKeyPEM, format: .pem)
        }

        /// - Throws: `NIOSSLError` when certificate and key don't fit.
        public func check() throws { _ = try NIOSSLContext(configuration: configuration) }

        var configuration: TLSConfiguration {
            var configuration = TLSConfiguration.makeServerConfiguration(
                certificateChain: certificateChain.map { .certificate($0) },
                privateKey: .privateKey(privateKey)
            )
            configuration.minimumTLSVersion = .tlsv12
            return configuration
        }
    }
}
