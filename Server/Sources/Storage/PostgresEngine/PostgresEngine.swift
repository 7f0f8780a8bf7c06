import Basics
public import Foundation
public import SQLStorage
import Synchronization

/// The database of an installation on a PostgreSQL server. Any number of nodes can share the database.
///
/// Each connection has a thread that may block. A transaction that conflicted with another one runs again. A
/// transaction whose connection was lost waits up to ``Attempts/patience`` for the server that takes over. If the
/// server doesn't confirm a commit, ``WriteMarks`` shows whether the transaction was committed, and the body runs again
/// only if it wasn't.
public final class PostgresEngine: SQLEngine {
    private let connector: PostgresConnector
    private let threads: BlockingThreads<PostgresConnection?>
    private let clearing = MarkClearing()
    private let losses = LossReport()
    private let trips = Atomic(0)

    /// The number of round trips to the server so far, not counting the setup of connections.
    var roundTrips: Int { trips.load(ordering: .relaxed) }

    /// The default maximum number of connections per node.
    public static let defaultConnections = 16

    /// Connects to the server and checks that the database can be used.
    ///
    /// - Parameters:
    ///   - password: the password of the user in the address; by default from `PGPASSWORD` or `PGPASSFILE`.
    ///   - connections: the maximum number of connections.
    ///   - longest: how long the server may take to answer before the connection counts as lost.
    /// - Throws: ``PostgresProblem``.
    public init(
        _ address: PostgresAddress, password: String? = nil, connections: Int = defaultConnections,
        longest: Duration = .seconds(20)
    ) async throws {
        let connector = PostgresConnector(address: address, password: password, longest: longest)
        self.connector = connector
        threads = BlockingThreads("database", maxCount: connections) { nil }
        do {
            try await threads.run { own in
                let connection = try connector.connect()
                try connector.check(connection)
                own = connection
            }
            try await exclusively { try WriteMarks.prepare($0) }
        } catch let error as SQLError {
            throw PostgresProblem.unusable(address: address, reason: Self.reason(error))
        } catch PostgresFailure.lost(let reason) {
            throw PostgresProblem.unusable(address: address, reason: reason)
        } catch let refusal as PostgresRefusal {
            throw PostgresProblem.unusable(address: address, reason: refusal.message)
        }
    }

    /// Calls `report` when the connection is lost, at most once a second.
    ///
    /// - Parameter report: receives the reason, on any thread.
    public func reportLosses(to report: @escaping @Sendable (String) -> Void) { losses.send(to: report) }

    private static func reason(_ error: SQLError) -> String {
        switch error {
        case .unreachable(let reason), .uncertain(let reason), .failed(_, let reason): reason
        case .busy: "it is busy; try again"
        case .full: "its disk is full"
        case .readOnly, .forbidden: "it is read-only"
        case .sealed: "it can't be changed while its data is being moved"
        case .corrupt(let problems): problems.joined(separator: "; ")
        case .uniqueViolation, .unexpected, .missingTable: "it contains tables that don't belong to Emplace"
        }
    }

    /// Runs the body in a read-only transaction, in which all statements see the same snapshot.
    public func read<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try await persist { connection in
            try connection.begin("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            do {
                let value = try body(PostgresTransaction(connection: connection))
                // The outcome of this commit doesn't matter for a read, so the read doesn't wait for it.
                if let refusal = connection.refusal { throw refusal }
                try connection.send("COMMIT", [])
                try connection.sendEnd()
                return value
            } catch { throw try connection.undo(error) }
        }
    }

    /// Runs the body outside a transaction: each statement is a transaction of its own and takes one round trip.
    public func readOnce<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try await persist { connection in try body(PostgresStatements(connection: connection)) }
    }

    /// Runs the body in a serializable transaction. If the transaction fails temporarily, runs the body again.
    public func write<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try await persist { [self] connection in try write(body, on: connection) }
    }

    /// Runs the body like ``write(_:)``, but only on one node of the installation at a time.
    public func exclusively<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try await persist { [self] connection in
            // The connection is closed after the call, which releases the advisory lock and resets the two timeouts
            // below. Changing a large table may take any time, and so may waiting for another node that changes it.
            defer { connection.isBroken = true }
            connection.longest = .seconds(24 * 60 * 60)
            let statements = PostgresStatements(connection: connection)
            _ = try statements.rows("SELECT 1 FROM set_config('lock_timeout', '0', FALSE)", [])
            _ = try statements.rows("SELECT 1 FROM pg_advisory_lock(?1)", [.integer(Self.migrationLock)])
            return try write(body, on: connection)
        }
    }

    /// The id of the advisory lock that is held while Emplace's schema is migrated.
    private static let migrationLock: Int64 = 0x656d_706c_6163_65

    private func write<Value>(
        _ body: (any SQLConnection) throws -> Value, on connection: PostgresConnection
    ) throws -> Value {
        let mark = WriteMarks.make(), value: Value
        do {
            try connection.begin("BEGIN ISOLATION LEVEL SERIALIZABLE")
            value = try body(PostgresTransaction(connection: connection))
            // An error of the server is thrown even if the body has caught it.
            if let refusal = connection.refusal { throw refusal }
            if connection.mayHaveWritten { try WriteMarks.leave(mark, on: connection) }
        } catch { throw try connection.undo(error) }
        do {
            try connection.commit("COMMIT")
        } catch let refusal as PostgresRefusal {
            throw try connection.undo(refusal)
        } catch PostgresFailure.uncertain(let reason) {
            // The transaction wrote nothing, so the body can run again even if the transaction was committed.
            guard connection.mayHaveWritten else { throw PostgresFailure.lost(reason) }
            return try settled(mark, because: reason) { value }
        }
        clearing.run(connection)
        return value
    }

    /// Waits for a server that can tell whether a transaction was committed.
    ///
    /// - Throws: ``PostgresFailure/lost(_:)`` when the transaction changed nothing; ``PostgresFailure/uncertain(_:)``
    ///   when no server answered.
    private func settled<Value>(_ mark: String, because reason: String, _ value: () -> Value) throws -> Value {
        var patience = Patience()
        while true {
            do {
                let connection = try connector.connect()
                guard try WriteMarks.settle(mark, on: connection) else { throw Undone() }
                return value()
            } catch is Undone {
                throw PostgresFailure.lost(reason)
            } catch {
                // After any failure here, such as a lock timeout, the outcome is still unknown, so the loop asks the
                // server again.
                let failure = PostgresFailure.lost("\(error)")
                do { try patience.wait(after: failure) } catch { throw PostgresFailure.uncertain(reason) }
            }
        }
    }

    /// Runs the work with a connection, on the thread of that connection. After a temporary failure, runs the work
    /// again.
    private func persist<Value: Sendable>(
        _ work: @escaping @Sendable (PostgresConnection) throws -> Value
    ) async throws -> Value {
        // The clock starts here, so that the wait for a free thread counts as well.
        let asked = Patience()
        return try await threads.run { [self] own in
            var patience = asked
            while true {
                do {
                    // A broken connection is closed immediately, because its transaction may still keep rows locked.
                    defer { if own?.isBroken == true { own = nil } }
                    let connection = try own ?? connector.connect()
                    own = connection
                    let before = connection.roundTrips
                    defer { trips.wrappingAdd(connection.roundTrips - before, ordering: .relaxed) }
                    return try work(connection)
                } catch {
                    guard let failure = PostgresFailure(ifAny: error) else { throw error }
                    if case .lost(let reason) = failure { losses.report(reason) }
                    try patience.wait(after: failure)
                }
            }
        }
    }

    /// The error that means that a transaction wasn't committed and never will be.
    private struct Undone: Error {}
}

extension PostgresFailure {
    /// Converts an error of the database. Returns `nil` for an error that the body itself has thrown.
    init?(ifAny error: any Error) {
        switch error {
        case let failure as PostgresFailure: self = failure
        case let refusal as PostgresRefusal: self = refusal.failure
        default: return nil
        }
    }

    /// Whether the connection can't be used after this failure.
    var endsConnection: Bool {
        switch self {
        case .lost, .uncertain: true
        case .conflict, .duplicate, .refused: false
        }
    }
}

extension PostgresConnection {
    /// Rolls back the transaction.
    ///
    /// - Returns: the error for the caller: the server's error if there was one, even if the body has replaced it with
    ///   another error.
    /// - Throws: ``PostgresFailure/lost(_:)``
    func undo(_ error: any Error) throws -> any Error {
        if let failure = error as? PostgresFailure, failure.endsConnection { return failure }
        let first = refusal
        // If the rollback fails, the connection is closed, which ends the transaction. The caller gets the error of the
        // body anyway.
        do { try rollBack("ROLLBACK") } catch { isBroken = true }
        return first ?? error
    }
}

extension PostgresEngine {
    /// Returns the time of the server's clock, rounded to whole milliseconds.
    public func serverTime() async throws -> Date {
        let rows = try await readOnce { db in
            try db.rows("SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)", [])
        }
        guard case .integer(let milliseconds) = rows.first?.values.first else { throw SQLError.unexpected(column: 0) }
        return Date(timeIntervalSince1970: Double(milliseconds) / 1000)
    }
}
