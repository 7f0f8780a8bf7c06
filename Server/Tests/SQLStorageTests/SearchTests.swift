import Basics
import Documents
import Foundation
import PortContracts
import SQLiteEngine
import Testing

@testable import SQLStorage

/// Tests the words of names that the database stores for searches.
@Suite struct SearchTests {
    /// Adds a user with a folder and documents, as an older release stored them: without the words for searches.
    private static func fill(_ db: any SQLConnection, count: Int) throws {
        try db.run(
            """
            INSERT INTO users (id, name, name_key, display_name, is_business, is_education, created, password_version)
            VALUES ('mia', 'mia', 'mia', 'Mia', 0, 0, 0, 0)
            """, [])
        try db.run(
            """
            INSERT INTO nodes (id, is_file, owner, parent, name, name_key, modified)
            VALUES ('top', 0, 'mia', NULL, 'Documents', 'documents', 0)
            """, [])
        for number in 0..<count {
            try db.run(
                """
                INSERT INTO nodes (id, is_file, owner, parent, name, name_key, modified)
                VALUES (?1, 0, 'mia', 'top', ?2, ?2, 0)
                """, [.text("n\(1000 + number)"), .text("Ärger \(number)")])
        }
    }

    private static let mia = UserID(rawValue: "mia").map { Caller(user: $0, authority: .machine) }

    private static func find(_ text: String, in storage: SQLStorage) async throws -> SearchPage {
        let library = Library(store: storage, blobs: InMemoryBlobs())
        return try await library.find(NameQuery(text), limit: 50, for: #require(mia), now: Date(milliseconds: 0))
    }

    @Test func `names from an older release are indexed in steps, and a search says that it is incomplete`()
        async throws
    {
        let database = try TestDatabase(), engine = try database.makeEngine()
        try await engine.write { db in
            try Migration.run(on: db, Migration.all.dropLast())
            try Self.fill(db, count: 25)
        }
        let storage = try await database.makeStorage(on: engine)
        let before = try await Self.find("arger", in: storage)
        #expect(before.found.isEmpty && !before.isComplete)
        #expect(try await storage.indexNames(atOnce: 10) == 26)
        let after = try await Self.find("arger", in: storage)
        #expect(after.found.count == 25 && after.isComplete)
        #expect(try await storage.indexNames(atOnce: 10) == 0)
    }

    @Test func `a name changed by an older server is found after garbage collection, and by no old word`()
        async throws
    {
        let database = try TestDatabase(), engine = try database.makeEngine()
        let storage = try await database.makeStorage(on: engine)
        try await engine.write { try Self.fill($0, count: 1) }
        try await storage.indexNames()
        try await engine.write { db in
            try db.run("UPDATE nodes SET name = 'Freude', name_key = 'freude' WHERE id = 'n1000'", [])
        }
        let stale = try await Self.find("arger", in: storage)
        #expect(stale.found.isEmpty && !stale.isComplete)
        try await storage.indexNames()
        #expect(try await Self.find("freude", in: storage).found.count == 1)
    }

    @Test func `a search reads a bounded number of names and continues from there`() async throws {
        let database = try TestDatabase(), engine = try database.makeEngine()
        let storage = try await database.makeStorage(on: engine)
        try await engine.write { try Self.fill($0, count: 6_000) }
        try await storage.indexNames(atOnce: 5_000)
        // The test changes the index: all names get the word `argerlich`, and only the last name keeps the word
        // `arger`.
        let library = Library(store: storage, blobs: InMemoryBlobs()), now = Date(milliseconds: 0)
        try await engine.write { db in
            try db.run("INSERT INTO name_words (node, word, owner, is_file) VALUES ('n6999', 'zz', 'mia', 0)", [])
            try db.run("DELETE FROM name_words WHERE word = 'arger' AND node < 'n6999'", [])
            try db.run(
                """
                INSERT INTO name_words (node, word, owner, is_file)
                SELECT id, 'argerlich', owner, 0 FROM nodes WHERE parent IS NOT NULL
                """, [])
        }
        let first = try await library.find(NameQuery("arg"), limit: 9, for: #require(Self.mia), now: now)
        // The search finds only the last name. The other names have the word `argerlich` in the index, but they don't
        // contain this word.
        #expect(first.found.count == 1)
        let cursor = try #require(first.next)
        let second = try await library.find(
            NameQuery("arg"), after: cursor, limit: 9, for: #require(Self.mia), now: now)
        #expect(second.found.isEmpty && second.next == nil)
    }

    @Test func `a save changes no search words`() async throws {
        let database = try TestDatabase(), engine = try database.makeEngine()
        _ = try await database.makeStorage(on: engine)
        // A sealed database refuses every change of the table `name_words`. So this test fails if saving content
        // changes the table.
        try await engine.write { db in
            try Self.fill(db, count: 1)
            try db.setSealed(true, "name_words")
            let content = ContentRecord(blob: nil, size: 3, sha256: [])
            let file = try #require(FileID(rawValue: "n1000"))
            let rows = DocumentRows(db: db)
            try rows.setContent(content, version: FileVersion(rawValue: 2), modified: Date(milliseconds: 1), of: file)
        }
    }

    private static func plan(_ statement: SQLStatement, arguments: Int) async throws -> [String] {
        let database = try TestDatabase(), engine = try database.makeEngine()
        _ = try await database.makeStorage(on: engine)
        defer { withExtendedLifetime(database) {} }
        return try await engine.read { db in
            try db.all("EXPLAIN QUERY PLAN \(statement)", [SQLValue](repeating: .null, count: arguments)) { row in
                row.skip(3)
                return try row.text()
            }
        }
    }

    @Test(arguments: [
        (DocumentRows.namesStatement, 13), (DocumentRows.sharedNamesStatement, 15),
        (DocumentRows.trashedNamesStatement, 13),
    ])
    func `names are read from their index up to the requested number, and probed by key`(
        statement: SQLStatement, arguments: Int
    ) async throws {
        let plan = try await Self.plan(statement, arguments: arguments)
        #expect(
            plan.contains(
                "SEARCH name_words USING COVERING INDEX words_of_owner (owner=? AND (word,node)>(?,?) AND word<?)"),
            "\(plan)")
        #expect(plan.filter { $0.hasPrefix("SEARCH o USING") }.count == 4, "\(plan)")
        // These tables in the statement are small: `c` has the requested names, and `up` has the folders between a name
        // and the root folder.
        #expect(!plan.contains { $0.hasPrefix("SCAN") && $0 != "SCAN up" && $0 != "SCAN c" }, "\(plan)")
    }

    @Test(arguments: [
        (DocumentRows.sharedCountStatement, 4), (DocumentRows.sharedNamesCountStatement, 8),
        (DocumentRows.sharedFolderNamesStatement, 16),
    ])
    func `shared items are found by walking down the indexes`(statement: SQLStatement, arguments: Int) async throws {
        let plan = try await Self.plan(statement, arguments: arguments)
        #expect(plan.contains("SEARCH m USING INDEX permissions_between (owner=? AND user_id=?)"), "\(plan)")
        #expect(plan.contains("SEARCH n USING INDEX folders (parent=? AND name_key<?)"), "\(plan)")
        let words = "SEARCH c USING COVERING INDEX words_of_parent (parent=? AND word>? AND word<?)"
        #expect(plan.contains(words) == (statement != DocumentRows.sharedCountStatement), "\(plan)")
        // These tables are bounded: `down` has the folders, `d` and `g` have folders and shares, and `c` and `f` have
        // names.
        let known = ["down", "d", "g", "c", "f"].map { "SCAN \($0)" }
        #expect(!plan.contains { $0.hasPrefix("SCAN") && !known.contains($0) }, "\(plan)")
    }

    @Test(arguments: [3, DocumentRows.maxSharedNames + 3])
    func `a user finds shared items, whether few or many are shared`(count: Int) async throws {
        let database = try TestDatabase(), engine = try database.makeEngine()
        let storage = try await database.makeStorage(on: engine)
        try await engine.write { db in
            try Self.fill(db, count: count)
            for statement in Self.sharing { try db.run(statement, []) }
        }
        try await storage.indexNames(atOnce: 5_000)
        let ben = Caller(user: try #require(UserID(rawValue: "ben")), authority: .machine)
        let rows = try await storage.read { (db: any SQLConnection) in
            try DocumentRows(db: db).names(
                matching: NameQuery("arger"), of: #require(UserID(rawValue: "mia")), sharedWith: ben.user, after: nil,
                limit: 5_000, at: Date(milliseconds: 1))
        }
        // The search finds everything except `n1001`, which isn't in the shared folder.
        #expect(rows.matches.count == count - 1 && !rows.matches.contains { $0.cursor.node == "n1001" })
        let ended = try await storage.read { (db: any SQLConnection) in
            try DocumentRows(db: db).names(
                matching: NameQuery("arger"), of: #require(UserID(rawValue: "mia")), sharedWith: ben.user, after: nil,
                limit: 5_000, at: Date(milliseconds: 3))
        }
        #expect(ended.matches.isEmpty)
    }

    /// Shares the first folder with Ben until two milliseconds after the beginning of 1970. Moves all other folders
    /// except the second into the first folder.
    private static let sharing: [SQLStatement] = [
        "UPDATE nodes SET parent = 'n1000' WHERE id > 'n1001' AND id <> 'top'",
        """
        INSERT INTO users (id, name, name_key, display_name, is_business, is_education, created, password_version)
        VALUES ('ben', 'ben', 'ben', 'Ben', 0, 0, 0, 0)
        """,
        """
        INSERT INTO permissions (node, user_id, owner, is_file, role, name, name_key, created, expires)
        VALUES ('n1000', 'ben', 'mia', 0, 1, 'n', 'n', 0, 2)
        """,
    ]

    @Test(arguments: [(DocumentRows.countStatement, 4), (DocumentRows.unindexedStatement, 1)])
    func `words are counted and missing ones found by an index`(
        statement: SQLStatement, arguments: Int
    ) async throws {
        let plan = try await Self.plan(statement, arguments: arguments)
        #expect(
            plan.contains { $0.contains("INDEX words_of_owner") || $0.contains("INDEX unindexed_names") }, "\(plan)")
    }
}
