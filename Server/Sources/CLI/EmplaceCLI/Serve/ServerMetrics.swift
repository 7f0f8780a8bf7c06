import Auditing
import CoreMetrics
import Documents
import Foundation
import HTTPServing
import Logging
import OAuthServer
import PlaceServer
import SQLStorage
import SQLiteEngine
import ServiceLifecycle
import Synchronization

/// Measures the installation for `/metrics`: audit events, locks, storage, disk, certificate, maintenance and backups.
///
/// Values of this process and its disk are read when somebody asks for the metrics. Values of the database are read
/// once a minute, and those that take longest every fifteen minutes, so that frequent scrapes cost the database
/// nothing.
final class ServerMetrics: Service, Sendable {
    private let installation: Installation
    /// The settings, which may change while the server runs.
    private let settings: LiveSettings
    private let factory: PrometheusMetricsFactory
    private let logger: Logger
    private let events: [String: Counter]
    private let now: @Sendable () -> Date
    private let pause: @Sendable () async throws -> Void
    private let thread = ThreadExecutor("metrics")

    /// The number of minutes between two counts of all users and documents.
    static let minutesBetweenCounts = 15

    init(
        _ installation: Installation, settings: LiveSettings, metrics: PrometheusMetricsFactory, logger: Logger,
        now: @escaping @Sendable () -> Date = { Date() },
        pause: @escaping @Sendable () async throws -> Void = { try await Task.sleep(for: .seconds(60)) }
    ) {
        self.installation = installation
        self.settings = settings
        self.logger = logger
        self.now = now
        self.pause = pause
        factory = metrics
        // Each counter exists from the start. Prometheus can't see the first increase of a counter that begins at 1.
        let kinds = AuditEvent.Kind.allCases.map(\.rawValue) + DocumentEvent.Kind.allCases.map(\.rawValue)
        events = Dictionary(
            kinds.map { kind in
                (kind, Counter(label: "emplace_audit_events_total", dimensions: [("kind", kind)], factory: metrics))
            }
        ) { first, _ in first }
        for counter in events.values { counter.increment(by: 0) }
    }

    /// Counts audit events from now on, and reads the values of this process whenever the metrics are printed.
    ///
    /// - Parameter certificate: returns the time at which the certificate expires, in seconds since 1970; `nil` without
    ///   TLS.
    func begin(certificate: @escaping @Sendable () -> Int?) {
        installation.storage.events.observe { [events] in events[$0]?.increment() }
        let process = ProcessMetrics(metrics: factory), folder = installation.folder, engine = fileEngine
        // A strong reference would keep the database open when the server ends, because other threads have the metrics.
        factory.beforeExposition { [weak factory, weak engine] in
            guard let factory else { return }
            process?.update()
            if let expiration = certificate() {
                Meter(label: "emplace_certificate_expiry_timestamp_seconds", dimensions: [], factory: factory)
                    .set(expiration)
            }
            if let disk = DiskSpace(of: folder) {
                Meter(label: "emplace_disk_free_bytes", dimensions: [], factory: factory).set(disk.free)
                Meter(label: "emplace_disk_size_bytes", dimensions: [], factory: factory).set(disk.size)
            }
            if let engine {
                Meter(label: "emplace_database_writes_waiting", dimensions: [], factory: factory)
                    .set(engine.waitingCount)
            }
        }
    }

    func run() async throws {
        try? await cancelWhenGracefulShutdown { [self] in
            var minutes = 0
            while !Task.isCancelled {
                await measure(countsAll: minutes % Self.minutesBetweenCounts == 0)
                minutes += 1
                try await pause()
            }
        }
    }

    /// Reads the values in the database. If that fails, the metrics keep their values.
    ///
    /// - Parameter countsAll: whether to count users, documents and storage as well.
    func measure(countsAll: Bool) async {
        do {
            try await measureOften()
            if countsAll { try await withTaskExecutorPreference(thread) { try await count() } }
        } catch is CancellationError {
        } catch {
            logger.debug("metrics.failed", metadata: ["error": "\(error)"])
        }
    }

    private func measureOften() async throws {
        let storage = installation.storage, locks = try await storage.lockMeasures(now: now())
        let maintenance = try await GarbageCollector.lastGarbageCollection(of: storage)
        let backup = try await LastBackup(storage).time()
        let values = [
            ("emplace_locks", Double(locks.count)),
            ("emplace_oldest_lock_timestamp_seconds", locks.oldest?.timeIntervalSince1970 ?? 0),
            ("emplace_maintenance_timestamp_seconds", maintenance?.timeIntervalSince1970 ?? 0),
            ("emplace_backup_timestamp_seconds", backup?.timeIntervalSince1970 ?? 0),
        ]
        for (label, value) in values { Meter(label: label, dimensions: [], factory: factory).set(value) }
    }

    private func count() async throws {
        let storage = installation.storage, counts = try await storage.counts(now: now())
        let quota = settings.current.server.defaultQuota
        let values = [
            ("emplace_users", counts.people),
            ("emplace_documents", counts.documents),
            ("emplace_stored_bytes", counts.bytes),
            ("emplace_connected_apps", counts.apps),
            ("emplace_users_near_quota", try await storage.countNearQuota(default: quota)),
        ]
        for (label, value) in values { Meter(label: label, dimensions: [], factory: factory).set(value) }
    }

    /// The database in the data directory; `nil` if the database is on a database server.
    private var fileEngine: SQLiteEngine? {
        guard case .file(let engine) = installation.database else { return nil }
        return engine
    }
}
