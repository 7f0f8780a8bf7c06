import SQLStorage
import CoreMetrics
import Foundation
import HTTPServing
import Logging
import OAuthServer
import PlaceServer
import SQLiteEngine
import WOPI
import WOPIRoutes

/// A running server whose settings and certificate can be replaced. If one of the new values is invalid, nothing
/// changes.
final class RunningServer: Sendable {
    /// The objects that stay the same while the server runs, such as the database.
    struct Fixed: Sendable {
        let installation: Installation
        let address: PublicAddress
        /// The documents of a folder or WebDAV server; `nil` if the documents are in the data directory.
        let outside: OutsideDocuments?
        let proofKeys: DiscoveryKeys?
        /// Watches the other servers of the installation; `nil` if only one server can use the database.
        let watch: NodeWatch?
        let leaving: Leaving
        let hasher: PasswordHasher
        let metrics: PrometheusMetricsFactory
        let threshold: LogThreshold
        let load: ServerLoad
        /// Whether the files that the server has open are still in the data directory.
        var hasFolder: @Sendable () -> Bool = { true }
    }

    /// What happened when new settings were applied.
    struct Outcome: Equatable {
        var changed: [Setting]
        /// The settings that have changed but take effect only after a restart.
        var waiting: [Setting]
        var hasNewCertificate: Bool
    }

    let settings: LiveSettings
    let tls: LiveTLS?
    let responder: ReplaceableResponder
    var address: PublicAddress { fixed.address }
    private let fixed: Fixed
    private let certificate: @Sendable (Settings) throws -> HostServer.TLS?

    /// Creates a server with the settings.
    ///
    /// - Parameter certificate: reads the certificate that the settings name, or creates a self-signed certificate.
    /// - Throws: ``Failure`` for problems that the operator can fix.
    init(
        _ settings: Settings, _ fixed: Fixed, certificate: @escaping @Sendable (Settings) throws -> HostServer.TLS?
    ) throws {
        self.fixed = fixed
        self.certificate = certificate
        self.settings = LiveSettings(settings)
        tls = try certificate(settings).map { try LiveTLS($0) }
        responder = ReplaceableResponder(try fixed.router(settings))
    }

    /// Replaces the settings and the certificate.
    ///
    /// - Throws: ``Failure`` if a value is invalid. Nothing has changed in this case.
    func apply(_ asked: Settings) throws -> Outcome {
        let running = settings.current
        let changes = asked.changes(from: running)
        let applied = asked.applied(to: running)
        let identity = try certificate(applied)
        let router = try fixed.router(applied)
        let isNew = try identity.map { try tls?.replace(by: $0) ?? false } ?? false
        responder.replace(by: router)
        settings.current = applied
        fixed.threshold.level = applied.logLevel
        fixed.load.limits = applied.limits(openFiles: fixed.load.limits.openFiles)
        return Outcome(
            changed: changes.filter { !$0.needsRestart }, waiting: changes.filter(\.needsRestart),
            hasNewCertificate: isNew)
    }
}

extension RunningServer.Fixed {
    /// Returns a router that serves with these settings.
    fileprivate func router(_ settings: Settings) throws -> HostRouter {
        let router = HostServer.makeRouter(
            .init(
                trustedProxies: settings.trustedProxies,
                requestIDFields: PlaceServer.requestIDFields, loggedFields: PlaceServer.loggedFields, metrics: metrics,
                // Browsers store HSTS for a host name and ignore the port. On localhost, HSTS would make every other
                // local server unreachable over http.
                strictTransportSecurity: address.isSecure && address.host != "localhost", load: load))
        // With an address of their own, the metrics are served nowhere else: a proxy on this machine that forwards
        // connections instead of requests makes every client look like this machine.
        let exposition: (@Sendable () -> String)? =
            settings.metricsListen == nil ? { @Sendable [metrics] in metrics.exposition() } : nil
        HealthRoutes(checks: installation.database.healthChecks { try await check() }, metrics: exposition)
            .add(to: router)
        let probe = Probe(storage: installation.storage)
        ProbeRoute(node: settings.nodeName) { await probe.accepts($0, now: Date()) }.add(to: router)
        let report = OperatorReport(installation: installation, address: address, settings: settings) {
            try await check()
        }
        let host = try installation.host(
            at: address, settings: settings, proofKeys: proofKeys, hasher: hasher, icons: try settings.loadIcons(),
            hosted: outside?.documents,
            identityProviders: try settings.loadIdentityProviders().map(\.trusted), report: { try await report.make() })
        do {
            try host.addRoutes(to: router)
        } catch let problem as BearerChallenge.Problem {
            throw Failure("can't send the settings public-url, provider-id, and url-schemes to phones: \(problem)")
        }
        return router
    }

    /// Checks whether load balancers should send requests to this server.
    ///
    /// - Throws: an error if they should send requests to other servers.
    func check() async throws {
        if leaving.isLeaving { throw Failure("this server is shutting down") }
        if !hasFolder() { throw Failure("the data directory was moved or deleted") }
        guard let watch else {
            _ = try await installation.storage.setting(Installation.addressSetting)
            if case .file(let engine) = installation.database { try engine.checkFile() }
            return
        }
        if let problem = watch.problem { throw Failure(problem) }
    }
}
