import NIOCore
import NIOSSL
import Synchronization

/// The certificate that a running server presents. It can be replaced: open connections keep theirs, and the next
/// handshake uses the new one.
public final class LiveTLS: Sendable {
    private let current: Mutex<HostServer.TLS>

    /// - Throws: `NIOSSLError` when certificate and key don't fit: here, with the reason, and not on the first connection.
    public init(_ tls: HostServer.TLS) throws {
        try tls.check()
        current = Mutex(tls)
    }

    /// - Throws: `NIOSSLError` when certificate and key don't fit; then nothing has changed.
    ///
    /// - Returns: whether it is another certificate than before.
    public func replace(by tls: HostServer.TLS) throws -> Bool {
        try tls.check()
        return current.withLock { current in
            defer { current = tls }
            return current.certificateChain != tls.certificateChain
        }
    }

    /// Asks for the certificate once per handshake.
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
