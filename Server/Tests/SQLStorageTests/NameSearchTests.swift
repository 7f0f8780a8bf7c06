import Basics
import Documents
import Foundation
import PortContracts
import OAuth
import OAuthServer
import SQLiteEngine
import Synchronization
import Testing
import WOPI
import WOPIHost

@testable import SQLStorage

/// Tests that finding a free name among many similar names takes few statements. The statements block the only
/// connection that can write.
@Suite struct NameSearchTests {
    /// An engine that counts the statements that it executes.
    private final class CountingEngine: SQLEngine {
        private let engine: SQLiteEngine
        private let count = Mutex(0)

        init(_ engine: SQLiteEngine) { self.engine = engine }

        func counted<Value>(_ body: () async throws -> Value) async rethrows -> (Value, Int) {
            count.withLock { $0 = 0 }
            let value = try await body()
            return (value, count.withLock { $0 })
        }

        func read<Value: Sendable>(_ body: @escaping @Sendable (any SQLConnection) throws -> Value) async throws
            -> Value
        {
            try await engine.read { try body(Connection(db: $0, engine: self)) }
        }

        func write<Value: Sendable>(
            _ body: @escaping @Sendable (any SQLConnection) throws -> Value
        ) async throws -> Value {
            try await engine.write { try body(Connection(db: $0, engine: self)) }
        }

        private struct Connection: SQLConnection {
            let db: any SQLConnection
            let engine: CountingEngine

            func rows(_ statement: SQLStatement, _ arguments: [SQLValue]) throws -> [SQLRow] {
                engine.count.withLock { $0 += 1 }
                return try db.rows(statement, arguments)
            }

            func run(_ statement: SQLStatement, _ arguments: [SQLValue]) throws {
                engine.count.withLock { $0 += 1 }
                try db.run(statement, arguments)
            }

            func changes(by statement: SQLStatement, _ arguments: [SQLValue]) throws -> Int {
                engine.count.withLock { $0 += 1 }
                return try db.changes(by: statement, arguments)
            }

            func setSealed(_ isSealed: Bool, _ table: SQLStatement) throws { try db.setSealed(isSealed, table) }
        }
    }

    /// Inserts files named `Plan.docx`, `Plan (2).docx`, … into one folder.
    private static func fill(_ folder: ContainerID, of user: UserID, _ count: Int, _ engine: SQLiteEngine) async throws
    {
        try await engine.write { db in
            for number in 1...count {
                let name = number == 1 ? "Plan.docx" : "Plan (\(number)).docx"
                try db.run(
                    """
                    INSERT INTO nodes (id, is_file, owner, parent, name, name_key, modified, version, size, sha256,
                        is_read_only)
                    VALUES (?1, 1, ?2, ?3, ?4, ?5, 0, 1, 0, ?6, 0)
                    """,
                    [
                        .text("plan\(number)"), .id(user), .id(folder), .text(name), .text(DocumentName.key(name)),
                        .bytes([]),
                    ])
            }
        }
    }

    private static func statements(taken: Int) async throws -> [String: Int] {
        let database = try TestDatabase()
        defer { withExtendedLifetime(database) {} }
        let sqlite = try database.makeEngine(), engine = CountingEngine(sqlite)
        let storage = try await database.makeStorage(on: engine)
        let account = Account(name: try #require(SignInName("ann")), displayName: "Ann", created: database.clock.now)
        try await storage.verbs.accounts.add(account, password: nil)
        let caller = Caller(user: account.id, authority: .machine), now = database.clock.now
        let root = try await storage.library.root(for: caller, now: now).container.id
        let other = try await storage.library.createContainer(
            .like(DocumentName("Other")), in: root, for: caller, now: now
        ).container.id
        let moving = try await storage.library.createFile(
            .like(DocumentName("PLAN.docx")), in: other, content: .empty, isReadOnly: false, for: caller, now: now)
        try await fill(root, of: account.id, taken, sqlite)
        let plan = try DocumentName("plan.docx")
        var counts: [String: Int] = [:]
        func count(_ what: String, _ step: () async throws -> Void) async throws {
            counts[what] = try await engine.counted(step).1
        }
        try await count("suggested") {
            let made = try await storage.library.createFile(
                .like(plan), in: root, content: .empty, isReadOnly: false, for: caller, now: now)
            #expect(made.file.name.hasPrefix("plan (") && made.file.name.hasSuffix(").docx"))
        }
        try await count("suggested folder") {
            _ = try await storage.library.createContainer(.like(plan), in: root, for: caller, now: now)
        }
        try await count("refused") {
            await #expect {
                _ = try await storage.library.createFile(
                    .exactly(plan, overwrite: false), in: root, content: .empty, isReadOnly: false, for: caller,
                    now: now)
            } throws: { error in
                guard case .nameTaken(let free?, lock: nil) = error as? DocumentsError else { return false }
                return free.text.hasPrefix("plan (")
            }
        }
        try await count("renamed") {
            let file = try await storage.library.createFile(
                .like(DocumentName("Mine.docx")), in: root, content: .empty, isReadOnly: false, for: caller, now: now)
            _ = try await storage.library.renameFile(
                file.file.id, to: plan, presenting: nil, for: caller, now: now)
        }
        try await count("moved") {
            await #expect(throws: DocumentsError.nameTaken(free: nil, lock: nil)) {
                try await storage.library.move(.file(moving.file.id), to: root, for: caller, now: now)
            }
        }
        return counts
    }

    @Test func `50,000 taken names cost at most two more statements`() async throws {
        let (few, many) = (try await Self.statements(taken: 2), try await Self.statements(taken: 50_000))
        #expect(many == few)
        #expect(many.count == 5 && many.values.allSatisfy { $0 <= 20 }, "\(many)")
    }
}
