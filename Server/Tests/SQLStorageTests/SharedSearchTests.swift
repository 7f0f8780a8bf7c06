import Basics
import Documents
import Foundation
import PortContracts
import OAuthServer
import SQLiteEngine
import Testing
import WOPIHost

@testable import SQLStorage

/// Tests the two methods of searching shared items. Both methods must return the same results.
@Suite struct SharedSearchTests {
    private static let now = Date(milliseconds: 1_000_000)

    private static func person(_ name: String, in storage: SQLStorage) async throws -> Caller {
        let account = Account(name: try #require(SignInName(name)), displayName: name.capitalized, created: now)
        try await storage.verbs.accounts.add(account, password: nil)
        return Caller(user: account.id, authority: .machine)
    }

    /// Returns the cursors of all results of a search that returns small pages. Leaves out items in the trash, as the
    /// library does.
    private static func places(
        _ rows: DocumentRows, _ find: (NameCursor?) throws -> NameMatches
    ) throws -> [NameCursor] {
        var all: [NameCursor] = [], cursor: NameCursor?
        repeat {
            let part = try find(cursor)
            all += part.matches.map(\.cursor)
            cursor = part.next
        } while cursor != nil
        return try all.filter { cursor in
            try rows.db.has("SELECT 1 FROM nodes WHERE id = ?1 AND trashed IS NULL", [.text(cursor.node)])
        }
    }

    @Test(arguments: UInt64(10)...15)
    func `searching the owner's names and searching the shared folders find the same`(seed: UInt64) async throws {
        let database = try TestDatabase(), storage = try await database.makeStorage(), now = Self.now
        let library = storage.library
        let mia = try await Self.person("mia", in: storage), ben = try await Self.person("ben", in: storage)
        let root = try await library.root(for: mia, now: now).container.id
        var tree = RandomTree(library, in: root, of: mia, guest: ben.user, now: now, seed: seed), count = 0
        for _ in 0..<4 {
            try await tree.change(60)
            for text in RandomTree.searches {
                let query = try NameQuery(text)
                count += try await storage.read { (db: any SQLConnection) in
                    try Self.compare(query, DocumentRows(db: db), owner: mia.user, guest: ben.user)
                }
            }
        }
        #expect(count > 20)
    }

    /// Compares the results of the two methods of searching.
    ///
    /// - Returns: the number of results.
    private static func compare(_ query: NameQuery, _ rows: DocumentRows, owner: UserID, guest: UserID) throws -> Int {
        var count = 0
        for lead in query.words.indices {
            func wanted(_ cursor: NameCursor?) -> WantedNames {
                WantedNames(query: query, owner: owner, cursor: cursor, limit: 3, moment: now)
            }
            let above = try places(rows) { try rows.namesOfOwner(wanted($0), sharedWith: guest, lead: lead) }
            let below = try places(rows) { try rows.namesInFolders(wanted($0), of: guest, lead: lead) }
            #expect(above == below, "\(query.words)")
            count += below.count
        }
        return count
    }

    /// Adds several folders with documents. Shares all folders except the last folder with Ben.
    private static func fill(_ db: any SQLConnection, folders: Int, documents: Int) throws {
        for statement in people { try db.run(statement, []) }
        let insert: SQLStatement = """
            INSERT INTO nodes (id, is_file, owner, parent, name, name_key, modified)
            VALUES (?1, ?2, 'mia', ?3, ?4, ?4, 0)
            """
        for folder in 0...folders {
            let id = SQLValue.text("f\(folder)")
            try db.run(insert, [id, .integer(0), .text("top"), .text("Folder \(folder)")])
            if folder < folders {
                try db.run(
                    """
                    INSERT INTO permissions (node, user_id, owner, is_file, role, name, name_key, created)
                    VALUES (?1, 'ben', 'mia', 0, 1, ?1, ?1, 0)
                    """, [id])
            }
            for number in 0..<documents {
                let name = "Document \(number)"
                try db.run(insert, [.text("f\(folder)d\(number)"), .integer(1), id, .text(name)])
            }
        }
    }

    private static let people: [SQLStatement] = [
        """
        INSERT INTO users (id, name, name_key, display_name, is_business, is_education, created, password_version)
        VALUES ('mia', 'mia', 'mia', 'Mia', 0, 0, 0, 0), ('ben', 'ben', 'ben', 'Ben', 0, 0, 0, 0)
        """,
        """
        INSERT INTO nodes (id, is_file, owner, parent, name, name_key, modified)
        VALUES ('top', 0, 'mia', NULL, 'Documents', 'documents', 0)
        """,
    ]

    /// Searches the items that Mia shares with Ben. Returns the number of results, and whether the search was complete.
    private static func found(_ text: String, folders: Int, documents: Int) async throws -> (Int, isComplete: Bool) {
        let database = try TestDatabase(), engine = try database.makeEngine()
        let storage = try await database.makeStorage(on: engine)
        try await engine.write { try fill($0, folders: folders, documents: documents) }
        try await storage.indexNames(atOnce: 5_000)
        let mia = try #require(UserID(rawValue: "mia")), ben = try #require(UserID(rawValue: "ben"))
        let part = try await storage.read { (db: any SQLConnection) in
            try DocumentRows(db: db).names(
                matching: NameQuery(text), of: mia, sharedWith: ben, after: nil, limit: 60, at: now)
        }
        return (part.matches.count, part.next == nil)
    }

    @Test func `a small share is searched completely at once, however much the owner has`() async throws {
        let found = try await Self.found("1", folders: 3, documents: 400)
        #expect(found.0 == 60 && !found.isComplete)
        let few = try await Self.found("399 document", folders: 3, documents: 400)
        #expect(few.0 == 3 && few.isComplete)
    }

    @Test func `a search of many folders or matching names reads up to a limit`() async throws {
        // The owner shares one folder more than the number of folders that a search reads.
        let many = DocumentRows.maxShared + 1
        let folders = try await Self.found("document", folders: many, documents: 1)
        #expect(folders.0 == 60 && !folders.isComplete)
        let last = try await Self.found("folder \(many - 1)", folders: many, documents: 1)
        #expect(last.0 == 1 && last.isComplete)
        // All names contain the first word of the query, and few names contain the second word. So the search looks up
        // the second word.
        let names = try await Self.found("document 999", folders: 5, documents: 1_000)
        #expect(names.0 == 5 && names.isComplete)
    }
}
