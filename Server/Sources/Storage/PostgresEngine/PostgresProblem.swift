import CPostgres
import SQLStorage

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
