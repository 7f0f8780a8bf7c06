import Basics
public import SQLStorage
import Dispatch
public import Foundation
import GRDB

/// The database of an installation in one SQLite file, which several processes can open at once.
///
/// Short reads run where they are called, long ones on threads that are there for them; none waits for a writer (WAL).
/// Writers of one process that come at the same time share a commit, and with it one flush to the disk.
public final class SQLiteEngine: SQLEngine {
    private let readers: ReadConnections
    /// `nil` where the file is read-only.
    private let writer: Writer?
    private let reserve: DiskReserve

    private struct Writer {
        let pool: DatabasePool
        let writes: WriteGroups
    }
    /// As many long reads at once as leave a processor to everybody else, also where they wait for a disk.
    private let longReads = BlockingThreads("database.long", maxCount: 4)

    /// Opens the file, or makes it, readable by its owner alone.
    ///
    /// A file on a read-only file system is opened for reading; every write then throws ``SQLStorage/SQLError/readOnly``.
    ///
    /// - Parameters:
    ///   - path: of the file; its folder must exist.
    ///   - timeout: seconds to wait while another process writes, before ``SQLStorage/SQLError/busy``.
    ///   - keepsReserve: whether to keep a file of up to 16 MiB beside the database, so that deleting works on a full disk.
    ///     For the one long-lived process of a data folder.
    public init(path: String, timeout: TimeInterval = 10, keepsReserve: Bool = false) throws {
        let reserve = DiskReserve(beside: path, isKept: keepsReserve)
        let access: (ReadConnections, Writer?)
        do {
            access = try Self.open(path, timeout: timeout, reserve: reserve)
        } catch SQLError.full {
            reserve.giveUp()
            access = try Self.open(path, timeout: timeout, reserve: reserve)
        }
        (readers, writer) = access
        self.reserve = reserve
        _ = reserve.hold()
    }

    private static func open(
        _ path: String, timeout: TimeInterval, reserve: DiskReserve
    ) throws -> (ReadConnections, Writer?) {
        let configuration = configuration(timeout: timeout)
        guard try makePrivateFile(path) else {
            return (ReadConnections(path: try ReadOnlyFile(path).address, configuration: configuration), nil)
        }
        return try SQLError.translating {
            let pool = try DatabasePool(path: path, configuration: configuration)
            // GRDB opens a WAL database with NORMAL, under which a commit may be lost with the power.
            try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
            let checkpointer = try Checkpointer(path: path, configuration: configuration)
            let writes = WriteGroups(pool: pool, checkpointer: checkpointer, reserve: reserve)
            return (ReadConnections(path: path, configuration: configuration), Writer(pool: pool, writes: writes))
        }
    }

    private static func configuration(timeout: TimeInterval) -> Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(timeout)
        configuration.foreignKeysEnabled = true
        configuration.label = "database"
        // Some systems build SQLite so that it writes zeros over all that is deleted, which for a document is as much
        // as saving it. With FAST it does so where the page is written anyway.
        // The size of the cache is in KiB. Into the 2 MiB of SQLite's own default the pages don't fit that a few busy people
        // need of a large place, and each is read from the file again and again.
        configuration.prepareDatabase {
            try $0.execute(sql: "PRAGMA secure_delete = FAST; PRAGMA cache_size = -16384")
        }
        return configuration
    }

    /// Whether saves are refused, or soon will be, because the disk is full. Always `false` without a reserve.
    public var isLowOnSpace: Bool { reserve.isShort }

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

    /// Runs the body on a thread of its own kind, in a transaction: the loops of the server answer others meanwhile.
    public func readAside<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try await longReads.run { [readers] in try Self.read(on: readers, body) }
    }

    /// Synchronous on purpose: a read takes microseconds, less than changing threads for it. Where the disk is slow and
    /// the page isn't in memory, the thread waits, and all that is on it; see docs/architecture.md, Threads.
    private func readNow<Value>(_ body: (any SQLConnection) throws -> Value) throws -> Value {
        try Self.read(on: readers, body)
    }

    private static func read<Value>(
        on readers: ReadConnections, _ body: (any SQLConnection) throws -> Value
    ) throws -> Value {
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
        guard let writer else { throw SQLError.readOnly }
        return try await withCheckedThrowingContinuation { continuation in
            writer.writes.submit(WriteGroups.Member(body, continuation))
        }
    }

    /// The number of transactions that this engine has committed; smaller than that of writes that shared commits.
    public var commitCount: Int { writer?.writes.commitCount ?? 0 }

    /// Writes that came while a commit is under way.
    var waitingCount: Int { writer?.writes.waitingCount ?? 0 }
    var isIdle: Bool { writer?.writes.isIdle ?? true }

    /// Checks the whole file, foreign keys included.
    ///
    /// - Throws: ``SQLStorage/SQLError/corrupt(_:)`` with what SQLite found wrong.
    public func integrityCheck() async throws {
        let problems = try await onThread("database.check") { [readers] in
            try readers.read { db, _ in
                try String.fetchAll(db, sql: "PRAGMA integrity_check")
                    + Row.fetchAll(db, sql: "PRAGMA foreign_key_check").map { "foreign key: \($0)" }
            }
        }
        guard problems == ["ok"] else { throw SQLError.corrupt(problems) }
    }

    /// Copies the database as of one moment into a new file, while others read and write it.
    public func backup(to path: String) async throws {
        try await onThread("database.backup") { [readers] in
            _ = try Self.makePrivateFile(path)
            let copy = try DatabaseQueue(path: path)
            try readers.backup(to: copy)
            try copy.close()
        }
    }

    /// Runs what reads the whole file, which may take minutes, on a thread of its own.
    private func onThread<Value: Sendable>(
        _ label: String, _ body: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Value, any Error>) in
            DispatchQueue(label: label).async {
                continuation.resume(with: Result { try SQLError.translating(body) })
            }
        }
    }

    /// Finishes the writes under way, moves the log into the file, and closes. Nothing can be read or written after.
    public func close() async throws {
        try SQLError.translating { try readers.close() }
        try await writer?.writes.finish()
    }
}

extension SQLiteEngine {
    /// The log and the shared memory beside the file get its mode from SQLite.
    ///
    /// - Returns: `false` for a file that is there and can be read but not written.
    private static func makePrivateFile(_ path: String) throws -> Bool {
        let file = Foundation.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else {
            let number = errno
            if [EROFS, EACCES, EPERM].contains(number), access(path, R_OK) == 0 { return false }
            switch number {
            case EROFS: throw SQLError.readOnly
            case ENOSPC, EDQUOT: throw SQLError.full
            default: throw SQLError.failed(code: Int(number), message: "\(path): \(String(cString: strerror(number)))")
            }
        }
        // An umask only takes away; a file that was there may have had more.
        fchmod(file, 0o600)
        Foundation.close(file)
        return true
    }
}

/// A database file on a read-only file system.
private struct ReadOnlyFile {
    /// The file as SQLite is to open it.
    let address: String

    /// - Throws: ``SQLStorage/SQLError/readOnly`` when the log beside the file has changes that only a writer can merge.
    init(_ path: String) throws {
        var log = stat()
        let hasLog = stat(path + "-wal", &log) == 0 && log.st_size > 0
        guard !hasLog || access(path + "-shm", R_OK) == 0 else { throw SQLError.readOnly }
        // Without a log nothing else has the file open, and SQLite needs none of the files that it can't make here.
        let name = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
        address = hasLog ? path : "file:\(name)?immutable=1"
    }
}
