import Basics
public import SQLStorage
import Dispatch
public import Foundation
import GRDB
import GRDBSQLite
import Synchronization

/// The database of an installation in one SQLite file, which several processes can open at the same time.
///
/// Short reads run on the calling thread and long reads on separate threads. No read waits for a writer, because the
/// database uses a write-ahead log. Concurrent writes in one process share a commit and its disk flush.
public final class SQLiteEngine: SQLEngine {
    private let readers: ReadConnections
    private let writing: Writing
    /// Writes to the file; `nil` if the file is read-only.
    private var writer: Writer? { if case .possible(let writer) = writing { writer } else { nil } }
    private let reserve: DiskReserve
    private let file: FileWatch
    private let damage = DamageRecord()
    private let refusals = LossReport()

    private struct Writer {
        let pool: DatabasePool
        let writes: WriteGroups
    }

    private enum Writing {
        case possible(Writer)
        /// Every write throws this error.
        case refused(SQLError)
    }
    /// The threads for long reads. There are so few threads that a processor core stays free for other work.
    private let longReads = BlockingThreads("database.long", maxCount: 4)

    /// Opens the file. Creates it if it doesn't exist, readable only by its owner.
    ///
    /// A file on a read-only file system, or without write permission, is opened only for reading. Every write then
    /// throws ``SQLStorage/SQLError/readOnly`` or ``SQLStorage/SQLError/forbidden(path:)``.
    ///
    /// - Parameters:
    ///   - path: the path of the file, whose folder must exist.
    ///   - timeout: how many seconds to wait for a write of another process before throwing
    ///     ``SQLStorage/SQLError/busy``.
    ///   - keepsReserve: whether to keep a file of up to 16 MiB next to the database, so that deleting works on a full
    ///     disk. Only the server does this, because it runs all the time.
    public init(path: String, timeout: TimeInterval = 10, keepsReserve: Bool = false) throws {
        let reserve = DiskReserve(beside: path, isKept: keepsReserve)
        let access: (ReadConnections, Writing)
        do {
            access = try Self.open(path, timeout: timeout, reserve: reserve)
        } catch SQLError.full {
            reserve.giveUp()
            access = try Self.open(path, timeout: timeout, reserve: reserve)
        }
        (readers, writing) = access
        self.reserve = reserve
        file = FileWatch(path)
        _ = reserve.hold()
    }

    private static func open(
        _ path: String, timeout: TimeInterval, reserve: DiskReserve
    ) throws -> (ReadConnections, Writing) {
        let configuration = configuration(timeout: timeout)
        if let refusal = try makePrivateFile(path) {
            let address = try ReadOnlyFile(path, refusal).address
            return (ReadConnections(path: address, configuration: configuration), .refused(refusal))
        }
        return try SQLError.translating {
            let pool = try DatabasePool(path: path, configuration: configuration)
            // GRDB opens a WAL database with `synchronous = NORMAL`, which may lose a commit on a power failure.
            try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
            let checkpointer = try Checkpointer(path: path, configuration: configuration)
            let writes = WriteGroups(pool: pool, checkpointer: checkpointer, reserve: reserve)
            return (
                ReadConnections(path: path, configuration: configuration), .possible(Writer(pool: pool, writes: writes))
            )
        }
    }

    private static func configuration(timeout: TimeInterval) -> Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(timeout)
        configuration.foreignKeysEnabled = true
        configuration.label = "database"
        // Some systems build SQLite so that it overwrites deleted data with zeros. For a document, this takes as long
        // as saving it. With FAST, SQLite overwrites data only in pages that it writes anyway. The cache size is in
        // KiB. SQLite's default of 2 MiB is too small for the pages that a few busy users of a large database need, so
        // these pages would be read from the file again and again.
        configuration.prepareDatabase {
            try $0.execute(sql: "PRAGMA secure_delete = FAST; PRAGMA cache_size = -16384")
        }
        return configuration
    }

    /// Whether saves fail, or soon will fail, because the disk is full. Always `false` without a reserve file.
    public var isLowOnSpace: Bool { reserve.isShort }

    /// Runs the body on the calling thread, in a transaction on a read-only connection.
    public func read<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try readNow(body)
    }

    /// Runs a body that has a single statement, without beginning a transaction. A single statement is a transaction by
    /// itself, and beginning and ending another one would account for a third of the call's time.
    public func readOnce<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try damage.noting {
            try SQLError.translating { try readers.read { try body(SQLiteConnection($0, prepared: $1)) } }
        }
    }

    /// Runs the body in a transaction on a thread for long reads, so that the calling event loop can serve other
    /// requests.
    public func readAside<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try await longReads.run { [readers, damage] in try damage.noting { try Self.read(on: readers, body) } }
    }

    /// Reads on the calling thread on purpose: a read takes microseconds, less than a switch to another thread. If a
    /// page of the database isn't in memory and the disk is slow, the thread blocks, and other requests on this thread
    /// wait (docs/architecture.md, section *Threads*).
    private func readNow<Value>(_ body: (any SQLConnection) throws -> Value) throws -> Value {
        try damage.noting { try Self.read(on: readers, body) }
    }

    private static func read<Value>(
        on readers: ReadConnections, _ body: (any SQLConnection) throws -> Value
    ) throws -> Value {
        try SQLError.translating {
            try readers.read { db, prepared in
                let connection = SQLiteConnection(db, prepared: prepared)
                return try connection.snapshot { try body(connection) }
            }
        }
    }

    /// Runs the body on the writer's thread. Returns after the commit, which may contain several writes.
    public func write<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        let writes: WriteGroups
        switch writing {
        case .possible(let writer): writes = writer.writes
        case .refused(let refusal): throw refusal
        }
        do {
            return try await withCheckedThrowingContinuation { continuation in
                writes.submit(WriteGroups.Member(body, continuation))
            }
        } catch {
            damage.note(error)
            if error as? SQLError == .full { refusals.report("the disk has no space beyond the reserve") }
            throw error
        }
    }

    /// Calls `report` when a write is refused because the disk is full, at most once a second.
    ///
    /// - Parameter report: receives the reason, on any thread.
    public func reportRefusals(to report: @escaping @Sendable (String) -> Void) { refusals.send(to: report) }

    /// The size in bytes of the reserve, below which writes that add documents are refused; `nil` without a reserve.
    public var reserveSize: Int64? { reserve.size }

    /// The number of transactions that this engine has committed. If several writes shared a commit, it is smaller than
    /// the number of writes.
    public var commitCount: Int { writer?.writes.commitCount ?? 0 }

    /// The number of writes that wait for the thread that writes. 0 after ``close()``.
    public var waitingCount: Int { writer?.writes.waitingCount ?? 0 }
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

    /// Copies one snapshot of the database to a new file. Reads and writes continue in the meantime.
    public func backup(to path: String) async throws {
        try await onThread("database.backup") { [readers] in
            _ = try Self.makePrivateFile(path)
            let copy = try DatabaseQueue(path: path)
            try readers.backup(to: copy)
            try copy.close()
        }
    }

    /// Runs work that reads the whole file on a separate thread, because the work may take minutes.
    private func onThread<Value: Sendable>(
        _ label: String, _ body: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Value, any Error>) in
            DispatchQueue(label: label).async {
                continuation.resume(with: Result { try SQLError.translating(body) })
            }
        }
    }

    /// Finishes the current writes, runs a checkpoint, and closes the file. After that, reads and writes fail.
    public func close() async throws {
        try SQLError.translating { try readers.close() }
        try await writer?.writes.finish()
    }
}

extension SQLiteEngine {
    /// Creates the file with a mode that gives access only to the file's owner. SQLite gives the same mode to the
    /// write-ahead log and the shared memory.
    ///
    /// - Returns: why the file can't be written, if it exists and can be read; otherwise `nil`.
    private static func makePrivateFile(_ path: String) throws -> SQLError? {
        let file = Foundation.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else {
            let number = errno
            if [EROFS, EACCES, EPERM].contains(number), access(path, R_OK) == 0 {
                return number == EROFS ? .readOnly : .forbidden(path: path)
            }
            switch number {
            case EROFS: throw SQLError.readOnly
            case ENOSPC, EDQUOT: throw SQLError.full
            default: throw SQLError.failed(code: Int(number), message: "\(path): \(String(cString: strerror(number)))")
            }
        }
        // The umask may have removed permissions of a new file, and an existing file may have too many permissions.
        fchmod(file, 0o600)
        Foundation.close(file)
        return nil
    }
}

/// Notices damage to the file while the server runs. ``SQLiteEngine/integrityCheck()`` finds all damage, but reads the
/// whole file.
extension SQLiteEngine {
    /// Calls `report` once, when a read, a write, or ``checkFile()`` first finds that the file is damaged.
    ///
    /// - Parameter report: receives the reason, on any thread.
    public func reportDamage(to report: @escaping @Sendable (String) -> Void) { damage.send(to: report) }

    /// Checks the beginning and the size of the file, which takes microseconds, and whether an earlier read or write
    /// found damage. A query isn't enough, because SQLite keeps pages in memory.
    ///
    /// - Throws: ``SQLStorage/SQLError/corrupt(_:)`` if the file is damaged.
    public func checkFile() throws {
        if let problem = try readers.read({ db, _ in file.problem(on: db) }) {
            damage.note(SQLError.corrupt([problem]))
        }
        if let problem = damage.problem { throw SQLError.corrupt([problem]) }
    }
}

/// The first damage that a process found. It stays until the process ends, because the server can't repair it.
private final class DamageRecord: Sendable {
    private struct State {
        var problem: String?
        var report: (@Sendable (String) -> Void)?
    }

    private let state = Mutex(State())

    var problem: String? { state.withLock { $0.problem } }

    func send(to report: @escaping @Sendable (String) -> Void) { state.withLock { $0.report = report } }

    func noting<Value>(_ body: () throws -> Value) throws -> Value {
        do { return try body() } catch {
            note(error)
            throw error
        }
    }

    /// Records the error if it says that the file is damaged.
    func note(_ error: any Error) {
        guard let problem = (error as? SQLError)?.damage else { return }
        let report = state.withLock { state in
            guard state.problem == nil else { return nil as (@Sendable (String) -> Void)? }
            state.problem = problem
            return state.report
        }
        report?(problem)
    }
}

extension SQLError {
    /// What is damaged; `nil` if the error says nothing about damage.
    fileprivate var damage: String? {
        switch self {
        case .corrupt(let problems): problems.first
        // The lower byte of an extended code is the code itself.
        case .failed(let code, let message) where [SQLITE_CORRUPT, SQLITE_NOTADB].contains(Int32(code & 0xff)): message
        default: nil
        }
    }
}

/// Compares the file with what it was before. The file never shrinks, and no other file gets its name.
private final class FileWatch: Sendable {
    private let path: String
    private let inode: ino_t?
    private let largest = Mutex<Int64>(0)

    /// The code `SQLITE_IOERR_SHORT_READ`: the file is shorter, and the rest of the buffer was filled with zeros.
    private static let shortRead = SQLITE_IOERR | 2 << 8
    /// The number of bytes of the header of a database file, and its first bytes.
    private static let headerSize = 100, beginning = Array("SQLite format 3\0".utf8)

    init(_ path: String) {
        self.path = path
        inode = Self.inode(of: path)
    }

    private static func inode(of path: String) -> ino_t? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_ino : nil
    }

    /// Returns what is wrong with the file; `nil` if nothing is.
    ///
    /// - Parameter db: a connection, whose descriptor reads the file. Opening and closing the file another time would
    ///   release SQLite's locks on it.
    func problem(on db: Database) -> String? {
        guard Self.inode(of: path) == inode else { return "the file \(path) was moved, deleted, or replaced" }
        var found: UnsafeMutablePointer<sqlite3_file>?
        guard sqlite3_file_control(db.sqliteConnection, "main", SQLITE_FCNTL_FILE_POINTER, &found) == SQLITE_OK,
            let file = found, let methods = file.pointee.pMethods
        else { return nil }
        var header = [UInt8](repeating: 0, count: Self.headerSize), size: sqlite3_int64 = 0
        let code = methods.pointee.xRead(file, &header, Int32(header.count), 0)
        guard [SQLITE_OK, Self.shortRead].contains(code), methods.pointee.xFileSize(file, &size) == SQLITE_OK
        else { return "the file \(path) can't be read (code \(code))" }
        guard header.starts(with: Self.beginning) else { return "the file \(path) was overwritten" }
        return shrank(to: size, header) ? "the file \(path) was truncated to \(size) bytes" : nil
    }

    /// Whether the file became smaller and lacks pages that its header counts. During a checkpoint, the header may be
    /// ahead of the size, but the size doesn't shrink.
    private func shrank(to size: Int64, _ header: [UInt8]) -> Bool {
        let isSmaller = largest.withLock { largest in
            largest = max(largest, size)
            return size < largest
        }
        let unit = Int64(header[16]) << 8 | Int64(header[17]), page = unit == 1 ? 65536 : unit
        let pages = header[28..<32].reduce(Int64(0)) { $0 << 8 | Int64($1) }
        return isSmaller && size < pages * page
    }
}

/// A database file that can't be written.
private struct ReadOnlyFile {
    /// The path or URI with which SQLite opens the file.
    let address: String

    /// Opens the file.
    ///
    /// - Parameter refusal: why the file can't be written. This is thrown when the write-ahead log contains changes that
    ///   only a writer can merge into the file.
    init(_ path: String, _ refusal: SQLError) throws {
        var log = stat()
        let hasLog = stat(path + "-wal", &log) == 0 && log.st_size > 0
        guard !hasLog || access(path + "-shm", R_OK) == 0 else { throw refusal }
        // If there is no write-ahead log, no other process has the file open. `immutable` keeps SQLite from creating
        // files in this folder.
        let name = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
        address = hasLog ? path : "file:\(name)?immutable=1"
    }
}
