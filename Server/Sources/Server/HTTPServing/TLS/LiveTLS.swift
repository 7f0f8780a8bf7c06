import NIOCore
import NIOSSL
import Synchronization

/// The certificate of a running server, which can be replaced.
/// Open connections keep the old certificate, and the next handshake uses the new one.
public final class LiveTLS: Sendable {
    private let current: Mutex<HostServer.TLS>

    /// - Throws: `NIOSSLError` if the certificate and private key don't match. Without checking here, the error would
    ///   appear only at the first connection.
    public init(_ tls: HostServer.TLS) throws {
        try tls.check()
        current = Mutex(tls)
    }

    /// - Throws: `NIOSSLError` if the certificate and private key don't match. The previous certificate stays in use.
    ///
    /// - Returns: whether the new certificate differs from the previous one.
    public func replace(by tls: HostServer.TLS) throws -> Bool {
        try tls.check()
        return current.withLock { current in
            defer { current = tls }
            return current.certificateChain != tls.certificateChain
        }
    }

    /// The time at which the current certificate expires, in seconds since 1970 (``HostServer/TLS/expiration``).
    public var expiration: Int? { current.withLock { $0.expiration } }

    /// A configuration that looks up the current certificate at each handshake.
    var configuration: TLSConfiguration {
        var configuration = current.withLock { $0 }.configuration
        configuration.sslContextCallback = { [self] _, promise in
            let tls = current.withLock { $0 }
            var changes = NIOSSLContextConfigurationOverride()
            changes.certificateChain = tls.configuration.certificateChain
            changes.privateKey = tls.configuration.privateKey
            promise.succeed(changes)
        }
        return configuration
    }
}
