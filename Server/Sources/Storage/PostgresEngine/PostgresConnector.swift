import CPostgres
import SQLStorage
import Foundation

/// Makes connections and checks that the database can be used.
struct PostgresConnector: Sendable {
    let address: PostgresAddress
    let password: String?
    /// The maximum time in which the server must answer a statement or a new connection.
    let longest: Duration

    /// Connects to the server that accepts writes. Blocks.
    ///
    /// - Throws: ``PostgresFailure/lost(_:)``.
    func connect() throws -> PostgresConnection {
        let parameters = parameters
        let keywords = parameters.map { $0.keyword }, values = parameters.map { $0.value }
        let handle = Self.with(keywords) { keywords in Self.with(values) { PQconnectdbParams(keywords, $0, 1) } }
        guard let handle else { throw PostgresFailure.lost("out of memory") }
        guard PQstatus(handle) == CONNECTION_OK else {
            defer { PQfinish(handle) }
            throw PostgresFailure.lost(Self.reason(handle))
        }
        return try PostgresConnection(handle, longest: longest)
    }

    /// The connection parameters. Parameters before `dbname`, which is the address, are defaults. Parameters after it
    /// override parameters in the address.
    private var parameters: [(keyword: String, value: String)] {
        let seconds = "\(max(2, min(5, longest.components.seconds)))"
        let before = [
            ("application_name", "emplace"), ("target_session_attrs", "read-write"), ("connect_timeout", seconds),
            ("keepalives_idle", "10"), ("keepalives_interval", "5"), ("keepalives_count", "3"),
            ("tcp_user_timeout", "\(longest.components.seconds * 1000)"), ("options", Self.options),
        ]
        let after = [("client_encoding", "UTF8")] + (password.map { [("password", $0)] } ?? [])
        return (before + [("dbname", address.text)] + after).map { (keyword: $0.0, value: $0.1) }
    }

    /// Settings of each connection.
    ///
    /// No transaction may keep rows locked after its client is gone. So the server detects dead clients, ends idle
    /// transactions, and stops waiting for a lock before the client stops waiting for the server. No transaction
    /// commits after its client has given up.
    ///
    /// Sequential scans are avoided, because a scan of a small table would lock the whole table against every other
    /// writer (https://www.postgresql.org/docs/current/transaction-iso.html#XACT-SERIALIZABLE).
    ///
    /// The server plans a statement once per connection, for any arguments. In a large database it would otherwise plan
    /// the statement each time, which takes longer than running it
    /// (https://www.postgresql.org/docs/current/runtime-config-query.html#GUC-PLAN-CACHE-MODE).
    private static let options = [
        "tcp_keepalives_idle=10", "tcp_keepalives_interval=5", "tcp_keepalives_count=3", "tcp_user_timeout=20000",
        "client_connection_check_interval=5000", "idle_in_transaction_session_timeout=10000", "lock_timeout=10000",
        "enable_seqscan=off", "jit=off", "plan_cache_mode=force_generic_plan", "client_min_messages=warning",
    ].map { "-c \($0)" }.joined(separator: " ")

    private static func with<Value>(
        _ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Value
    ) -> Value {
        let copies = texts.map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        return (copies.map { UnsafePointer($0) } + [nil]).withUnsafeBufferPointer { body($0.baseAddress) }
    }

    private static func reason(_ handle: OpaquePointer) -> String {
        String(cString: PQerrorMessage(handle)).split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    // MARK: Checks

    /// Throws if the server's version, encoding or collation isn't supported.
    ///
    /// - Throws: ``PostgresProblem``.
    func check(_ connection: PostgresConnection) throws {
        let version = Int(PQserverVersion(connection.handle))
        guard version >= PostgresProblem.oldestVersion else { throw PostgresProblem.tooOld(version: version) }
        let encoding = PQparameterStatus(connection.handle, "server_encoding").map { String(cString: $0) } ?? "unknown"
        guard encoding == "UTF8" else { throw PostgresProblem.encoding(encoding) }
        let rows = try PostgresStatements(connection: connection).rows(Self.look, [])
        guard rows.first?.values.first == .integer(1) else { throw PostgresProblem.locale }
    }

    /// Compares some strings in SQL, because the name of a locale doesn't reveal its collation rules.
    private static let look: SQLStatement =
        "SELECT CASE WHEN 'B' < 'a' AND 'a b' < 'aa' AND 'z' < U&'\\00E9' THEN 1 ELSE 0 END"
}
