import SQLStorage
import Foundation
import Testing

@testable import PostgresEngine

/// Tests that a database that the server can't use is reported in one sentence, for each kind of problem.
@Suite struct DatabaseProblemTests {
    private func problem(_ make: () async throws -> PostgresEngine) async throws -> String {
        let problem = await #expect(throws: PostgresProblem.self) { _ = try await make() }
        let text = "\(try #require(problem))"
        #expect(!text.contains { $0.isNewline })
        return text
    }

    @Test func `a database with a language's collation is refused`() async throws {
        let database = try await TestDatabase(options: "ENCODING 'UTF8' LOCALE_PROVIDER icu ICU_LOCALE 'en' LOCALE 'C'")
        let text = try await problem { try await database.makeEngine() }
        #expect(text.hasPrefix("the database sorts text by the rules of a language, "))
        #expect(text.hasSuffix("create one with CREATE DATABASE … ENCODING 'UTF8' LOCALE 'C' TEMPLATE template0"))
    }

    @Test func `a database with another encoding is refused`() async throws {
        let database = try await TestDatabase(options: "ENCODING 'LATIN1' LOCALE 'C'")
        let text = try await problem { try await database.makeEngine() }
        #expect(text.hasPrefix("the database has the encoding LATIN1; "))
    }

    @Test func `a database without an encoding is refused`() async throws {
        let database = try await TestDatabase(options: "ENCODING 'SQL_ASCII' LOCALE 'C'")
        let text = try await problem { try await database.makeEngine() }
        #expect(text.hasPrefix("the database has the encoding SQL_ASCII; "))
    }

    @Test func `a server that is too old is refused`() {
        #expect("\(PostgresProblem.tooOld(version: 130_011))".contains("PostgreSQL 13; Emplace needs 14 or later"))
    }

    @Test func `a missing database is reported`() async throws {
        let server = try await TestServer.shared.value
        let text = try await problem { try await PostgresEngine(server.address(of: "nowhere")) }
        #expect(text.contains("database \"nowhere\" does not exist"))
    }

    @Test func `a wrong or missing password is reported`() async throws {
        let database = try await TestDatabase()
        try? database.server.run("CREATE ROLE guarded LOGIN SUPERUSER PASSWORD 'right'")
        let wrong = try await problem { try await database.makeEngine(user: "guarded", password: "wrong") }
        #expect(wrong.contains("password authentication failed for user \"guarded\""))
        let none = try await problem { try await database.makeEngine(user: "guarded") }
        #expect(none.contains("no password supplied"))
        let engine = try await database.makeEngine(user: "guarded", password: "right")
        #expect(try await engine.readOnce { try $0.rows("SELECT 1", []) } == [SQLRow([.integer(1)])])
    }

    @Test func `a user without the right to create tables is reported`() async throws {
        let database = try await TestDatabase()
        try? database.server.run("CREATE ROLE visitor LOGIN")
        let text = try await problem { try await database.makeEngine(user: "visitor") }
        #expect(text.contains("permission denied for schema public"))
    }

    @Test func `a missing server is reported`() async throws {
        let text = try await problem { try await PostgresEngine(PostgresAddress("postgres://a@127.0.0.1:1/place")) }
        #expect(text.hasPrefix("can't use the database at 127.0.0.1:1, database place: "))
        #expect(text.contains("Connection refused"))
    }
}
