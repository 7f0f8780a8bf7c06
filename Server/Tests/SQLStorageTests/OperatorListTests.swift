import Auditing
import Basics
import Documents
import Foundation
import PortContracts
import OAuthServer
import Testing

@testable import SQLStorage

/// Tests that lists for operators take the same number of statements, however many users there are.
@Suite struct OperatorListTests {
    private struct Place {
        let database: TestDatabase
        let engine: RecordingEngine
        let storage: SQLStorage
        var now: Date { database.clock.now }

        init() async throws {
            database = try TestDatabase()
            engine = RecordingEngine(base: try database.makeEngine())
            storage = try await database.makeStorage(on: engine)
        }

        /// Adds users. Each user has a browser session, and shares a document with the user who is added next.
        func add(_ names: [String]) async throws {
            var people: [(caller: Caller, file: FileID)] = []
            for name in names {
                let account = Account(name: try #require(SignInName(name)), displayName: name, created: now)
                try await storage.verbs.accounts.add(account, password: nil)
                let grant = Grant(user: account.id, kind: .browser, created: now, expires: nil, label: name)
                try await storage.verbs.grants.create(grant)
                let caller = Caller(user: account.id, authority: .machine)
                let root = try await storage.library.root(for: caller, now: now).container.id
                let file = try await storage.library.createFile(
                    .like(DocumentName("Plan.docx")), in: root, content: .empty, isReadOnly: false, for: caller,
                    now: now)
                people.append((caller, file.file.id))
            }
            for (one, other) in zip(people, people.dropFirst()) {
                _ = try await storage.library.share(
                    .file(one.file), with: other.caller.user, as: .viewer, for: one.caller, now: now)
            }
        }

        /// Returns how many statements a step executes.
        func count(_ step: () async throws -> Void) async throws -> Int {
            engine.begin()
            try await step()
            return engine.statements.count
        }
    }

    @Test func `the log reads all names with one more statement`() async throws {
        let fixture = try await Place()
        try await fixture.add((0..<20).map { "person\($0)" })
        var found: [AuditEntry] = []
        let count = try await fixture.count {
            found = try await fixture.storage.events(AuditQuery(kind: "permission_given"))
        }
        #expect(found.count == 19 && found.allSatisfy { $0.otherName != nil } && count == 2)
        let others = try await fixture.count { found = try await fixture.storage.events(AuditQuery(kind: "sign_in")) }
        #expect(found.isEmpty && others == 1)
    }

    @Test func `the storage usage of a page of users takes one statement`() async throws {
        let fixture = try await Place()
        try await fixture.add((0..<20).map { "person\($0)" })
        let people = try await fixture.storage.verbs.accounts.list().map(\.id), now = fixture.now
        var usages: [UserID: StorageUsage] = [:]
        let count = try await fixture.count {
            usages = try await fixture.storage.library.usages(of: people, now: now)
        }
        #expect(usages.count == 20 && count == 1)
    }

    @Test func `the grants of all users take one statement, sorted by name and newest first`() async throws {
        let fixture = try await Place()
        try await fixture.add(["mia", "Ben", "zoe"])
        let apps = ConnectedApps(store: fixture.storage), now = fixture.now
        var found: [AccountGrant] = []
        let count = try await fixture.count { found = try await apps.grants(now: now) }
        #expect(count == 1)
        #expect(found.map(\.account.name.rawValue) == ["Ben", "mia", "zoe"])
        #expect(found.map(\.grant.label) == ["Ben", "mia", "zoe"])
        let ben = try #require(found.first)
        #expect(try await apps.disconnect(ben.grant.id, of: ben.account.id, source: .machine, now: now))
        #expect(try await apps.grants(now: now).map(\.account.name.rawValue) == ["mia", "zoe"])
    }
}
