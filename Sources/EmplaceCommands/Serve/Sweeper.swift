import Catalogue
import Foundation
import Logging
import OAuthServer
import ServiceLifecycle
import WOPIHost

/// Once an hour: forgets what can't matter any more, deletes content no version names, and gives tokens a new key
/// every thirty days.
struct Sweeper: Service {
    let catalogue: Catalogue
    let blobs: any Blobs
    let logger: Logger
    var pause: @Sendable () async throws -> Void = { try await Task.sleep(for: .seconds(3600)) }
    var now: @Sendable () -> Date = { Date() }

    /// Seconds a key signs.
    private static let keyLifetime: TimeInterval = 30 * 24 * 3600

    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                await sweep()
                try await pause()
            }
        }
    }

    /// A sweep that fails is tried again an hour later; nothing depends on it.
    func sweep() async {
        let now = now()
        do {
            try await catalogue.sweep(now: now)
            let count = try await Sweep(library: catalogue, blobs: blobs).run(now: now)
            if count > 0 { logger.info("sweep.content", metadata: ["deleted": "\(count)"]) }
            try await rotateKey(now: now)
        } catch {
            logger.warning("sweep.failed", metadata: ["error": "\(error)"])
        }
    }

    /// The old key still checks the tokens it signed, for as long as any of them can last.
    private func rotateKey(now: Date) async throws {
        guard let current = try await catalogue.keys(now: now).last(where: { $0.retired == nil }),
            now.timeIntervalSince(current.created) > Self.keyLifetime
        else { return }
        let key = try await catalogue.rotate(now: now, retirement: now.addingTimeInterval(AccessTokens.lifetime))
        logger.info("keys.rotated", metadata: ["key": "\(key.id)"])
    }
}
