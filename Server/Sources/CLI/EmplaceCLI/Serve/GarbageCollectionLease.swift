import SQLStorage
import Foundation
import Logging

/// A lease that makes only one of several servers run the garbage collection.
///
/// The lease only saves work. If two servers collect at the same time, because one took longer than the lease or their
/// clocks differ, nothing is lost, because the database decides each step.
struct GarbageCollectionLease {
    /// The duration of the lease in seconds: longer than the hour after
    /// which it is renewed, so the same server keeps it.
    static let length: TimeInterval = 90 * 60

    private static let name = "sweep"

    let storage: SQLStorage
    /// The name under which this server holds the lease; see ``DatabaseBackend/makeHolder()``.
    let holder: String
    let logger: Logger

    /// Takes or renews the lease.
    ///
    /// - Returns: whether this server holds the lease.
    func take(now: Date) async throws -> Bool {
        let end = now.addingTimeInterval(Self.length)
        switch try await storage.takeLease(Self.name, for: holder, now: now, until: end) {
        case .renewed: return true
        case .refused: return false
        case .taken(let former):
            // A server that stops normally releases the lease. If a former holder didn't, its server crashed or was
            // killed.
            logger.log(
                level: former == nil ? .debug : .info, "sweep.taken",
                metadata: former.map { ["holder": "\(holder)", "from": "\($0)"] } ?? ["holder": "\(holder)"])
            return true
        }
    }

    /// Releases the lease, so that another server needn't wait until it expires.
    func giveUp() async { try? await storage.giveUpLease(Self.name, of: holder) }
}
