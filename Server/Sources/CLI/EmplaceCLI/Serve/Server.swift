import ACME
import ArgumentParser
import Documents
import SQLStorage
import CoreMetrics
import DiskBlobs
import Foundation
import HTTPServing
import Logging
import NIOCore
import NIOPosix
import OAuthServer
import PlaceServer
import PostgresEngine
import S3Blobs
import SQLiteEngine
import ServiceLifecycle
import UnixSignals
import WOPI
import WOPIRoutes

/// An installation with the services that run in the server, such as the HTTP server and garbage collection.
struct Server {
    let installation: Installation
    /// The address to listen on, with a known port.
    let listen: ListenAddress
    let hangUps: UnixSignalsSequence
    /// The options that the user has to repeat in other commands for this installation.
    let repeated: String
    /// Reads the settings again from the sources that were used at the start.
    let read: @Sendable () throws -> Settings
    private let lines: LogLines

    /// Creates the server.
    ///
    /// - Parameters:
    ///   - listen: the address to listen on, with a known port.
    ///   - repeated: the options that the user has to repeat in other commands for this installation.
    ///   - read: reads the settings again from the sources that were used at the start.
    init(
        installation: Installation, listen: ListenAddress, hangUps: UnixSignalsSequence, repeated: String,
        read: @escaping @Sendable () throws -> Settings
    ) {
        self.installation = installation
        self.listen = listen
        self.hangUps = hangUps
        self.repeated = repeated
        self.read = read
        let environment = ProcessInfo.processInfo.environment
        lines = LogLines(
            descriptor: STDERR_FILENO,
            format: installation.settings.logFormat ?? LogFormat.ofStandardError(environment))
    }

    /// Serves until SIGTERM or SIGINT.
    ///
    /// - Throws: ``Failure`` for problems that the operator can fix.
    func run() async throws {
        // Servers with a database on a database server don't lock the data directory, because several may run on one
        // machine.
        let lock = try installation.settings.database == nil ? ServerLock(installation.folder) : nil
        defer { lock?.release() }
        defer { lines.flush() }
        let address = try installation.settings.publicAddress ?? installation.settings.localAddress(port: listen.port)
        let threshold = LogThreshold(installation.settings.logLevel), metrics = PrometheusMetricsFactory()
        let logger = logger(threshold)
        let manager = ServiceManager(CommandEnvironment.current, logger: logger)
        reportStores(logger)
        let load = ServerLoad(installation.settings.limits(openFiles: OpenFiles.raise()), metrics: metrics)
        Meter(label: "upload_memory_limit_bytes", dimensions: [], factory: metrics).set(UploadMemory.process.limit)
        let watch = try await join(address, logger)
        EventLoopExecutor.current.tell(logger)
        let outside = try await OutsideDocuments.open(installation)
        outside?.documents.reportLosses { logger.warning("documents.away", metadata: ["error": "\($0)"]) }
        let fixed = RunningServer.Fixed(
            installation: installation, address: address, outside: outside,
            proofKeys: try await proofKeys(logger), watch: watch,
            leaving: Leaving(
                installation.settings.leaveDelay, logger: logger,
                begin: {
                    manager.tell(.stopping)
                    load.endConnections()
                }),
            hasher: .make(), metrics: metrics, threshold: threshold, load: load,
            hasFolder: folderCheck(lock))
        let ordering = await CertificateOrdering.open(installation)
        let certificates = CertificateFiles(
            hosts: installation.settings.hosts(at: address),
            folder: installation.folder.appending(path: "tls"), ordered: ordering?.current)
        if let name = installation.settings.nodeName {
            Meter(label: "emplace_node_info", dimensions: [("node", name)], factory: metrics).set(1)
        }
        let running = try RunningServer(installation.settings, fixed) { settings in
            let tls = try certificates.load(settings)
            for warning in CertificateFiles.warnings(settings, hosts: certificates.hosts, now: Date()) {
                logger.warning("certificate.doubtful", metadata: ["reason": "\(warning)"])
            }
            return tls
        }
        try await installation.storage.setSetting(Installation.addressSetting, to: address.text)
        try await remember(installation.settings)
        do {
            try await serve(running, fixed: fixed, ordering: ordering, manager: manager, logger: logger)
        } catch let error as IOError where [EADDRINUSE, EACCES, EADDRNOTAVAIL].contains(error.errnoCode) {
            throw listen.failure(of: error)
        } catch let gone as DataFolderWatch.Gone {
            CommandStreams.current.writeError("Error: \(gone)\n")
            throw ExitCode(DataFolderWatch.Gone.status)
        }
    }

    /// Returns a closure that checks whether the data directory is still there. With a database server and a bucket,
    /// nothing in it is needed.
    private func folderCheck(_ lock: ServerLock?) -> @Sendable () -> Bool {
        let folder = installation.folder
        if let lock { return { lock.isIn(folder) } }
        guard case .folder = installation.content else { return { true } }
        let content = ContentFolder(folder.appending(path: "content"))
        return { content.isThere }
    }

    /// Logs why the stores of this installation fail.
    private func reportStores(_ logger: Logger) {
        let refused: @Sendable (String) -> Void = { [installation] reason in
            // The free space, and the space that is kept for deletions, in bytes.
            var metadata: Logger.Metadata = ["reason": "\(reason)"]
            if let disk = DiskSpace(of: installation.folder) { metadata["free"] = "\(disk.free)" }
            if case .file(let engine) = installation.database, let size = engine.reserveSize {
                metadata["reserve"] = "\(size)"
            }
            logger.warning("storage.full", metadata: metadata)
        }
        switch installation.database {
        case .file(let engine):
            engine.reportDamage { logger.critical("database.damaged", metadata: ["error": "\($0)"]) }
            engine.reportRefusals(to: refused)
        case .server(let engine, _):
            engine.reportLosses { logger.warning("database.away", metadata: ["error": "\($0)"]) }
        }
        switch installation.content {
        case .folder(let blobs): blobs.reportRefusals(to: refused)
        case .bucket(let blobs): blobs.reportLosses { logger.warning("objects.away", metadata: ["error": "\($0)"]) }
        }
    }

    private func logger(_ threshold: LogThreshold) -> Logger {
        var logger = Logger(label: "emplace") { [lines] in
            LineLogHandler(label: $0, lines: lines, threshold: threshold)
        }
        if let name = installation.settings.nodeName { logger[metadataKey: "node"] = "\(name)" }
        return logger
    }

    private func serve(
        _ running: RunningServer, fixed: RunningServer.Fixed, ordering: CertificateOrdering?, manager: ServiceManager,
        logger: Logger
    ) async throws {
        var configuration = HostServer.Configuration(host: listen.host, port: listen.port, tls: running.tls)
        configuration.load = fixed.load
        configuration.trustedProxies = installation.settings.trustedProxies
        if installation.settings.acme.challenge == .tlsALPN, let challenges = ordering?.challenges {
            configuration.challengeCertificate = { try await challenges.certificate(for: $0) }
        }
        let web = installation.settings.server.contentAddress ?? fixed.address
        configuration.secureAddress = web.isSecure ? TLSAddress(origin: web.origin, path: web.path) : nil
        let greeting = Greeting(
            address: fixed.address, content: installation.settings.server.contentAddress, listen: listen,
            folder: installation.folder,
            database: installation.settings.database?.description,
            objects: installation.settings.objects.map { "the bucket \($0)" },
            documents: installation.settings.documents?.text, limits: fixed.load.limits,
            uploadMemory: UploadMemory.process.limit, repeated: repeated)
        let application = HostServer.make(
            responder: running.responder, configuration: configuration, logger: logger
        ) { _ in
            greeting.print()
            manager.tell(.ready(address: fixed.address.text))
        }
        let garbageCollector = GarbageCollector(
            storage: installation.storage, content: installation.content, logger: logger, settings: running.settings,
            holder: installation.database.makeHolder(), watch: fixed.watch, metrics: fixed.metrics)
        let measures = ServerMetrics(
            installation, settings: running.settings, metrics: fixed.metrics, logger: logger)
        measures.begin { [tls = running.tls] in tls?.expiration }
        let reloader = Reloader(
            hangUps: hangUps, running: running, manager: manager, logger: logger, read: read,
            remember: { settings in
                fixed.watch?.share(SharedSettings(settings, address: fixed.address).texts)
                try await remember(settings)
            })
        let lateness = LoopLateness(
            loops: Array(MultiThreadedEventLoopGroup.singleton.makeIterator()), metrics: fixed.metrics)
        // Services stop in reverse order, one after the other. First, load balancers get time to send requests to other
        // servers. Then sign-ins that wait for a password check are refused. Then requests in progress are completed.
        let metrics = installation.settings.metricsListen.map {
            MetricsListener(
                listen: $0, metrics: fixed.metrics,
                checks: fixed.installation.database.healthChecks { try await fixed.check() }
            ).makeService(logger)
        }
        let http = httpListener(fixed.address, ordering)?.makeService(logger)
        let renewal = try ordering?.makeService(running, logger)
        let folder = DataFolderWatch(folder: installation.folder, logger: logger, isThere: fixed.hasFolder)
        let outside = fixed.outside?.makeService(logger, versions: installation.settings.documentsVersions)
        let watchdog = manager.watchdogTimeout.map { WatchdogMessages(manager: manager, timeout: $0) }
        let services =
            ([
                watchdog, metrics, fixed.proofKeys, lateness, fixed.watch, folder, garbageCollector, measures, outside,
                http,
                renewal,
                application, reloader, WaitingSignIns(hasher: fixed.hasher), fixed.leaving,
            ]
            as [(any Service)?]).compactMap(\.self)
        try await StopSignals(group: ServiceGroup(services: services, logger: logger), logger: logger) { [lines] in
            lines.flush()
            _exit($0)
        }.run()
    }

    private func httpListener(_ address: PublicAddress, _ ordering: CertificateOrdering?) -> HTTPListener? {
        installation.settings.httpAddress.map {
            HTTPListener(
                listen: $0, address: address, content: installation.settings.server.contentAddress,
                challenges: ordering?.challenges)
        }
    }

    private func proofKeys(_ logger: Logger) async throws -> DiscoveryKeys? {
        guard let address = installation.settings.discovery else { return nil }
        try await installation.settings.checkDiscovery()
        return DiscoveryKeys(address: address, memory: try await discoveryMemory(), logger: logger)
    }

    /// Returns the store of Microsoft's discovery document. Servers that share a database share the document.
    private func discoveryMemory() async throws -> DiscoveryMemory {
        guard case .server = installation.database else {
            return DiscoveryMemory(file: installation.folder.appending(path: "discovery.xml"))
        }
        let storage = installation.storage
        return DiscoveryMemory(known: try await storage.setting(Self.discoverySetting)) {
            try await storage.setSetting(Self.discoverySetting, to: $0)
        }
    }

    private static let discoverySetting = "discovery"

    /// Registers this server if other servers can share its database.
    ///
    /// - Throws: ``Failure`` if another server runs with different settings.
    private func join(_ address: PublicAddress, _ logger: Logger) async throws -> NodeWatch? {
        guard case .server(let engine, _) = installation.database else { return nil }
        let name = installation.settings.nodeName ?? "\(ProcessInfo.processInfo.hostName):\(listen.port)"
        let shared = SharedSettings(installation.settings, address: address)
        let (storage, objects) = (installation.storage, installation.settings.objects)
        let membership = Membership(storage, engine, name: name) { try await ContentLocation(storage).check(objects) }
        let watch = NodeWatch(membership.database, sharing: shared.texts, logger: logger)
        do {
            // The server registers before it reads the registrations of others. If two servers start at the same time,
            // at least one of them sees the other.
            try await watch.look()
            try await MoveMarks(storage).check()
            try await shared.check(against: membership.others())
        } catch {
            try? await membership.leave()
            throw error
        }
        return watch
    }

    private func remember(_ settings: Settings) async throws {
        try await ServedSettings(settings.given, folder: FileManager.default.currentDirectoryPath)
            .write(to: installation.storage)
    }
}
