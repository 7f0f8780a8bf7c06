import CPostgres
import SQLStorage
import Foundation

/// A connection to the server, used by one thread at a time.
///
/// It is in libpq's pipeline mode all the time (https://www.postgresql.org/docs/current/libpq-pipeline-mode.html):
/// statements are sent without a wait, and their answers read when the first of them is asked for. The socket never blocks;
/// whoever waits, waits for a limited time.
final class PostgresConnection {
    /// The answers that the server still owes.
    private enum Expected {
        case preparation(SQLStatement)
        case answer
        case end
    }

    let handle: OpaquePointer
    private let warnings: PostgresWarnings
    var longest: Duration
    /// Names of the statements that are prepared, or were sent to be.
    private var names: [SQLStatement: String] = [:]
    private var count = 0
    private var expected: [Expected] = []
    /// The first error since the last ``begin(_:)``.
    private(set) var refusal: PostgresRefusal?
    /// Whether anything was sent since then that may change rows.
    private(set) var mayHaveWritten = false
    /// How often something has waited for the server, connecting aside.
    private(set) var roundTrips = 0
    /// Whether the server was lost, so that nothing more can be asked of it here.
    var isBroken = false

    /// Takes over a connection that has just been made.
    ///
    /// - Parameter longest: waits for an answer; after that the server counts as lost.
    init(_ handle: OpaquePointer, longest: Duration) throws {
        self.handle = handle
        self.longest = longest
        warnings = PostgresWarnings(of: handle)
        guard PQsetnonblocking(handle, 1) == 0, PQenterPipelineMode(handle) == 1 else { throw lost() }
    }

    deinit { PQfinish(handle) }

    // MARK: Statements

    /// Sends the statement that begins a transaction, with whatever comes next.
    func begin(_ statement: SQLStatement) throws {
        refusal = nil
        mayHaveWritten = false
        try send(statement, [])
    }

    /// Sends a statement, and waits for nothing.
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
        // The statements use a question mark for nothing else.
        let sql = statement.sql.replacing("?", with: "$")
        guard PQsendPrepare(handle, name, sql, 0, nil) == 1 else { throw lost() }
        expected.append(.preparation(statement))
        names[statement] = name
        return name
    }

    // MARK: Answers

    /// Waits for the answers to all that was sent, and returns the last. Outside a transaction that is the moment in which
    /// a statement commits; inside one, from here on the server counts the time until the next.
    func answer() throws -> PostgresResult {
        try sendEnd()
        guard let last = try receive() else { throw lost() }
        return last
    }

    /// The rows of the last `count` answers, in their order, after one wait for all of them.
    func answers(_ count: Int) throws -> [[SQLRow]] {
        try sendEnd()
        var answers: [Result<[SQLRow], any Error>] = []
        _ = try receive { result in answers.append(Result { try result.rows() }) }
        guard answers.count >= count else { throw lost() }
        return try answers.suffix(count).map { try $0.get() }
    }

    /// Marks the end of what was sent; the answers are read with those to what comes next.
    func sendEnd() throws {
        guard !isBroken, PQpipelineSync(handle) == 1 else { throw lost() }
        expected.append(.end)
        try flush()
    }

    /// As ``answer()`` for a statement that commits.
    ///
    /// - Throws: ``PostgresFailure/uncertain(_:)`` when it isn't known whether it did.
    func commit(_ statement: SQLStatement) throws {
        forgetWarnings()
        do {
            try send(statement, [])
            _ = try answer()
        } catch PostgresFailure.lost(let reason) {
            throw PostgresFailure.uncertain(reason)
        }
        // Somebody ended the wait for a standby: the transaction is on this server, and perhaps on no other.
        if let warning { throw PostgresFailure.uncertain(warning) }
    }

    /// The first warning since ``forgetWarnings()``.
    var warning: String? { warnings.first }

    func forgetWarnings() { warnings.forget() }

    /// Undoes what was begun, whatever has become of it.
    func rollBack(_ statement: SQLStatement) throws {
        // Where something that was sent before fails only now, this is skipped with all that followed it.
        for _ in 0..<2 {
            try send(statement, [])
            try sendEnd()
            do { _ = try receive() } catch is PostgresRefusal {}
            if PQtransactionStatus(handle) == PQTRANS_IDLE { return }
        }
        throw lost("the transaction could not be rolled back")
    }

    /// - Parameter look: sees each answer that is no refusal.
    /// - Returns: the last of them; nil where nothing but an end was expected.
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
                // What follows an error is skipped, and refused for the same reason.
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
            // A server that ends the connection says why, and closes it; one that takes no writes is of no use.
            if PQstatus(handle) == CONNECTION_BAD || first.failure.endsConnection { throw lost(first.message) }
            throw first
        }
        return last
    }

    private func next() throws -> PostgresResult {
        guard let result = try poll() else { throw lost() }
        return PostgresResult(result)
    }

    /// Each statement has one answer, and then none.
    private func endOfResult() throws {
        guard let result = try poll() else { return }
        PQclear(result)
        throw lost()
    }
}
