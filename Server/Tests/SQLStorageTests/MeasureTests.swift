import Basics
import Documents
import Foundation
import OAuthServer
import PortContracts
import Synchronization
import Testing
import WOPI
import WOPIHost

@testable import SQLStorage

/// Tests what the server measures for `/metrics`.
@Suite struct MeasureTests {
    private final class Kinds: Sendable {
        private let seen = Mutex<[String]>([])
        var all: [String] { seen.withLock { $0 } }
        func add(_ kind: String) { seen.withLock { $0.append(kind) } }
    }

    private struct Installation {
        let database: TestDatabase, storage: SQLStorage, mia: Caller, root: ContainerID
        var now: Date { database.clock.now }

        init() async throws {
            database = try TestDatabase()
            storage = try await database.makeStorage()
            let account = Account(
                name: try #require(SignInName("mia")), displayName: "Mia", created: database.clock.now)
            try await storage.verbs.accounts.add(account, password: nil)
            mia = Caller(user: account.id, authority: .machine)
            root = try await storage.library.root(for: mia, now: database.clock.now).container.id
        }

        func create(_ name: String) async throws -> FileID {
            try await storage.library.createFile(
                .exactly(DocumentName(name), overwrite: false), in: root, content: .empty, isReadOnly: false, for: mia,
                now: now
            ).file.id
        }
    }

    @Test func `each committed event is reported once, and those of a refused change never`() async throws {
        let installation = try await Installation(), kinds = Kinds()
        installation.storage.events.observe { kinds.add($0) }
        let file = try await installation.create("a.docx")
        #expect(kinds.all == ["file_created"])
        await #expect(throws: DocumentsError.self) { _ = try await installation.create("a.docx") }
        try await installation.storage.library.deleteFile(file, for: installation.mia, now: installation.now)
        #expect(kinds.all == ["file_created", "file_deleted"])
    }

    @Test func `a transaction that is tried again reports only its last attempt`() {
        let observer = EventObserver(), kinds = Kinds(), tally = EventTally()
        observer.observe { kinds.add($0) }
        for _ in 0..<2 {
            tally.begin()
            tally.add("file_saved")
        }
        observer.committed(tally)
        #expect(kinds.all == ["file_saved"])
    }

    @Test func `locks are counted until they expire, with the time of the oldest`() async throws {
        let installation = try await Installation(), storage = installation.storage
        #expect(try await storage.lockMeasures(now: installation.now) == LockMeasures(count: 0, oldest: nil))
        let first = try await installation.create("a.docx"), second = try await installation.create("b.docx")
        let begin = installation.now, lock = try #require(LockID(rawValue: "x"))
        _ = try await storage.library.lock(first, .acquire(lock), for: installation.mia, now: begin)
        _ = try await storage.library.lock(
            second, .acquire(lock), for: installation.mia, now: begin.addingTimeInterval(60))
        #expect(try await storage.lockMeasures(now: begin.addingTimeInterval(61)).count == 2)
        #expect(
            try await storage.lockMeasures(now: begin.addingTimeInterval(61)).oldest?.milliseconds
                == begin.milliseconds)
        let later = try await storage.lockMeasures(now: begin.addingTimeInterval(FileLock.lifetime + 30))
        #expect(later.count == 1)
        #expect(try await storage.lockMeasures(now: begin.addingTimeInterval(FileLock.lifetime + 61)).oldest == nil)
    }

    @Test(arguments: [(nil, 0), (100, 1), (111, 1), (112, 0), (0, 1)] as [(Int64?, Int64)])
    func `users at 90 percent of the default quota are counted`(quota: Int64?, expected: Int64) async throws {
        let installation = try await Installation()
        try await installation.storage.write { db in
            try db.run(
                "INSERT INTO room_used (owner, slot, bytes) VALUES (?1, 0, 60), (?1, 1, 40)",
                [.id(installation.mia.user)])
        }
        #expect(try await installation.storage.countNearQuota(default: quota) == expected)
    }

    @Test func `a user without a quota is never counted, and one with a quota of one's own is`() async throws {
        let installation = try await Installation()
        try await installation.storage.write { db in
            try db.run("INSERT INTO room_used (owner, slot, bytes) VALUES (?1, 0, 100)", [.id(installation.mia.user)])
        }
        for (quota, expected) in [(Quota.unlimited, 0), (.bytes(100), 1), (.bytes(1000), 0)] as [(Quota, Int64)] {
            try await installation.storage.write { rows in try rows.setQuota(quota, of: installation.mia.user) }
            #expect(try await installation.storage.countNearQuota(default: 50) == expected, "\(quota)")
        }
    }
}
