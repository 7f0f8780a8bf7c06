import SQLStorage
import Foundation
import Logging

/// The lease on sweeping, so that of several servers of a place one sweeps.
///
/// It only spares work. Should two sweep at once, because a sweep took longer than the lease or their clocks disagree,
/// each step is still settled in the database.
struct GarbageCollectionLease {
    /// Seconds for which it is held: longer than the hour after which it is renewed, so that the same server keeps it.
    static let length: TimeInterval = 90 * 60

    private static let name = "sweep"

    let storage: SQLStorage
    /// See ``DatabaseBackend/makeHolder()``.
    let holder: String
    let logger: Logger

    /// Takes or renews it.
    ///
    /// - Returns: whether this server is the one that sweeps.
    func take(now: Date) async throws -> Bool {
        let end = now.addingTimeInterval(Self.length)
        switch try await storage.takeLease(Self.name, for: holder, now: now, until: end) {
        case .renewed: return true
        case .refused: return false
        case .taken(let former):
            // Whoever stops gives it up; that it was left behind tells that a server ended otherwise.
            logger.log(
                level: former == nil ? .debug : .info, "sweep.taken",
                metadata: former.map { ["holder": "\(holder)", "from": "\($0)"] } ?? ["holder": "\(holder)"])
            return true
        }
    }

    /// Gives it up, so that another server needn't wait for its end.
    func giveUp() async { try? await storage.giveUpLease(Self.name, of: holder) }
}
