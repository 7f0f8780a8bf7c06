import CPostgres
import Foundation
import SQLStorage

/// A connection to the server, which one thread at a time may use.
///
/// The connection is always in libpq's pipeline mode
/// (https://www.postgresql.org/docs/current/libpq-pipeline-mode.html): statements are sent without waiting, and their
/// results are read when the first of these results is needed. The socket never blocks, and every wait has a time
/// limit.
final class PostgresConnection {
    /// The kind of result that the server hasn't sent yet.
    private enum Expected {
        case preparation(SQLStatement)
        case answer
        case end
    }

    let handle: OpaquePointer
    private let warnings: PostgresWarnings
    var longest: Duration
    /// The names of the prepared statements, including statements that the server is still preparing.
    private var names: [SQLStatement: String] = [:]
    private var count = 0
    private var expected: [Expected] = []
    /// The first error since the last ``begin(_:)``.
    private(set) var refusal: PostgresRefusal?
    /// Whether a statement that may change rows was sent since the last ``begin(_:)``.
    private(set) var mayHaveWritten = false
    /// The number of times that this connection waited for the server, not counting the connection setup.
    private(set) var roundTrips = 0
    /// Whether the connection was lost, so that it can't be used anymore.
    var isBroken = false

    /// Takes ownership of a new connection.
    ///
    /// - Parameter longest: the maximum wait for a result. After this time, the connection counts as lost.
    init(_ handle: OpaquePointer, longest: Duration) throws {
        self.handle = handle
        self.longest = longest
        warnings = PostgresWarnings(of: handle)
        guard PQsetnonblocking(handle, 1) == 0, PQenterPipelineMode(handle) == 1 else { throw lost() }
    }

    deinit { PQfinish(handle) }

    // MARK: Statements

    /// Sends a statement that begins a transaction. The statement is transmitted together with the next statement.
    func begin(_ statement: SQLStatement) throws {
        refusal = nil
        mayHaveWritten = false
        try send(statement, [])
    }

    /// Sends a statement without waiting for its result.
    func send(_ statement: SQLStatement, _ arguments: [SQLValue], writes: Bool = false) throws {
        guard !isBroken else { throw lost() }
        let name = try prepare(statement)
        let sent = PostgresArguments(arguments).with { count, values, lengths, formats in
            PQsendQueryPrepared(handle, name, count, values, lengths, formats, Self.inBinary)
        }
        guard sent == 1 else { throw lost() }
        expected.append(.answer)
        if writes { mayHaveWritten = true }
    }

    private static let inBinary: CInt = 1

    private func prepare(_ statement: SQLStatement) throws -> String {
        if let name = names[statement] { return name }
        count += 1
        let name = "s\(count)"
        // The statements use question marks only for placeholders.
        let sql = statement.sql.replacing("?", with: "$")
        guard PQsendPrepare(handle, name, sql, 0, nil) == 1 else { throw lost() }
        expected.append(.preparation(statement))
        names[statement] = name
        return name
    }

    // MARK: Answers

    /// Waits for all outstanding results and returns the last of them. Outside a transaction, the statement has then
    /// been committed. Inside a transaction, the server's time limit for idle transactions starts again.
    func answer() throws -> PostgresResult {
        try sendEnd()
        guard let last = try receive() else { throw lost() }
        return last
    }

    /// Waits once, and returns the rows of the last `count` statements, in the order of the statements.
    func answers(_ count: Int) throws -> [[SQLRow]] {
        try sendEnd()
        var answers: [Result<[SQLRow], any Error>] = []
        _ = try receive { result in answers.append(Result { try result.rows() }) }
        guard answers.count >= count else { throw lost() }
        return try answers.suffix(count).map { try $0.get() }
    }

    /// Sends a synchronization point after the statements that were sent so far. The results of these statements are
    /// read together with the results of later statements.
    func sendEnd() throws {
        guard !isBroken, PQpipelineSync(handle) == 1 else { throw lost() }
        expected.append(.end)
        try flush()
    }

    /// Sends a statement that commits, and waits for its result.
    ///
    /// - Throws: ``PostgresFailure/uncertain(_:)`` when it is unknown whether the transaction was committed.
    func commit(_ statement: SQLStatement) throws {
        forgetWarnings()
        do {
            try send(statement, [])
            _ = try answer()
        } catch PostgresFailure.lost(let reason) {
            throw PostgresFailure.uncertain(reason)
        }
        // An operator canceled the server's wait for its standby, so this server has committed the transaction, but the
        // standby may not have it.
        if let warning { throw PostgresFailure.uncertain(warning) }
    }

    /// The first warning since ``forgetWarnings()``.
    var warning: String? { warnings.first }

    func forgetWarnings() { warnings.forget() }

    /// Rolls back the transaction, even after a failed statement.
    func rollBack(_ statement: SQLStatement) throws {
        // If the error of an earlier statement arrives only now, the server has skipped all later statements. One of
        // the skipped statements is the rollback, so it is sent again.
        for _ in 0..<2 {
            try send(statement, [])
            try sendEnd()
            do { _ = try receive() } catch is PostgresRefusal {}
            if PQtransactionStatus(handle) == PQTRANS_IDLE { return }
        }
        throw lost("the transaction could not be rolled back")
    }

    /// Reads all outstanding results.
    ///
    /// - Parameter look: called with each result that isn't an error.
    /// - Returns: the last result that isn't an error; `nil` if only the end of a pipeline was expected.
    private func receive(_ look: (borrowing PostgresResult) -> Void = { _ in }) throws -> PostgresResult? {
        var last: PostgresResult?, first: PostgresRefusal?
        roundTrips += 1
        while !expected.isEmpty {
            let expectation = expected.removeFirst(), result = try next()
            switch expectation {
            case .end:
                guard result.status == PGRES_PIPELINE_SYNC else { throw lost() }
                continue
            case .preparation(let statement):
                if result.status != PGRES_COMMAND_OK { names[statement] = nil }
                if let refusal = result.refusal { first = first ?? refusal }
            case .answer:
                // After an error, the server skips the following statements. For these statements, the first error is
                // reported as well.
                let reason = result.status == PGRES_PIPELINE_ABORTED ? refusal : result.refusal
                if let reason {
                    first = first ?? reason
                } else {
                    look(result)
                    last = consume result
                }
            }
            try endOfResult()
        }
        if let first {
            refusal = refusal ?? first
            // A server that closes the connection sends the reason first. A server that refuses writes can't be used
            // either.
            if PQstatus(handle) == CONNECTION_BAD || first.failure.endsConnection { throw lost(first.message) }
            throw first
        }
        return last
    }

    private func next() throws -> PostgresResult {
        guard let result = try poll() else { throw lost() }
        return PostgresResult(result)
    }

    /// Checks that a statement has no further result.
    private func endOfResult() throws {
        guard let result = try poll() else { return }
        PQclear(result)
        throw lost()
    }
}

/// Functions that wait for the server, for at most ``longest``.
extension PostgresConnection {
    /// Returns the next result, or `nil` between the results of two statements.
    func poll() throws -> OpaquePointer? {
        try flush()
        while PQisBusy(handle) == 1 {
            _ = try wait(for: POLLIN)
            guard PQconsumeInput(handle) == 1 else { throw lost() }
        }
        return PQgetResult(handle)
    }

    /// Writes all buffered statements to the socket. The server may stop reading until its own results are read, so
    /// results are read in the meantime.
    func flush() throws {
        while true {
            let rest = PQflush(handle)
            guard rest != 0 else { return }
            guard rest > 0 else { throw lost() }
            if try wait(for: POLLIN | POLLOUT) & POLLIN != 0, PQconsumeInput(handle) != 1 { throw lost() }
        }
    }

    private func wait(for events: CInt) throws -> CInt {
        var descriptor = pollfd(fd: PQsocket(handle), events: Int16(events), revents: 0)
        let deadline = ContinuousClock.now + longest
        while true {
            let left = max(.zero, deadline - .now)
            let milliseconds = left.components.seconds * 1000 + left.components.attoseconds / 1_000_000_000_000_000
            let ready = Foundation.poll(&descriptor, 1, CInt(clamping: milliseconds))
            if ready > 0 { return CInt(descriptor.revents) }
            if ready == 0 { throw lost("the server didn't respond within \(longest)") }
            guard errno == EINTR else { throw lost(String(cString: strerror(errno))) }
        }
    }

    /// Marks the connection as lost, and returns the failure with libpq's reason on one line.
    func lost() -> PostgresFailure {
        let reason = String(cString: PQerrorMessage(handle)).split(whereSeparator: \.isNewline).joined(separator: " ")
        return lost(reason.isEmpty ? "the connection to the server is gone" : reason)
    }

    /// Marks the connection as lost, even if it is still open, because a result of an earlier statement may still
    /// arrive.
    func lost(_ reason: String) -> PostgresFailure {
        isBroken = true
        return .lost(reason)
    }
}
