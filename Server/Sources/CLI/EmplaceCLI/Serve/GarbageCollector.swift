import Basics
import SQLStorage
import Documents
import Foundation
import Logging
import OAuthServer
import PlaceServer
import S3Blobs
import ServiceLifecycle
import WOPIHost

/// Once an hour: removes records that have ended, old versions, and content that no version names. It also rotates the
/// key of tokens every thirty days. Of several servers of a place one does (``GarbageCollectionLease``).
struct GarbageCollector: Service {
    let storage: SQLStorage
    let content: ContentBackend
    let logger: Logger
    /// The settings, which may change from one sweep to the next.
    let settings: LiveSettings
    /// Who this server is among those of the place; see ``DatabaseBackend/makeHolder()``.
    let holder: String
    var watch: NodeWatch?
    var pause: @Sendable () async throws -> Void = { try await Task.sleep(for: .seconds(3600)) }
    var now: @Sendable () -> Date = { Date() }
    var thread = ThreadExecutor("sweep")

    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                await withTaskExecutorPreference(thread) { await garbageCollection() }
                try await pause()
            }
        }
        await lease.giveUp()
    }

    private static let lastGarbageCollectionSetting = "last-sweep"

    /// The time of the last sweep that went through, by whichever server; `nil` before the first.
    static func lastGarbageCollection(of storage: SQLStorage) async throws -> Date? {
        try await storage.setting(lastGarbageCollectionSetting).flatMap { Int64($0) }.map(Date.init(milliseconds:))
    }

    private var lease: GarbageCollectionLease {
        GarbageCollectionLease(storage: storage, holder: holder, logger: logger)
    }

    /// Sweeps once, unless another server has the lease. A sweep that fails is repeated an hour later; nothing depends on it.
    func garbageCollection() async {
        let now = now()
        do {
            // By a clock that is off, what is young may look old.
            guard watch?.problem == nil, try await lease.take(now: now), try await isOwnContent() else { return }
            let settings = settings.current
            try await indexNames()
            try await collectSignIn(settings.server.records, now: now)
            try await rotateKey(now: now)
            try await prune(settings.retention, now: now)
            try await collectContent(settings, now: now)
            try await abortUploads(now: now)
            try await storage.setSetting(Self.lastGarbageCollectionSetting, to: String(now.milliseconds))
        } catch is CancellationError {
            return
        } catch {
            logger.warning("sweep.failed", metadata: ["error": "\(error)"])
        }
    }

    private func collectSignIn(_ bounds: RecordBounds, now: Date) async throws {
        let kinds = DocumentEvent.Kind.allCases.map(\.rawValue)
        try await SignInGarbageCollection(store: storage, bounds: bounds, otherKinds: kinds).run(now: now)
    }

    /// Before all else, since what an older release named isn't found by a search until then.
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

    private func collectContent(_ settings: Settings, now: Date) async throws {
        let garbageCollection = GarbageCollection(
            library: library, trashLifetime: settings.contentTrash, deletedLifetime: settings.server.deletedLifetime)
        let outcome = try await garbageCollection.run(now: now)
        guard outcome != GarbageCollection.Outcome() else { return }
        logger.info(
            "sweep.content",
            metadata: [
                "trashed": "\(outcome.trashed)", "recovered": "\(outcome.recovered)", "deleted": "\(outcome.purged)",
                "small": "\(outcome.removed)", "forgotten": "\(outcome.forgotten)",
            ])
    }

    /// Seconds after which an upload in parts that wasn't completed is one of a machine that died.
    private static let uploadAge: TimeInterval = 2 * 24 * 60 * 60

    private func isOwnContent() async throws -> Bool {
        guard case .bucket(let blobs) = content, try await !ContentLocation(storage).isTied(blobs) else { return true }
        logger.error("sweep.refused", metadata: ["reason": "the bucket has the content of another place"])
        return false
    }

    private func abortUploads(now: Date) async throws {
        guard case .bucket(let blobs) = content else { return }
        let count = try await blobs.abortUploads(before: now.addingTimeInterval(-Self.uploadAge))
        if count > 0 { logger.info("sweep.uploads", metadata: ["aborted": "\(count)"]) }
    }

    private func rotateKey(now: Date) async throws {
        guard let key = try await KeyRotation(store: storage).run(now: now) else { return }
        logger.info("keys.rotated", metadata: ["key": "\(key.id)"])
    }
}
