import SQLStorage
import Dispatch
import GRDB
import Synchronization

/// Runs all writes of a process on one thread. Writes that arrive during a commit form a group, which is committed
/// together.
///
/// Each write of a group runs in a savepoint of its own, so that a write that throws rolls back only its own changes.
/// Callers are resumed only after the commit of their group is on the disk.
final class WriteGroups: Sendable {
    private let pool: DatabasePool
    /// The thread that waits for the disk and for other processes. No thread that serves requests may wait for them.
    private let queue = DispatchQueue(label: "database.writer")
    private let state = Mutex(State())
    private let statements = PreparedStatements()
    private let log: LogLength
    private let checkpointer: Checkpointer
    private let reserve: DiskReserve

    private struct State {
        var waiting: [Member] = []
        var isDraining = false
        var commits = 0
    }

    /// The maximum number of writes in a group. It limits how long the first write waits for the last one.
    private static let largest = 256

    init(pool: DatabasePool, checkpointer: Checkpointer, reserve: DiskReserve) {
        self.pool = pool
        self.reserve = reserve
        self.checkpointer = checkpointer
        log = pool.writeWithoutTransaction { LogLength(on: $0) }
    }

    var commitCount: Int { state.withLock { $0.commits } }
    var waitingCount: Int { state.withLock { $0.waiting.count } }
    var isIdle: Bool { state.withLock { !$0.isDraining } }

    func submit(_ member: Member) {
        let isFirst = state.withLock { state in
            state.waiting.append(member)
            defer { state.isDraining = true }
            return !state.isDraining
        }
        if isFirst { queue.async { self.drain() } }
    }

    /// Waits for all submitted writes, and then closes the pool of connections.
    func finish() async throws {
        try await withCheckedThrowingContinuation { continuation in
            queue.async {
                continuation.resume(
                    with: Result {
                        try SQLError.translating {
                            self.drain()
                            try self.checkpointer.close()
                            self.statements.removeAll()
                            try self.pool.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
                            try self.pool.close()
                        }
                    })
            }
        }
    }

    private func drain() {
        while let group = next() { commit(group) }
    }

    private func next() -> [Member]? {
        state.withLock { state in
            guard !state.waiting.isEmpty else {
                state.isDraining = false
                return nil
            }
            let group = Array(state.waiting.prefix(Self.largest))
            state.waiting.removeFirst(group.count)
            return group
        }
    }

    private func commit(_ group: [Member]) {
        let isFull = !attempt(group, mayGrow: reserve.hold()) { $0 == .full }
        guard isFull else { return }
        // A write that adds rows without limit may have filled the disk for the whole group. So the group is tried
        // again, and such writes are refused.
        reserve.giveUp()
        pool.writeWithoutTransaction { _ = try? $0.checkpoint(.truncate) }
        for member in group { _ = attempt([member], mayGrow: false) { _ in false } }
    }

    /// Runs writes in one transaction and resumes their callers with the outcome.
    ///
    /// - Parameters:
    ///   - mayGrow: whether the writes may add rows that users can add without limit.
    ///   - isKept: returns `true` for an error after which the callers aren't resumed, because their writes will be
    ///     tried again.
    /// - Returns: whether the callers were resumed.
    private func attempt(_ group: [Member], mayGrow: Bool, unless isKept: (SQLError) -> Bool) -> Bool {
        var endings: [Member.Ending] = []
        do {
            let isCommitted = try pool.writeWithoutTransaction { db in
                let connection = { SQLiteConnection(db, prepared: self.statements, mayGrow: mayGrow) }
                return try connection().transaction {
                    guard group.count > 1 else { return try Self.runAlone(group[0], on: connection(), &endings) }
                    for member in group { endings.append(try member.runInSavepoint(on: connection())) }
                    return .commit
                }
            }
            if isCommitted { state.withLock { $0.commits += 1 } }
            for ending in endings { ending(nil) }
            pool.writeWithoutTransaction { checkpointer.committed(log.pages, by: $0) }
        } catch {
            let reason = (error as? DatabaseError).map { SQLError($0) } ?? error
            if let reason = reason as? SQLError, isKept(reason) { return false }
            for ending in endings { ending(reason) }
            for member in group.dropFirst(endings.count) { member.fail(reason) }
        }
        return true
    }

    /// Runs the only write of a group, which needs no savepoint: if it throws, the whole transaction is rolled back.
    private static func runAlone(
        _ member: Member, on connection: SQLiteConnection, _ endings: inout [Member.Ending]
    ) throws -> SQLiteConnection.TransactionEnd {
        let (refusal, ending) = try member.run(on: connection)
        endings.append(ending)
        return refusal == nil ? .commit : .rollback
    }
}

extension WriteGroups {
    /// A write that waits until its group is committed.
    struct Member: Sendable {
        /// Resumes the caller. `failure` is the reason if the commit failed.
        typealias Ending = (_ failure: (any Error)?) -> Void

        private let perform: @Sendable (any SQLConnection) -> (refusal: (any Error)?, ending: Ending)
        let fail: @Sendable (any Error) -> Void

        init<Value: Sendable>(
            _ body: @escaping @Sendable (any SQLConnection) throws -> Value,
            _ continuation: CheckedContinuation<Value, any Error>
        ) {
            fail = { continuation.resume(throwing: $0) }
            perform = { connection in
                do {
                    let value = try body(connection)
                    return (nil, { Self.resume(continuation, with: $0.map { .failure($0) } ?? .success(value)) })
                } catch {
                    return (error, { Self.resume(continuation, with: .failure($0 ?? error)) })
                }
            }
        }

        private static func resume<Value: Sendable>(
            _ continuation: CheckedContinuation<Value, any Error>, with result: Result<Value, any Error>
        ) {
            continuation.resume(with: result)
        }

        /// Runs the write. Throws only when the disk itself is full, after which the whole transaction has to be rolled
        /// back, with the writes of the whole group.
        ///
        /// - Returns: the error that the write threw, and what resumes the caller.
        func run(on connection: SQLiteConnection) throws -> (refusal: (any Error)?, ending: Ending) {
            let (refusal, ending) = perform(connection)
            if let refusal = refusal as? SQLError, refusal == .full, !connection.wasKeptSmall { throw refusal }
            return (refusal, ending)
        }

        /// Runs the write in a savepoint, which is rolled back if the write throws.
        func runInSavepoint(on connection: SQLiteConnection) throws -> Ending {
            try connection.run(Savepoint.begin, [])
            let (refusal, ending) = try run(on: connection)
            do {
                if refusal != nil { try connection.run(Savepoint.rollback, []) }
                try connection.run(Savepoint.release, [])
            } catch {
                // On a full disk, SQLite rolls back the whole transaction together with the savepoint. Rolling back the
                // savepoint then fails, so the error of the disk is thrown instead.
                throw refusal ?? error
            }
            return ending
        }
    }

    private enum Savepoint {
        static let begin: SQLStatement = "SAVEPOINT member"
        static let rollback: SQLStatement = "ROLLBACK TO SAVEPOINT member"
        static let release: SQLStatement = "RELEASE SAVEPOINT member"
    }
}
