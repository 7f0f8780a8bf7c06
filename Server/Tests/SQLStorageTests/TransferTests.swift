import Basics
import Documents
import Foundation
import PortContracts
import OAuthServer
import SQLiteEngine
import Testing
import WOPIHost

@testable import SQLStorage

/// Tests transfers of ownership, both of the maximum number of documents and of one document more.
@Suite struct TransferTests {
    private static func person(_ name: String, in storage: SQLStorage, now: Date) async throws -> Caller {
        let account = Account(name: try #require(SignInName(name)), displayName: name.capitalized, created: now)
        try await storage.verbs.accounts.add(account, password: nil)
        return Caller(user: account.id, authority: .machine)
    }

    /// Adds documents to a folder. Each document has one version with one byte, and a name that consists of two words.
    private static func fill(_ folder: ContainerID, of user: UserID, _ count: Int, _ engine: SQLiteEngine) async throws
    {
        let numbers: SQLStatement = """
            WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
            """
        try await engine.write { db in
            let count = SQLValue.integer(Int64(count))
            try db.run(
                """
                INSERT INTO nodes (id, is_file, owner, parent, name, name_key, modified, version, size, blob, sha256,
                    is_read_only, indexed_name, sort_name)
                \(numbers) SELECT 'doc' || i, 1, ?2, ?3, 'Plan ' || i, 'plan ' || i, 0, 1, 1, 'abcdefghijklmnopqrstuvwxyzabcdef', ?4, 0, 'Plan ' || i,
                    'plan ' || i FROM n
                """, [count, .id(user), .id(folder), .bytes([UInt8](repeating: 0, count: 32))])
            try db.run(
                """
                INSERT INTO versions (file, number, size, blob, sha256, saved)
                \(numbers) SELECT 'doc' || i, 1, 1, 'abcdefghijklmnopqrstuvwxyzabcdef', ?2, 0 FROM n
                """, [count, .bytes([UInt8](repeating: 0, count: 32))])
            for word in ["'plan'", "'' || i"] as [SQLStatement] {
                try db.run(
                    """
                    INSERT INTO name_words (node, word, owner, is_file) \(numbers) SELECT 'doc' || i, \(word), ?2, 1 FROM n
                    """, [count, .id(user)])
            }
            try db.run("INSERT INTO room_used (owner, slot, bytes) VALUES (?1, 3, ?2)", [.id(user), count])
        }
    }

    @Test func `all items of a user are counted once, excluding items shared by others`() async throws {
        let database = try TestDatabase(), engine = RecordingEngine(base: try database.makeEngine())
        let storage = try await database.makeStorage(on: engine), library = storage.library
        let now = database.clock.now
        let mia = try await Self.person("mia", in: storage, now: now)
        let ben = try await Self.person("ben", in: storage, now: now)
        func file(_ name: String, of caller: Caller) async throws -> FileID {
            let root = try await library.root(for: caller, now: now).container.id
            return try await library.createFile(
                .like(DocumentName(name)), in: root, content: .empty, isReadOnly: false, for: caller, now: now
            ).file.id
        }
        // Mia's folder *Shared with me*, which contains Ben's document, isn't transferred.
        let shared = try await file("Shared.docx", of: ben)
        _ = try await library.share(.file(shared), with: mia.user, as: .editor, for: ben, now: now)
        _ = try await file("Plan.docx", of: mia)
        engine.begin()
        let handed = try await library.transferAll(of: mia.user, to: ben.user, now: now)
        #expect(handed == OwnershipTransfer(name: "Mia", count: 1))
        #expect(engine.statements.filter { $0.contains("AS counted") }.count == 1)
    }

    @Test func `a transfer up to the limit is one step, and one item more is refused`() async throws {
        let database = try TestDatabase(), engine = try database.makeEngine(), now = database.clock.now
        let storage = try await database.makeStorage(on: engine), library = storage.library
        let mia = try await Self.person("mia", in: storage, now: now)
        let ben = try await Self.person("ben", in: storage, now: now)
        let root = try await library.root(for: mia, now: now).container.id
        let folder = try await library.createContainer(.like(DocumentName("All")), in: root, for: mia, now: now)
            .container.id
        // The folder itself counts as an item of the transfer, so there is one item too many.
        try await Self.fill(folder, of: mia.user, Library.maxTransferred, engine)
        await #expect(throws: DocumentsError.tooMany(limit: Library.maxTransferred)) {
            try await library.transfer(.container(folder), to: ben.user, for: mia, now: now)
        }
        await #expect(throws: DocumentsError.tooMany(limit: Library.maxTransferred)) {
            try await library.transferAll(of: mia.user, to: ben.user, now: now)
        }
        #expect(try await library.usage(for: ben, now: now).used == 0)
        let last = try #require(FileID(rawValue: "doc1"))
        try await library.deleteFile(last, for: mia, now: now)
        let handed = try await library.transfer(.container(folder), to: ben.user, for: mia, now: now)
        #expect(handed == OwnershipTransfer(name: "All", count: Library.maxTransferred))
        #expect(try await library.usage(for: ben, now: now).used == Int64(Library.maxTransferred - 1))
        #expect(try await library.usage(for: mia, now: now).used == 1)
        // The new owner's search finds the transferred documents.
        let found = try await library.find(NameQuery("77"), limit: 2, for: ben, now: now).found
        #expect(found.first?.node.id == FileID(rawValue: "doc77").map(NodeID.file))
    }
}
