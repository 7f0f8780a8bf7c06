import Auditing
import Basics
import CoreMetrics
import DiskBlobs
import SQLStorage
import Documents
import Foundation
import Logging
import OAuthServer
import PlaceServer
import S3Blobs
import ServiceLifecycle
import WOPIHost

/// A service that runs once an hour. It removes expired rows, old versions and unused content, and, every 30 days,
/// replaces the key that signs tokens. Of several servers, only one does this (``GarbageCollectionLease``).
struct GarbageCollector: Service {
    let storage: SQLStorage
    let content: ContentBackend
    let logger: Logger
    /// The settings, which may change between runs.
    let settings: LiveSettings
    /// The name under which this server holds leases (``DatabaseBackend/makeHolder()``).
    let holder: String
    var watch: NodeWatch?
    /// Counts what was deleted, for `/metrics`.
    var metrics: any MetricsFactory = NOOPMetricsHandler.instance
    var pause: @Sendable () async throws -> Void = { try await Task.sleep(for: .seconds(3600)) }
    var now: @Sendable () -> Date = { Date() }
    var thread = ThreadExecutor("garbage-collection")

    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                await withTaskExecutorPreference(thread) { await collectGarbage() }
                try await pause()
            }
        }
        await lease.giveUp()
    }

    private var lease: GarbageCollectionLease {
        GarbageCollectionLease(storage: storage, holder: holder, logger: logger)
    }

    /// Runs the garbage collection once, unless another server holds the lease. If a run fails, the next run follows an
    /// hour later.
    func collectGarbage() async {
        let now = now(), settings = settings.current
        await loggingFailure {
            // If this machine's clock is wrong, recent data may look old and would be deleted.
            guard watch?.problem == nil, try await lease.take(now: now) else { return }
            await loggingFailure { try await removeGarbage(settings, now: now) }
            // A problem with the content, for example, must not keep users signed in who have left.
            try await confirmUsers(settings)
        }
    }

    private func removeGarbage(_ settings: Settings, now: Date) async throws {
        guard try await isOwnContent() else { return }
        let keepsExpired = try await isClockOnTrial(now)
        try await indexNames()
        try await collectSignIn(settings.server.records, now: now, keepsExpired: keepsExpired)
        if !keepsExpired { try await rotateKey(now: now) }
        if !keepsExpired { try await prune(settings.retention, now: now) }
        try await collectContent(settings, now: now, keepsExpired: keepsExpired)
        if !keepsExpired { try await abortUploads(now: now) }
        if case .folder(let blobs) = content { try await blobs.removeLeftovers() }
        try await storage.setSetting(Self.lastGarbageCollectionSetting, to: String(now.milliseconds))
    }

    private func loggingFailure(_ step: () async throws -> Void) async {
        do { try await step() } catch is CancellationError {
            return
        } catch {
            logger.warning("sweep.failed", metadata: ["error": "\(error)"])
        }
    }

    /// Records the time of this maintenance. If its clock isn't believed yet, logs a warning.
    ///
    /// - Returns: whether nothing may be deleted because of its age.
    private func isClockOnTrial(_ now: Date) async throws -> Bool {
        var clock = try await Self.clock(of: storage) ?? MaintenanceClock(confirmed: now)
        clock.begin(at: now)
        try await storage.setSetting(Self.clockSetting, to: try clock.stored)
        if let warning = clock.warning { logger.warning("clock.doubted", metadata: ["reason": "\(warning)"]) }
        return clock.trial != nil
    }

    private func collectSignIn(_ bounds: RecordBounds, now: Date, keepsExpired: Bool) async throws {
        let kinds = DocumentEvent.Kind.allCases.map(\.rawValue)
        try await SignInGarbageCollection(store: storage, bounds: bounds, otherKinds: kinds)
            .run(now: now, keepsExpired: keepsExpired)
    }

    /// Adds to the search index the names of documents and folders that an older release stored without this index.
    /// Runs before everything else, because searches can't find these names until then.
    private func indexNames() async throws {
        let count = try await storage.indexNames()
        if count > 0 { logger.info("sweep.names", metadata: ["indexed": "\(count)"]) }
    }

    private var library: Library { Library(store: storage, blobs: content.blobs) }

    private func prune(_ retention: Retention, now: Date) async throws {
        var versions = 0, documents = 0
        try await Prune(library: library, retention: retention).run(now: now) { finding in
            versions += finding.versions.count
            documents += 1
        }
        guard versions > 0 else { return }
        logger.info("sweep.versions", metadata: ["removed": "\(versions)", "documents": "\(documents)"])
    }

    private func collectContent(_ settings: Settings, now: Date, keepsExpired: Bool) async throws {
        let garbageCollection = GarbageCollection(
            library: library, trashLifetime: settings.contentTrash, deletedLifetime: settings.server.deletedLifetime)
        let outcome = try await garbageCollection.run(now: now, keepsExpired: keepsExpired)
        Counter(label: "emplace_garbage_deleted_bytes_total", dimensions: [], factory: metrics)
            .increment(by: outcome.purgedBytes)
        guard outcome != GarbageCollection.Outcome() else { return }
        logger.info(
            "sweep.content",
            metadata: [
                "trashed": "\(outcome.trashed)", "recovered": "\(outcome.recovered)", "deleted": "\(outcome.purged)",
                "small": "\(outcome.removed)", "forgotten": "\(outcome.forgotten)",
            ])
    }

    /// The age in seconds after which an incomplete multipart upload counts as abandoned.
    private static let uploadAge: TimeInterval = 2 * 24 * 60 * 60

    private func isOwnContent() async throws -> Bool {
        guard case .bucket(let blobs) = content, try await !ContentLocation(storage).isTied(blobs) else { return true }
        logger.error("sweep.refused", metadata: ["reason": "the bucket has the content of another server"])
        return false
    }

    private func abortUploads(now: Date) async throws {
        guard case .bucket(let blobs) = content else { return }
        let count = try await blobs.abortUploads(before: now.addingTimeInterval(-Self.uploadAge))
        if count > 0 { logger.info("sweep.uploads", metadata: ["aborted": "\(count)"]) }
    }

    /// Asks the OpenID Connect providers, also if the last one was removed from the settings, whether the
    /// users who are signed in may still sign in.
    private func confirmUsers(_ settings: Settings) async throws {
        let providers = try settings.loadIdentityProviders().map(\.trusted)
        var federation = Federation(providers, store: storage)
        federation.outageLimit = settings.server.identityOutageLimit
        let count = try await federation.confirmAll(now: now)
        if count > 0 { logger.info("users.ended", metadata: ["count": "\(count)"]) }
    }

    private func rotateKey(now: Date) async throws {
        guard let key = try await KeyRotation(store: storage).run(now: now) else { return }
        logger.info("keys.rotated", metadata: ["key": "\(key.id)"])
    }
}

/// The times that maintenance remembers in the database.
extension GarbageCollector {
    private static let lastGarbageCollectionSetting = "last-sweep"
    private static let clockSetting = "maintenance-clock"

    /// Returns the time of the last completed garbage collection by any server; `nil` before the first one.
    static func lastGarbageCollection(of storage: SQLStorage) async throws -> Date? {
        try await storage.setting(lastGarbageCollectionSetting).flatMap { Int64($0) }.map(Date.init(milliseconds:))
    }

    /// Returns what maintenance knows about the clock; `nil` in a new installation.
    ///
    /// An installation of an earlier release has the time of its last maintenance or, if that release didn't record it,
    /// of its newest event.
    static func clock(of storage: SQLStorage) async throws -> MaintenanceClock? {
        if let text = try await storage.setting(clockSetting) { return try MaintenanceClock(stored: text) }
        if let last = try await lastGarbageCollection(of: storage) { return MaintenanceClock(confirmed: last) }
        return try await storage.events(AuditQuery(limit: 1)).first.map { MaintenanceClock(confirmed: $0.at) }
    }
}

extension MaintenanceClock {
    /// Decodes ``stored``.
    fileprivate init(stored text: String) throws {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .millisecondsSince1970
        self = try decoder.decode(Self.self, from: Data(text.utf8))
    }

    /// The state as a text for the database.
    fileprivate var stored: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.dateEncodingStrategy = .millisecondsSince1970
            return String(decoding: try encoder.encode(self), as: UTF8.self)
        }
    }

    /// Why the server deletes nothing because of its age, and what to do; `nil` if it does.
    var warning: String? {
        guard let trial else { return nil }
        let seconds = trial.last.timeIntervalSince(confirmed), days = Int64((abs(seconds) / 86_400).rounded())
        let hours = Int64(((Self.trialDuration - trial.duration) / 3600).rounded(.up))
        return
            "the server's clock (\(trial.last.utcText)) is \(days.counted("day")) \(seconds > 0 ? "ahead of" : "behind") "
            + "the maintenance before (\(confirmed.utcText)), so the server deletes nothing because of its age until it "
            + "has run for \(hours.counted("more hour")); if the clock is wrong, set it, otherwise do nothing"
    }
}
