public import Foundation
import SQLStorage

extension PostgresEngine {
    /// The time of the server's clock, in whole milliseconds.
    public func serverTime() async throws -> Date {
        let rows = try await readOnce { db in
            try db.rows("SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)", [])
        }
        guard case .integer(let milliseconds) = rows.first?.values.first else { throw SQLError.unexpected(column: 0) }
        return Date(timeIntervalSince1970: Double(milliseconds) / 1000)
    }
}
