import Basics
public import SQLStorage
import Dispatch
public import Foundation
import GRDB

/// The database of an installation in one SQLite file, which several processes can open at the same time.
///
/// Short reads run on the calling thread and long ones on dedicated threads; none waits for a writer (WAL). Concurrent
/// writers of one process share a commit and its disk flush.
public final class SQLiteEngine: SQLEngine {
    private let readers: ReadConnections
    /// The writer of the file; `nil` if the file is read-only.
    private let writer: Writer?
    private let reserve: DiskReserve

    private struct Writer {
        let pool: DatabasePool
        let writes: WriteGroups
    }
    /// The threads for long reads, few enough that a core stays free for other work.
    private let longReads = BlockingThreads("database.long", maxCount: 4)

    /// Opens the file or creates it, readable only by its owner.
    ///
    /// A file on a read-only file system is opened for reading; every write then throws
    /// ``SQLStorage/SQLError/readOnly``.
    ///
    /// - Parameters:
    ///   - path: the path of the file, whose folder must exist.
    ///   - timeout: how many seconds to wait for another process's write before ``SQLStorage/SQLError/busy``.
    ///   - keepsReserve: whether to keep a file of up to 16 MiB beside the database, so that deleting works on a full
    ///     disk. Only for the one long-lived process of a data directory.
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
            // GRDB opens a WAL database with NORMAL, which may lose a commit on power failure.
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
        // Some systems build SQLite so that it overwrites deleted data with zeros, which for a document takes as long
        // as saving it. With FAST it does so only in pages that are written anyway. The cache size is in KiB. SQLite's
        // default of 2 MiB doesn't hold the pages that a few busy users need in a large database, so that pages are
        // read from the file again and again.
        configuration.prepareDatabase {
            try $0.execute(sql: "PRAGMA secure_delete = FAST; PRAGMA cache_size = -16384")
        }
        return configuration
    }

    /// Whether saves fail, or soon will, because the disk is full. Always `false` without a reserve.
    public var isLowOnSpace: Bool { reserve.isShort }

    /// Runs the body on the calling thread, in a transaction on a read-only connection.
    public func read<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try readNow(body)
    }

    /// Runs the body without a transaction, because a single statement is a transaction by itself, and beginning and
    /// ending one would take a third of the time.
    public func readOnce<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try SQLError.translating { try readers.read { try body(SQLiteConnection($0, prepared: $1)) } }
    }

    /// Runs the body in a transaction on a thread for long reads, so that the calling event loop can serve other
    /// requests.
    public func readAside<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try await longReads.run { [readers] in try Self.read(on: readers, body) }
    }

    /// Reads on the calling thread on purpose: a read takes microseconds, less than a thread switch. If a database page
    /// isn't in memory and the disk is slow, the thread blocks and its other requests wait; see docs/architecture.md,
    /// Threads.
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

    /// Runs the body on the writer's thread in a savepoint, and returns after the commit, which several writes may
    /// share.
    public func write<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        guard let writer else { throw SQLError.readOnly }
        return try await withCheckedThrowingContinuation { continuation in
            writer.writes.submit(WriteGroups.Member(body, continuation))
        }
    }

    /// The number of transactions committed by this engine. It is smaller than the number of writes if writes shared
    /// commits.
    public var commitCount: Int { writer?.writes.commitCount ?? 0 }

    /// The number of writes that wait for the current commit.
    var waitingCount: Int { writer?.writes.waitingCount ?? 0 }
    var isIdle: Bool { writer?.writes.isIdle ?? true }

    /// Checks the whole file, including foreign keys.
    ///
    /// - Throws: ``SQLStorage/SQLError/corrupt(_:)`` with SQLite's findings.
    public func integrityCheck() async throws {
        let problems = try await onThread("database.check") { [readers] in
            try readers.read { db, _ in
                try String.fetchAll(db, sql: "PRAGMA integrity_check")
                    + Row.fetchAll(db, sql: "PRAGMA foreign_key_check").map { "foreign key: \($0)" }
            }
        }
        guard problems == ["ok"] else { throw SQLError.corrupt(problems) }
    }

    /// Copies a snapshot of the database to a new file. Readers and writers continue meanwhile.
    public func backup(to path: String) async throws {
        try await onThread("database.backup") { [readers] in
            _ = try Self.makePrivateFile(path)
            let copy = try DatabaseQueue(path: path)
            try readers.backup(to: copy)
            try copy.close()
        }
    }

    /// Runs work that reads the whole file, which may take minutes, on a thread of its own.
    private func onThread<Value: Sendable>(
        _ label: String, _ body: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Value, any Error>) in
            DispatchQueue(label: label).async {
                continuation.resume(with: Result { try SQLError.translating(body) })
            }
        }
    }

    /// Finishes the current writes, checkpoints the log, and closes the file. Reads and writes fail afterwards.
    public func close() async throws {
        try SQLError.translating { try readers.close() }
        try await writer?.writes.finish()
    }
}

extension SQLiteEngine {
    /// Creates the file with a private mode. SQLite gives the same mode to the log and the shared memory.
    ///
    /// - Returns: `false` for an existing file that can be read but not written.
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
        // A umask may have removed permissions from a new file, and an existing file may have too many.
        fchmod(file, 0o600)
        Foundation.close(file)
        return true
    }
}

/// A database file on a read-only file system.
private struct ReadOnlyFile {
    /// The path or URI with which SQLite opens the file.
    let address: String

    /// Opens the file.
    ///
    /// - Throws: ``SQLStorage/SQLError/readOnly`` when the log beside the file has changes that only a writer can
    ///   merge.
    init(_ path: String) throws {
        var log = stat()
        let hasLog = stat(path + "-wal", &log) == 0 && log.st_size > 0
        guard !hasLog || access(path + "-shm", R_OK) == 0 else { throw SQLError.readOnly }
        // Without a log no other process has the file open, and `immutable` keeps SQLite from creating files here.
        let name = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
        address = hasLog ? path : "file:\(name)?immutable=1"
    }
}
