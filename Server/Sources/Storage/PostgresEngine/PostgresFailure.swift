import SQLStorage

/// The way in which an attempt to read or write failed, by what may be done about it.
enum PostgresFailure: Error, Hashable {
    /// Another transaction won the race for the same rows; nothing has changed.
    case conflict
    /// A row with the same key is there, perhaps by a transaction that this one could not see; nothing has changed.
    case duplicate
    /// The server could not be reached, went away, or takes no writes any more; nothing has changed.
    case lost(String)
    /// The server may have committed: it went away before it answered.
    case uncertain(String)
    /// The server answered, and would answer the same again.
    case refused(SQLError)
}

/// An error that the server answered with.
struct PostgresRefusal: Error, Hashable {
    /// The five characters of https://www.postgresql.org/docs/current/errcodes-appendix.html.
    let state: String
    let message: String

    var failure: PostgresFailure {
        switch state {
        case "40001", "40P01": .conflict
        case "23505": .duplicate
        case "53100": .refused(.full)
        case "42P01": .refused(.missingTable)
        // The trigger of a sealed table.
        case "EM001": .refused(.sealed)
        // A lock that was not to be had in time, and a statement that was canceled.
        case "55P03", "57014": .refused(.busy)
        // Data that the server found broken.
        case "XX001", "XX002": .refused(.corrupt([message]))
        case _ where Self.isOfServer(state): .lost(message)
        default: .refused(.failed(code: Int(state, radix: 36) ?? 0, message: "\(state): \(message)"))
        }
    }

    /// Whether it tells of the server or of the connection, and not of the statement.
    private static func isOfServer(_ state: String) -> Bool {
        // Connection exceptions, operator intervention, too many connections, out of memory, a transaction that idled,
        // writes at a server that another has taken over from, and prepared statements that somebody removed.
        state.hasPrefix("08") || state.hasPrefix("57P")
            || ["53200", "53300", "25P03", "25006", "26000"].contains(state)
    }
}
