import GRDB
import GRDBSQLite
import Synchronization

/// How long the log of a connection was at its last commit.
///
/// Stands where SQLite's own hook does, which moves the log into the file within the commit that makes it long.
final class LoggedPages: Sendable {
    /// SQLite's own default: 4 MiB.
    private static let many = 1000

    private let count = Atomic(0)

    /// Keep it as long as the connection commits.
    init(on db: Database) {
        let hook: @convention(c) (UnsafeMutableRawPointer?, OpaquePointer?, UnsafePointer<CChar>?, CInt) -> CInt = {
            context, _, _, pages in
            guard let context else { return SQLITE_OK }
            Unmanaged<LoggedPages>.fromOpaque(context).takeUnretainedValue()
                .count.store(Int(pages), ordering: .relaxed)
            return SQLITE_OK
        }
        sqlite3_wal_hook(db.sqliteConnection, hook, Unmanaged.passUnretained(self).toOpaque())
    }

    var areMany: Bool { count.load(ordering: .relaxed) >= Self.many }
}
