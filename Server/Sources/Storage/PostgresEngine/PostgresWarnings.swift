import CPostgres

/// The warnings that a server sends in addition to its answers.
///
/// One of them matters: when a transaction's wait for a standby is ended from outside, the server answers that it has
/// committed, and warns that the standby may not have it
/// (https://www.postgresql.org/docs/current/runtime-config-wal.html, synchronous_commit).
final class PostgresWarnings {
    /// The first warning since ``forget()``.
    private(set) var first: String?

    /// Receives the warnings of a connection, which must not outlive this value.
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
