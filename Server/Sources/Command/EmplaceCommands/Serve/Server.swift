import Catalogue
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
    /// With a port that is known.
    let listen: ListenAddress
    let hangUps: UnixSignalsSequence
    /// The option a further command about this place has to carry.
    let repeated: String
    /// Reads the settings again.
    let read: @Sendable () async throws -> Settings
    private let lines = LogLines(descriptor: STDERR_FILENO)

    /// Serves until SIGTERM or SIGINT.
    ///
    /// - Throws: ``Failure`` for what a person can mend.
    func run() async throws {
        let lock = try ServerLock(place.folder)
        defer { lock.release() }
        defer { lines.flush() }
        let address = try place.settings.publicAddress ?? place.settings.localAddress(port: listen.port)
        let threshold = LogThreshold(place.settings.logLevel), metrics = PrometheusMetricsFactory()
        let logger = Logger(label: "emplace") { [lines] in LineLogHandler(label: $0, lines: lines, threshold: threshold)
        }
        let load = ServerLoad(place.settings.limits(openFiles: OpenFiles.raise()), metrics: metrics)
        let fixed = RunningPlace.Fixed(
            place: place, address: address, proofKeys: proofKeys(logger), hasher: PasswordHasher(), metrics: metrics,
            threshold: threshold, load: load)
        let certificates = CertificateFiles(
            hosts: [address.host] + (place.settings.contentAddress.map { [$0.host] } ?? []),
            folder: place.folder.appending(path: "tls"))
        let running = try RunningPlace(place.settings, fixed) { try certificates.load($0) }
        try await place.catalogue.setSetting(Place.addressSetting, to: address.text)
        try await remember(place.settings)
        do {
            try await serve(running, fixed, logger)
        } catch let error as IOError where [EADDRINUSE, EACCES, EADDRNOTAVAIL].contains(error.errnoCode) {
            throw listen.failure(of: error)
        }
    }

    private func serve(_ running: RunningPlace, _ fixed: RunningPlace.Fixed, _ logger: Logger) async throws {
        var configuration = HostServer.Configuration(host: listen.host, port: listen.port, tls: running.tls)
        configuration.load = fixed.load
        configuration.trustedProxies = place.settings.trustedProxies
        let web = place.settings.contentAddress ?? fixed.address
        configuration.secureAddress = web.isSecure ? web : nil
        let greeting = Greeting(
            address: fixed.address, content: place.settings.contentAddress, listen: listen, folder: place.folder,
            limits: fixed.load.limits, repeated: repeated)
        let application = HostServer.make(
            responder: running.responder, configuration: configuration, logger: logger
        ) { _ in greeting.print() }
        let sweeper = Sweeper(
            catalogue: place.catalogue, blobs: place.blobs, logger: logger, settings: running.settings)
        let reloader = Reloader(
            hangUps: hangUps, running: running, logger: logger, read: read, remember: { try await remember($0) })
        // Ended last to first: what waits for a password's check is sent away before requests are waited for.
        let services =
            ([fixed.proofKeys, sweeper, application, reloader, WaitingSignIns(hasher: fixed.hasher)]
            as [(any Service)?]).compactMap(\.self)
        try await ServiceGroup(
            services: services, gracefulShutdownSignals: [.sigterm, .sigint], logger: logger
        ).run()
    }

    private func proofKeys(_ logger: Logger) -> DiscoveryKeys? {
        place.settings.discovery.map {
            DiscoveryKeys(address: $0, cache: place.folder.appending(path: "discovery.xml"), logger: logger)
        }
    }

    private func remember(_ settings: Settings) async throws {
        try await ServedSettings(settings.given, folder: FileManager.default.currentDirectoryPath)
            .write(to: place.catalogue)
    }
}
