import CPostgres
import Foundation
import StorageFixtures
import Testing

@testable import PostgresEngine

/// A PostgreSQL server that `scripts/postgres` runs. The server stops when this object is deallocated or the process
/// ends.
final class TestServer: Sendable {
    /// The server for all tests that don't change its settings.
    static let shared = Task { try await TestServer() }

    /// The directory that contains the server's socket.
    let folder: String
    private let server: ScriptedServer

    init() async throws {
        server = try await ScriptedServer("scripts/postgres")
        folder = String(try #require(server.address.split(separator: "host=").last, "scripts/postgres has no address"))
    }

    func address(of database: String, user: String = "postgres") throws -> PostgresAddress {
        try PostgresAddress("postgres://\(user)@/\(database)?host=\(folder)")
    }

    /// Runs one statement outside a transaction.
    func run(_ sql: String, in database: String = "postgres") throws {
        let handle = PQconnectdb("host=\(folder) user=postgres dbname=\(database)")
        defer { PQfinish(handle) }
        let result = PQexec(handle, sql)
        defer { PQclear(result) }
        let message = PQerrorMessage(handle).map { String(cString: $0) } ?? ""
        try #require([PGRES_COMMAND_OK, PGRES_TUPLES_OK].contains(PQresultStatus(result)), "\(sql): \(message)")
    }

    /// Runs a query that returns one value.
    func value(_ sql: String, in database: String = "postgres") throws -> String? {
        let handle = PQconnectdb("host=\(folder) user=postgres dbname=\(database)")
        defer { PQfinish(handle) }
        let result = PQexec(handle, sql)
        defer { PQclear(result) }
        guard PQntuples(result) > 0 else { return nil }
        return PQgetvalue(result, 0, 0).map { String(cString: $0) }
    }
}

/// Pauses a loop before its next query, because PostgreSQL starts a process for the connection of each query.
func pause() async throws { try await Task.sleep(for: .milliseconds(20)) }
