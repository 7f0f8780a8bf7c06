import CPostgres
import Foundation
import Testing

@testable import PostgresEngine

/// A real server, which `scripts/postgres` runs as long as this value lives, and no longer than this process.
final class TestServer: Sendable {
    /// One server for all tests that change nothing in its settings.
    static let shared = Result { try TestServer() }

    /// The folder of its socket.
    let folder: String
    /// The server stops when nobody holds the other end of this any more.
    private let input: Pipe

    init() throws {
        let input = Pipe(), output = Pipe(), process = Process()
        let repository = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL
        process.executableURL = repository.appending(path: "scripts/postgres")
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        var line: [UInt8] = []
        while let byte = try output.fileHandleForReading.read(upToCount: 1)?.first, byte != UInt8(ascii: "\n") {
            line.append(byte)
        }
        let text = String(decoding: line, as: UTF8.self)
        folder = String(try #require(text.split(separator: "host=").last, "scripts/postgres printed no address"))
        self.input = input
    }

    func address(of database: String, user: String = "postgres") throws -> PostgresAddress {
        try PostgresAddress("postgres://\(user)@/\(database)?host=\(folder)")
    }

    /// Runs one statement that belongs in no transaction.
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
