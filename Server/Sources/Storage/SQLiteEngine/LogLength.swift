import GRDB
import GRDBSQLite
import Synchronization

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
