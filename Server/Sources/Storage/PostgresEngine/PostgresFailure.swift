import CPostgres
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

/// The reason why a database can't be used, as a sentence that says what to do.
public enum PostgresProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The server can't be reached, or the user lacks required rights. The reason comes from libpq or the server.
    case unusable(address: PostgresAddress, reason: String)
    /// The server is older than the SQL statements require.
    case tooOld(version: Int)
    /// The database's encoding isn't UTF-8.
    case encoding(String)
    /// The database compares texts by the rules of a language instead of byte by byte.
    case locale

    /// The oldest supported version, in PostgreSQL's numbering.
    static let oldestVersion = 140_000

    /// The problem as a sentence for the log.
    public var description: String {
        switch self {
        case .unusable(let address, let reason): "can't use the database at \(address): \(reason)"
        case .tooOld(let version):
            "the database server is PostgreSQL \(version / 10_000); Emplace needs 14 or later"
        case .encoding(let found):
            "the database has the encoding \(found); create one with \(Self.creation)"
        case .locale:
            "the database sorts text by the rules of a language, but Emplace needs the C locale; "
                + "create one with \(Self.creation)"
        }
    }

    private static let creation = "CREATE DATABASE … ENCODING 'UTF8' LOCALE 'C' TEMPLATE template0"
}

/// The warnings that a server sends in addition to the results of statements.
///
/// Only one warning matters. When a transaction's wait for a standby is canceled, the server reports that it has
/// committed the transaction, and warns that the standby may not have it
/// (https://www.postgresql.org/docs/current/runtime-config-wal.html, synchronous_commit).
final class PostgresWarnings {
    /// The first warning since ``forget()``.
    private(set) var first: String?

    /// Receives the warnings of a connection. This object must live longer than the connection.
    init(of connection: OpaquePointer) {
        PQsetNoticeReceiver(connection, Self.receive, Unmanaged.passUnretained(self).toOpaque())
    }

    func forget() { first = nil }

    private static let receive: PQnoticeReceiver = { context, result in
        guard let context, let result else { return }
        let severity = PQresultErrorField(result, Int32(UInt8(ascii: "V"))).map { String(cString: $0) }
        guard severity == "WARNING" else { return }
        let message = PQresultErrorField(result, Int32(UInt8(ascii: "M"))).map { String(cString: $0) }
        let warnings = Unmanaged<PostgresWarnings>.fromOpaque(context).takeUnretainedValue()
        warnings.first = warnings.first ?? message ?? "a warning"
    }
}
