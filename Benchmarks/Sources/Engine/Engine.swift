import ArgumentParser
import Foundation
import GRDB

/// Measures how fast SQLite alone can run the statements of Lock, RefreshLock and Unlock, on a copy of a server's
/// database. Each operation is one durable transaction. The operations run one after another, because SQLite allows
/// only one writer.
@main
struct Engine: ParsableCommand {
    @Option var database: String
    @Option var seconds: Double
    @Option var user: String
    @Option var grant: String
    @Argument(help: "Ids of the files to lock.") var files: [String]

    private static let lookup = """
        SELECT u.id, u.name, u.display_name, u.is_business, u.is_education, u.user_info, p.name,
            n.id, n.is_file, n.owner, n.parent, n.name, n.modified, n.version, n.size, n.blob, n.sha256,
            n.is_read_only, n.lock_id, n.lock_expires
        FROM users u
        JOIN grants g ON g.id = ?3 AND g.user_id = u.id AND g.ended IS NULL AND (g.expires IS NULL OR g.expires > ?4)
        LEFT JOIN nodes n ON n.id = ?1 AND n.owner = u.id LEFT JOIN nodes p ON p.id = n.parent
        WHERE u.id = ?2
        """

    func run() throws {
        var configuration = Configuration()
        configuration.busyMode = .timeout(10)
        configuration.foreignKeysEnabled = true
        let pool = try DatabasePool(path: database, configuration: configuration)
        try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
        let end = Date(timeIntervalSinceNow: seconds), start = Date()
        var count = 0
        while Date() < end {
            for file in files {
                try step(
                    pool, file, "UPDATE nodes SET lock_id = ?2, lock_expires = ?3, lock_since = ?4, lock_by = ?5",
                    ["lock of \(file)", now, now, user])
                try step(pool, file, "UPDATE nodes SET lock_expires = ?2", [now])
                try step(
                    pool, file,
                    "UPDATE nodes SET lock_id = NULL, lock_expires = NULL, lock_since = NULL, lock_by = NULL", [])
                count += 3
            }
        }
        print("{\"requests\": \(count), \"seconds\": \(Date().timeIntervalSince(start))}")
    }

    private var now: Int64 { Int64(Date().timeIntervalSince1970 * 1000) }

    private func step(
        _ pool: DatabasePool, _ file: String, _ update: String, _ values: [any DatabaseValueConvertible]
    ) throws {
        try pool.writeWithoutTransaction { db in
            try db.inTransaction(.immediate) {
                let found = try Row.fetchOne(
                    db.cachedStatement(sql: Self.lookup), arguments: [file, user, grant, now])
                guard found?[7] == file else {
                    throw ValidationError("\(file) isn't in the database")
                }
                try db.cachedStatement(sql: update + " WHERE id = ?1")
                    .execute(arguments: StatementArguments([file] + values))
                return .commit
            }
        }
    }
}
