import SQLStorage
import Foundation
import Logging

/// A lease in the database. Of several servers, only the server that holds the lease runs the garbage collection.
///
/// The lease only saves work. Two servers may run the garbage collection at the same time, for example because their
/// clocks differ. This is harmless, because the database decides in each step what may be deleted.
struct GarbageCollectionLease {
    /// The duration of the lease in seconds. The holder renews the lease every hour, so it keeps the lease.
    static let length: TimeInterval = 90 * 60

    private static let name = "sweep"

    let storage: SQLStorage
    /// The name under which this server holds the lease (``DatabaseBackend/makeHolder()``).
    let holder: String
    let logger: Logger

    /// Takes the lease, or renews it if this server already holds it.
    ///
    /// - Returns: whether this server holds the lease.
    func take(now: Date) async throws -> Bool {
        let end = now.addingTimeInterval(Self.length)
        switch try await storage.takeLease(Self.name, for: holder, now: now, until: end) {
        case .renewed: return true
        case .refused: return false
        case .taken(let former):
            // A server that stops normally releases the lease. If the former holder didn't, it crashed or was killed.
            logger.log(
                level: former == nil ? .debug : .info, "sweep.taken",
                metadata: former.map { ["holder": "\(holder)", "from": "\($0)"] } ?? ["holder": "\(holder)"])
            return true
        }
    }

    /// Releases the lease, so that another server can take it immediately.
    func giveUp() async { try? await storage.giveUpLease(Self.name, of: holder) }
}
