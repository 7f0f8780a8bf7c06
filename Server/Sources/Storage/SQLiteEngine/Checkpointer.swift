import Dispatch
import GRDB
import Synchronization

/// Moves the write-ahead log into the file, on a connection and a thread of its own, while the writer goes on.
///
/// A checkpoint copies pages and waits for two flushes, some milliseconds that no save has to wait for: SQLite lets a
/// checkpoint run beside a writer (https://www.sqlite.org/wal.html, section 2.2). What is committed meanwhile stays in
/// the log, so that under writes without a pause the log never becomes empty, and never begins again. When it is long
/// (``CheckpointPace``), the writer itself moves the little that is left.
final class Checkpointer: Sendable {
    private let connection: DatabaseQueue
    private let queue = DispatchQueue(label: "database.checkpointer")
    private let pace = Mutex(CheckpointPace())

    init(path: String, configuration: Configuration) throws {
        connection = try DatabaseQueue(path: path, configuration: configuration)
    }

    /// Called by the writer after each commit, when its callers have been resumed.
    ///
    /// A checkpoint that fails does no harm: the log stays as it is, and is tried again when it has grown.
    ///
    /// - Parameters:
    ///   - pages: the length of the log.
    ///   - db: the writer's connection.
    func committed(_ pages: Int, by db: Database) {
        switch pace.withLock({ $0.mover(at: pages) }) {
        case .nobody: break
        case .checkpointer: queue.async { self.move() }
        case .writer: _ = try? db.checkpoint(.passive)
        }
    }

    /// Waits for the checkpoint under way, and closes the connection.
    func close() throws {
        try queue.sync { try connection.close() }
    }

    private func move() {
        _ = try? connection.writeWithoutTransaction { try $0.checkpoint(.passive) }
        pace.withLock { $0.ended() }
    }
}
