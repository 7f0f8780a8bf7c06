public import NIOSSL

extension HostServer {
    /// The addresses and limits of a server. All timeouts except the shutdown period limit how long the server waits
    /// for a client.
    public struct Configuration: Sendable {
        /// The address to listen on: an IP address or host name.
        public var host: String
        /// The port to listen on. 0 selects a free port and reports it through `onListening`.
        public var port: Int
        /// The server certificate; `nil` serves plain HTTP/1.1.
        public var tls: LiveTLS?
        /// The address at which clients reach the server over TLS. Plain HTTP requests to the TLS port are redirected
        /// to this address.
        public var secureAddress: TLSAddress?
        /// Returns the certificate for a challenge of type tls-alpn-01 (RFC 8737) that is in progress for a host name,
        /// otherwise `nil`. If this property is `nil`, the server answers no such challenges.
        public var challengeCertificate: (@Sendable (_ host: String) async throws -> TLS?)?
        /// Whether to offer HTTP/2 in addition to HTTP/1.1. HTTP/2 is negotiated with ALPN, so it requires TLS.
        public var http2: Bool
        /// How long a persistent connection may stay open without a request.
        public var idleTimeout: Duration
        /// How long a client may take from its first byte, or the start of the TLS handshake, to a complete request
        /// head.
        public var headerTimeout: Duration
        /// How long a client may take to send ``minimumBodyProgress`` bytes of a body.
        /// Only time in which the server waits for the client counts.
        public var bodyTimeout: Duration
        /// The number of body bytes that must arrive within each ``bodyTimeout``. Slower uploads fail with 408.
        public var minimumBodyProgress: Int
        /// How long the server waits for a client that accepts no bytes of a response. The connection closes after one
        /// to two times this duration.
        public var writeStallTimeout: Duration
        /// How long the server reads and discards the rest of a request body after its response, so that the client can
        /// read the response.
        public var lingerTimeout: Duration
        /// The largest rest of a request body, in bytes, that the server reads and discards to keep the connection
        /// open.
        public var drainLimit: Int64
        /// The maximum size of a request head in bytes (all field lines), and of a single field.
        public var maxHeaderBytes: Int
        /// The maximum number of field lines in a request head.
        public var maxHeaderCount: Int
        /// Counts and limits concurrent connections and requests.
        public var load: ServerLoad
        /// Proxies whose connections are exempt from the limit per client, because they carry many clients.
        public var trustedProxies: TrustedProxies
        /// How long requests may continue after a graceful shutdown has begun.
        public var shutdownGracePeriod: Duration

        /// Creates a configuration. By default the server listens with plain HTTP on a free loopback port.
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

    /// A certificate chain with its private key.
    public struct TLS: Sendable {
        /// The server certificate followed by the intermediate certificates.
        public var certificateChain: [NIOSSLCertificate]
        /// The private key of the first certificate.
        public var privateKey: NIOSSLPrivateKey

        /// Creates the pair without verifying that the private key matches the certificate; ``check()`` verifies this.
        public init(certificateChain: [NIOSSLCertificate], privateKey: NIOSSLPrivateKey) {
            self.certificateChain = certificateChain
            self.privateKey = privateKey
        }

        /// Parses the certificate chain and the private key from PEM.
        ///
        /// - Throws: `NIOSSLError` if the chain or the key can't be parsed.
        public init(certificateChainPEM: [UInt8], privateKeyPEM: [UInt8]) throws {
            self.certificateChain = try NIOSSLCertificate.fromPEMBytes(certificateChainPEM)
            self.privateKey = try NIOSSLPrivateKey(bytes: privateKeyPEM, format: .pem)
        }

        /// The time at which the first certificate of the chain that expires does so, in seconds since 1970; `nil`
        /// if the chain is empty.
        public var expiration: Int? { certificateChain.map { Int($0.notValidAfter) }.min() }

        /// - Throws: `NIOSSLError` if the certificate and private key don't match.
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
