import Dispatch
import GRDB
import Synchronization

/// Runs checkpoints of the write-ahead log on a separate connection and thread, while the writer continues.
///
/// A checkpoint copies pages and waits for two flushes, which takes some milliseconds. A save doesn't have to wait for
/// it, because SQLite can run a checkpoint and a write at the same time (https://www.sqlite.org/wal.html, section 2.2).
/// Commits made during a checkpoint stay in the log, so under continuous writes the log never becomes empty, and SQLite
/// never overwrites it from its beginning. When the log is long (``CheckpointPace``), the writer itself runs a
/// checkpoint of the few remaining pages.
final class Checkpointer: Sendable {
    private let connection: DatabaseQueue
    private let queue = DispatchQueue(label: "database.checkpointer")
    private let pace = Mutex(CheckpointPace())

    init(path: String, configuration: Configuration) throws {
        connection = try DatabaseQueue(path: path, configuration: configuration)
    }

    /// Called by the writer after each commit, after the callers of the writes have been resumed.
    ///
    /// A failed checkpoint does no harm: the log stays as it is, and the next checkpoint begins when the log has grown
    /// further.
    ///
    /// - Parameters:
    ///   - pages: the length of the log.
    ///   - db: the writer's connection.
    func committed(_ pages: Int, by db: Database) {
        switch pace.withLock({ $0.mover(at: pages) }) {
        case .none: break
        case .checkpointer: queue.async { self.move() }
        case .writer: _ = try? db.checkpoint(.passive)
        }
    }

    /// Waits for the current checkpoint and closes the connection.
    func close() throws {
        try queue.sync { try connection.close() }
    }

    private func move() {
        _ = try? connection.writeWithoutTransaction { try $0.checkpoint(.passive) }
        pace.withLock { $0.ended() }
    }
}
