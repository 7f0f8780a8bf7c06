import Catalogue
import Documents
import Foundation
import Logging
import OAuthServer
import ServiceLifecycle
import WOPIHost

/// Once an hour: removes records that have ended, old versions, and content that no version names. It also rotates the
/// key of tokens every thirty days.
struct Sweeper: Service {
    let catalogue: Catalogue
    let blobs: any Blobs
    let logger: Logger
    /// The settings, which may change from one sweep to the next.
    let settings: LiveSettings
    var pause: @Sendable () async throws -> Void = { try await Task.sleep(for: .seconds(3600)) }
    var now: @Sendable () -> Date = { Date() }

    /// Seconds for which a key signs.
    private static let keyLifetime: TimeInterval = 30 * 24 * 3600

    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                await sweep()
                try await pause()
            }
        }
    }

    /// Sweeps once. A sweep that fails is repeated an hour later; nothing depends on it.
    func sweep() async {
        let now = now()
        do {
            try await catalogue.sweep(now: now)
            try await rotateKey(now: now)
            let settings = settings.current
            try await prune(settings.retention, now: now)
            try await sweepContent(settings.contentTrash, now: now)
        } catch is CancellationError {
            return
        } catch {
            logger.warning("sweep.failed", metadata: ["error": "\(error)"])
        }
    }

    private func prune(_ retention: Retention, now: Date) async throws {
        var versions = 0, documents = 0
        try await Prune(library: Library(store: catalogue), blobs: blobs, retention: retention).run(now: now) {
            finding in
            versions += finding.versions.count
            documents += 1
        }
        guard versions > 0 else { return }
        logger.info("sweep.versions", metadata: ["removed": "\(versions)", "documents": "\(documents)"])
    }

    private func sweepContent(_ trashLifetime: TimeInterval, now: Date) async throws {
        let sweep = Sweep(library: Library(store: catalogue), blobs: blobs, trashLifetime: trashLifetime)
        let outcome = try await sweep.run(now: now)
        guard outcome != Sweep.Outcome() else { return }
        logger.info(
            "sweep.content",
            metadata: [
                "trashed": "\(outcome.trashed)", "recovered": "\(outcome.recovered)", "deleted": "\(outcome.purged)",
            ])
    }

    /// Rotates the key. The old one still verifies the tokens it signed, for as long as any of them can last.
    private func rotateKey(now: Date) async throws {
        guard let current = try await catalogue.keys(now: now).last(where: { $0.retired == nil }),
            now.timeIntervalSince(current.created) > Self.keyLifetime
        else { return }
        let key = try await catalogue.rotate(now: now, retirement: now.addingTimeInterval(AccessTokens.lifetime))
        logger.info("keys.rotated", metadata: ["key": "\(key.id)"])
    }
}
