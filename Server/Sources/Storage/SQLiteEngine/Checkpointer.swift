import Dispatch
import GRDB
import GRDBSQLite
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

/// Decides after each commit whether a checkpoint of the write-ahead log should begin. The decision depends on the
/// log's length in pages of 4 KiB.
struct CheckpointPace: Sendable {
    /// The number of pages by which the log grows between two checkpoints. It is SQLite's default, 4 MiB.
    static let step = 1000
    /// The length in pages from which the writer itself runs a checkpoint of the remaining pages. It is 32 MiB.
    static let longest = 8000

    /// The thread that runs the checkpoint.
    enum Mover: Sendable {
        case none, checkpointer, writer
    }

    private var isRunning = false
    /// The length of the log when the last checkpoint began.
    private var last = 0

    /// Decides after a commit whether a checkpoint should begin. A checkpoint can't finish if a long read or a backup
    /// needs the old pages. Such a checkpoint isn't repeated at every commit, because each attempt reads the whole log.
    ///
    /// - Returns: the thread that should begin a checkpoint now. The checkpointer must call ``ended()`` afterwards.
    mutating func mover(at pages: Int) -> Mover {
        // If the log has become shorter, SQLite has started to overwrite it from its beginning.
        if pages < last { last = 0 }
        guard !isRunning, pages - last >= Self.step else { return .none }
        last = pages
        guard pages < Self.longest else { return .writer }
        isRunning = true
        return .checkpointer
    }

    /// Records that a checkpoint on the checkpointer's thread has ended.
    mutating func ended() { isRunning = false }
}

/// The length in pages that a connection's write-ahead log had after the connection's last commit.
///
/// A hook of SQLite records the length. It replaces SQLite's own hook, which would run a checkpoint within a commit and
/// so delay the commit.
final class LogLength: Sendable {
    private let count = Atomic(0)

    /// Installs the hook. Keep this value as long as the connection commits.
    init(on db: Database) {
        let hook: @convention(c) (UnsafeMutableRawPointer?, OpaquePointer?, UnsafePointer<CChar>?, CInt) -> CInt = {
            context, _, _, pages in
            guard let context else { return SQLITE_OK }
            Unmanaged<LogLength>.fromOpaque(context).takeUnretainedValue()
                .count.store(Int(pages), ordering: .relaxed)
            return SQLITE_OK
        }
        sqlite3_wal_hook(db.sqliteConnection, hook, Unmanaged.passUnretained(self).toOpaque())
    }

    var pages: Int { count.load(ordering: .relaxed) }
}
