import SQLStorage

/// The reasons why a read or write can fail. The engine reacts differently to each of them.
enum PostgresFailure: Error, Hashable {
    /// The transaction conflicted with another transaction; nothing has changed.
    case conflict
    /// A row with the same key exists, perhaps from a transaction that the failed transaction couldn't see; nothing has
    /// changed.
    case duplicate
    /// The server couldn't be reached, the connection was lost, or the server no longer accepts writes; nothing has
    /// changed.
    case lost(String)
    /// The connection was lost before the server confirmed the commit, so the transaction may have been committed.
    case uncertain(String)
    /// The server refused the statement, and would refuse it again.
    case refused(SQLError)
}

/// An error sent by the server.
struct PostgresRefusal: Error, Hashable {
    /// The five-character code of https://www.postgresql.org/docs/current/errcodes-appendix.html.
    let state: String
    let message: String

    var failure: PostgresFailure {
        switch state {
        case "40001", "40P01": .conflict
        case "23505": .duplicate
        case "53100": .refused(.full)
        case "42P01": .refused(.missingTable)
        // The trigger that makes a table read-only raises EM001.
        case "EM001": .refused(.sealed)
        // The server reports these codes for a lock timeout and for a canceled statement.
        case "55P03", "57014": .refused(.busy)
        // The server reports these codes for corrupted data.
        case "XX001", "XX002": .refused(.corrupt([message]))
        case _ where Self.isOfServer(state): .lost(message)
        default: .refused(.failed(code: Int(state, radix: 36) ?? 0, message: "\(state): \(message)"))
        }
    }

    /// Whether the error is about the server or the connection, not about the statement.
    private static func isOfServer(_ state: String) -> Bool {
        // These codes mean connection exceptions, operator intervention, too many connections, out of memory, an idle
        // transaction, a write to a server that is now a standby, and prepared statements that were removed.
        state.hasPrefix("08") || state.hasPrefix("57P")
            || ["53200", "53300", "25P03", "25006", "26000"].contains(state)
    }
}
