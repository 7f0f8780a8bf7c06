import Catalogue
import CoreMetrics
import Foundation
import HostHTTP
import Logging
import NIOCore
import OAuthServer
import ServiceLifecycle
import UnixSignals
import WOPI

/// The place, put together and running.
struct Server {
    let place: Place
    private let settings: Settings
    private let lines = LogLines(descriptor: STDERR_FILENO)

    init(place: Place) {
        self.place = place
        settings = place.settings
    }

    /// Serves until SIGTERM or SIGINT.
    ///
    /// - Throws: ``Failure`` for what a person can mend.
    func run() async throws {
        var listen = settings.listen
        // Absolute addresses are part of every answer, so the port has to be known before the first.
        if listen.port == 0 { listen.port = try FreePort.find(on: listen.host) }
        let address = try settings.publicAddress ?? settings.localAddress(port: listen.port)
        let tls = try tls(for: address)
        let lock = try ServerLock(place.folder)
        defer { lock.release() }
        try await place.catalogue.setSetting(Place.addressSetting, to: address.text)
        do {
            try await serve(at: address, listen: listen, tls: tls)
        } catch let error as IOError where error.errnoCode == EADDRINUSE {
            throw Failure("\(listen.text) is in use by another program; choose another with --listen")
        } catch let error as IOError where error.errnoCode == EACCES || error.errnoCode == EADDRNOTAVAIL {
            throw Failure(
                "can't listen on \(listen.text): \(error.errnoCode == EACCES ? "not permitted" : "not an address of this machine")"
            )
        }
    }

    private func serve(at address: PublicAddress, listen: ListenAddress, tls: HostServer.TLS?) async throws {
        defer { lines.flush() }
        let metrics = PrometheusMetricsFactory(), logger = logger
        let router = HostServer.makeRouter(
            .init(
                redaction: LogRedaction(secretPathPrefixes: ["/s/"]), trustedProxies: settings.trustedProxies,
                metrics: metrics,
                // A browser holds it for a host, whatever the port: on localhost it would break everyone else there.
                strictTransportSecurity: address.isSecure && address.host != "localhost"))
        let catalogue = place.catalogue
        HealthRoutes(
            checks: [.init("catalogue") { _ = try await catalogue.setting(Place.addressSetting) }],
            metrics: { metrics.exposition() }
        ).add(to: router)
        let proofKeys = settings.discovery.map {
            DiscoveryKeys(address: $0, cache: place.folder.appending(path: "discovery.xml"), logger: logger)
        }
        let hasher = PasswordHasher()
        let host = try place.host(at: address, proofKeys: proofKeys, hasher: hasher)
        do {
            try host.addRoutes(to: router)
        } catch let problem as BearerChallenge.Problem {
            throw Failure("public-url, provider-id or url-schemes would mislead phones: \(problem)")
        }
        var configuration = HostServer.Configuration(host: listen.host, port: listen.port, tls: tls)
        configuration.metrics = metrics
        let application = try HostServer.make(router: router, configuration: configuration, logger: logger) { _ in
            Greeting(address: address, listen: listen, folder: place.folder).print()
        }
        let sweeper = Sweeper(catalogue: catalogue, blobs: place.blobs, logger: logger)
        // Ended last to first: what waits for a password's check is sent away before requests are waited for.
        let services = ([proofKeys, sweeper, application, WaitingSignIns(hasher: hasher)] as [(any Service)?])
            .compactMap(\.self)
        try await ServiceGroup(
            services: services, gracefulShutdownSignals: [.sigterm, .sigint], logger: logger
        ).run()
    }

    private var logger: Logger {
        var logger = Logger(label: "emplace", factory: { LineLogHandler(label: $0, lines: lines) })
        logger.logLevel = settings.logLevel
        return logger
    }

    private func tls(for address: PublicAddress) throws -> HostServer.TLS? {
        if settings.plainHTTP { return nil }
        let pair: (certificate: URL, key: URL)
        if let certificate = settings.tlsCertificate, let key = settings.tlsKey {
            pair = (URL(filePath: certificate), URL(filePath: key))
        } else {
            pair = try SelfSigned(host: address.host).pair(in: place.folder.appending(path: "tls"), now: Date())
        }
        guard let certificate = try? Data(contentsOf: pair.certificate) else {
            throw Failure("can't read the certificate \(pair.certificate.path)")
        }
        guard let key = try? Data(contentsOf: pair.key) else { throw Failure("can't read the key \(pair.key.path)") }
        do {
            return try HostServer.TLS(certificateChainPEM: Array(certificate), privateKeyPEM: Array(key))
        } catch {
            throw Failure("\(pair.certificate.path) and \(pair.key.path) are not a certificate and its key in PEM")
        }
    }
}
