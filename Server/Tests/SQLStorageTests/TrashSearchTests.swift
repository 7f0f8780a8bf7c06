import Basics
import Documents
import Foundation
import PortContracts
import OAuthServer
import SQLiteEngine
import Testing
import WOPIHost

@testable import SQLStorage

/// Tests searches of the trash. If the trash is small, a search reads all names in it. Otherwise, a search uses the
/// index of words.
@Suite struct TrashSearchTests {
    private static let names = [
        "Budget 2026.docx", "Budget.xlsx", "Été.docx", "QuarterlyReport2026.pptx", "Report budget.docx", "データ.docx",
    ]

    @Test func `both search methods find the same items in the same order, with any page size`() async throws {
        let database = try TestDatabase(), engine = try database.makeEngine()
        let storage = try await database.makeStorage(on: engine), library = storage.library
        let now = database.clock.now,
            account = Account(name: try #require(SignInName("mia")), displayName: "Mia", created: now)
        try await storage.verbs.accounts.add(account, password: nil)
        let mia = Caller(user: account.id, authority: .machine)
        let root = try await library.root(for: mia, now: now).container.id
        let folder = try await library.createContainer(
            .exactly(DocumentName("Budget folder"), overwrite: false), in: root, for: mia, now: now
        ).container.id
        for (index, name) in (Self.names + Self.names).enumerated() {
            let parent = index % 3 == 0 ? folder : root
            let file = try await library.createFile(
                .like(DocumentName(name)), in: parent, content: .empty, isReadOnly: false, for: mia, now: now)
            if index != 1, parent == root { try await library.deleteFile(file.file.id, for: mia, now: now) }
        }
        try await library.deleteTree(folder, for: mia, now: now)
        for text in ["budget", "docx", "bud 2026", "ete", "rep", "データ", "2026 docx", "nothing"] {
            let query = try NameQuery(text)
            for limit in [1, 3, 100] {
                let (all, byWords) = try await engine.read { db in
                    let rows = DocumentRows(db: db)
                    return (
                        try Self.all(query, of: mia.user, limit) {
                            try rows.trash(matching: $0, of: $1, after: $2, limit: $3)
                        },
                        try Self.all(query, of: mia.user, limit) {
                            try rows.trashByWords(matching: $0, of: $1, after: $2, limit: $3)
                        }
                    )
                }
                #expect(Set(all) == Set(byWords) && all.count == byWords.count, "\(text) \(limit)")
                #expect(all.isEmpty == (text == "nothing"))
            }
        }
    }

    private typealias Search = (NameQuery, UserID, NameCursor?, Int) throws -> TrashMatches

    /// Returns the ids of all items that a search of the trash finds on its pages. An item whose name matches with
    /// several words appears only once.
    private static func all(
        _ query: NameQuery, of user: UserID, _ limit: Int, _ search: Search
    ) throws -> [NodeID] {
        var found: [NodeID] = [], cursor: NameCursor?
        repeat {
            let part = try search(query, user, cursor, limit)
            found += part.matches.filter { query.word(of: $0.name, beginningWith: $0.cursor.lead) == $0.cursor.word }
                .map(
                    \.id)
            cursor = part.next
        } while cursor != nil
        return found
    }
}
