import ACME
import Basics
import Foundation
import HTTPServing
import Logging
import SQLStorage
import ServiceLifecycle
import Synchronization

/// The certificates that the server orders from a CA.
struct CertificateOrdering {
    let challenges: Challenges
    let current: CurrentCertificate
    private let installation: Installation
    private let store: CertificateStore
    private let email: String

    /// Reads the certificate that an earlier order kept. Returns `nil` if the settings ask for no orders.
    static func open(_ installation: Installation) async -> CertificateOrdering? {
        guard let email = installation.settings.acme.email else { return nil }
        let store = CertificateStore.of(installation, directory: installation.settings.acme.directory)
        // If the store can't be read now, the service tries again and reports why.
        let kept = ((try? await store.read(.certificate)) ?? nil).flatMap { IssuedCertificate(text: $0) }
        let usable = kept.flatMap { isUsable($0, for: installation.settings.certificateNames) ? $0 : nil }
        return CertificateOrdering(
            challenges: Challenges(store), current: CurrentCertificate(usable), installation: installation,
            store: store, email: email)
    }

    private static func isUsable(_ certificate: IssuedCertificate, for names: [String]) -> Bool {
        certificate.names.isSuperset(of: names) && (try? HostServer.TLS(certificate).check()) != nil
    }

    /// Creates the service that orders and renews.
    ///
    /// - Parameter running: presents the certificates.
    func makeService(_ running: RunningServer, _ logger: Logger) throws -> CertificateRenewal {
        let settings = installation.settings, roots = try settings.loadCARoots()
        return CertificateRenewal(
            names: settings.certificateNames, directory: settings.acme.directory, store: store,
            ports: ports(running) { [store, challenges, email] account in
                try await HTTPTransport.run(trusting: roots) { transport in
                    let ports = CertificateOrder.Ports(transport: transport, proofs: challenges) { account in
                        try await store.write(.account, JSONEncoder.compact.text(account))
                    }
                    return try await CertificateOrder(
                        directory: settings.acme.directory, email: email, names: settings.certificateNames,
                        challenge: settings.acme.challenge, ports: ports
                    ).run(account)
                }
            }, logger: logger)
    }

    private static let lease = "acme"
    /// The duration of the lease in seconds. It is longer than the longest order; the holder gives it up after each.
    private static let leaseLength: TimeInterval = 30 * 60

    private func ports(
        _ running: RunningServer, order: @escaping @Sendable (ACMEAccount?) async throws -> IssuedCertificate
    ) -> CertificateRenewal.Ports {
        let storage = installation.storage, holder = installation.database.makeHolder()
        return CertificateRenewal.Ports(
            order: order,
            takeLease: { now in
                try await storage.takeLease(
                    Self.lease, for: holder, now: now, until: now.addingTimeInterval(Self.leaseLength)) != .refused
            },
            giveUpLease: { try? await storage.giveUpLease(Self.lease, of: holder) },
            use: { [current] issued in
                try running.use(issued)
                current.certificate = issued
            })
    }
}

/// The certificate from the CA that the server presents.
final class CurrentCertificate: Sendable {
    private let state: Mutex<IssuedCertificate?>

    init(_ certificate: IssuedCertificate?) { state = Mutex(certificate) }

    var certificate: IssuedCertificate? {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }
}

extension HostServer.TLS {
    init(_ certificate: IssuedCertificate) throws {
        try self.init(certificateChainPEM: Array(certificate.chain.utf8), privateKeyPEM: Array(certificate.key.utf8))
    }
}

extension RunningServer {
    /// Presents a certificate from the CA from the next handshake on, unless a reload has named another certificate.
    func use(_ certificate: IssuedCertificate) throws {
        guard settings.current.tlsCertificate == nil else { return }
        _ = try tls?.replace(by: HostServer.TLS(certificate))
    }
}
