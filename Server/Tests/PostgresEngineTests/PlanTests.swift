import Testing

@testable import SQLStorage
@testable import PostgresEngine

/// Tests the query plans of statements that PostgreSQL plans once for all values of the parameters.
@Suite struct PlanTests {
    @Test func `a search looks up few names one by one, however many match the other word`() async throws {
        let database = try await TestDatabase()
        _ = try await database.makeStorage()
        try database.server.run(
            """
            ALTER TABLE name_words DISABLE TRIGGER ALL;
            INSERT INTO name_words (node, word, owner, is_file) SELECT md5(n::text), w.word, 'mia', 1
            FROM generate_series(1, 50000) n, LATERAL (VALUES ('document'), (n::text)) w (word);
            ANALYZE name_words
            """, in: database.name)
        let engine = try await database.makeEngine(connections: 1)
        let words: SQLStatement = "'mia', '5555', '', '5556', 500, 'docu', 'docv', '', '', '', '', '', ''"
        let ofBen: SQLStatement = "\(words), 'ben', 1"
        for (statement, arguments) in [
            (DocumentRows.namesStatement, words), (DocumentRows.sharedNamesStatement, ofBen),
            (DocumentRows.trashedNamesStatement, words),
        ] {
            let plan = try await engine.read { db in try Self.plan(of: statement, for: arguments, on: db) }
            #expect(plan.contains { $0.contains("name_words_pkey") } && !plan.contains { $0.contains("hashed") })
            // If the plan looks up a word in an index, it must look up the id of one document (`node`), too. Otherwise
            // PostgreSQL would read all names that contain the word.
            let conditions = plan.filter { $0.contains("Index Cond") && !$0.contains("owner") && $0.contains("word") }
            #expect(conditions.allSatisfy { $0.contains("node = ") }, "\(plan.joined(separator: "\n"))")
        }
    }

    /// Returns the generic plan of a statement. A connection makes this plan once and uses it for all values of the
    /// parameters.
    private static func plan(
        of statement: SQLStatement, for arguments: SQLStatement, on db: any SQLConnection
    ) throws -> [String] {
        try db.run("PREPARE planned AS \(statement)", [])
        defer { try? db.run("DEALLOCATE planned", []) }
        return try db.all("EXPLAIN EXECUTE planned(\(arguments))", []) { try $0.text() }
    }
}
