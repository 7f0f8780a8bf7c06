public import Catalogue
import Dispatch
public import Foundation
import GRDB

/// A catalogue's database in one SQLite file, which several processes may have open at once.
///
/// Readers run where they are called and never wait for a writer (WAL). Writers of one process that come at the same
/// time share a commit, and with it one flush to the disk.
public final class SQLiteEngine: SQLEngine {
    let pool: DatabasePool
    private let writes: WriteGroups
    private let readers: ReadConnections

    /// Opens the file, or makes it, readable by its owner alone.
    ///
    /// - Parameters:
    ///   - path: of the file; its folder must exist.
    ///   - timeout: seconds to wait while another process writes, before ``Catalogue/SQLError/busy``.
    public init(path: String, timeout: TimeInterval = 10) throws {
        var configuration = Configuration()
        configuration.busyMode = .timeout(timeout)
        configuration.foreignKeysEnabled = true
        configuration.label = "catalogue"
        // Some systems build SQLite so that it writes zeros over all that is deleted, which for a document is as much
        // as saving it. With FAST it does so where the page is written anyway.
        // The size of the cache is in KiB. Into the 2 MiB of SQLite's own default the pages don't fit that a few busy people
        // need of a large place, and each is read from the file again and again.
        configuration.prepareDatabase {
            try $0.execute(sql: "PRAGMA secure_delete = FAST; PRAGMA cache_size = -16384")
        }
        pool = try SQLError.translating { [configuration] in
            try Self.makePrivateFile(path)
            let pool = try DatabasePool(path: path, configuration: configuration)
            // GRDB opens a WAL database with NORMAL, under which a commit may be lost with the power.
            try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
            return pool
        }
        readers = ReadConnections(path: path, configuration: configuration)
        writes = WriteGroups(
            pool: pool,
            checkpointer: try SQLError.translating { try Checkpointer(path: path, configuration: configuration) })
    }

    /// Runs the body on the calling thread, in a transaction on one of the connections that only read.
    public func read<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try readNow(body)
    }

    /// Without a transaction: a statement is one by itself, and the two statements around it take a third of the time.
    public func readOnce<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try SQLError.translating { try readers.read { try body(SQLiteConnection($0, prepared: $1)) } }
    }

    /// Synchronous on purpose: a read takes microseconds, less than changing threads for it. Where the disk is slow and
    /// the page isn't in memory, the thread waits, and all that is on it; see docs/architecture.md, Threads.
    private func readNow<Value>(_ body: (any SQLConnection) throws -> Value) throws -> Value {
        try SQLError.translating {
            try readers.read { db, prepared in
                try db.cachedStatement(sql: "BEGIN DEFERRED TRANSACTION").execute()
                defer { try? db.cachedStatement(sql: "COMMIT TRANSACTION").execute() }
                return try body(SQLiteConnection(db, prepared: prepared))
            }
        }
    }

    /// Runs the body on the writer's thread, in a savepoint, and returns after the commit that it shares with others.
    public func write<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            writes.submit(WriteGroups.Member(body, continuation))
        }
    }

    /// The number of transactions that this engine has committed; smaller than that of writes that shared commits.
    public var commitCount: Int { writes.commitCount }

    /// Writes that came while a commit is under way.
    var waitingCount: Int { writes.waitingCount }
    var isIdle: Bool { writes.isIdle }

    /// Checks the whole file, foreign keys included.
    ///
    /// - Throws: ``Catalogue/SQLError/corrupt(_:)`` with what SQLite found wrong.
    public func integrityCheck() async throws {
        let problems = try await pool.translatedRead { db in
            try String.fetchAll(db, sql: "PRAGMA integrity_check")
                + Row.fetchAll(db, sql: "PRAGMA foreign_key_check").map { "foreign key: \($0)" }
        }
        guard problems == ["ok"] else { throw SQLError.corrupt(problems) }
    }

    /// Copies the database as of one moment into a new file, while others read and write it.
    public func backup(to path: String) async throws {
        let pool = pool
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            // It reads the whole file, which may take minutes: on a thread of its own.
            DispatchQueue(label: "catalogue.backup").async {
                continuation.resume(
                    with: Result {
                        try SQLError.translating {
                            try Self.makePrivateFile(path)
                            let copy = try DatabaseQueue(path: path)
                            try pool.backup(to: copy)
                            try copy.close()
                        }
                    })
            }
        }
    }

    /// Finishes the writes under way, moves the log into the file, and closes. Nothing can be read or written after.
    public func close() async throws {
        try SQLError.translating { try readers.close() }
        try await writes.finish()
    }
}

extension SQLiteEngine {
    /// The log and the shared memory beside the file get its mode from SQLite.
    private static func makePrivateFile(_ path: String) throws {
        let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else {
            throw SQLError.failed(code: Int(errno), message: "\(path): \(String(cString: strerror(errno)))")
        }
        // An umask only takes away; a file that was there may have had more.
        fchmod(file, 0o600)
        Foundation.close(file)
    }
}

extension DatabasePool {
    fileprivate func translatedRead<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        do { return try await read(body) } catch let error as DatabaseError { throw SQLError(error) }
    }
}
