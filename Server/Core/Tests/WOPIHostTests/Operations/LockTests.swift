import Basics
import Documents
import Foundation
import PortContracts
import Testing
import WOPI
import WOPIHost

/// Tests docs/protocol/files.md#lock and docs/protocol/files.md#lock-decisions with operations on a file.
@Suite struct LockTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let operation: String
        /// The file's lock before the operation, or `nil` if the file is unlocked. The property below is the lock after
        /// the operation.
        let held: String?
        let after: String?
        /// Whether the operation is refused with an error that contains the current lock.
        let isRefused: Bool
        let run: @Sendable (HostFixture, FileID) async throws -> Void

        var testDescription: String { "\(operation), file \(held.map { "held by \($0)" } ?? "free")" }

        init(
            _ operation: String, held: String?, after: String?, isRefused: Bool = false,
            run: @escaping @Sendable (HostFixture, FileID) async throws -> Void
        ) {
            self.operation = operation
            self.held = held
            self.after = after
            self.isRefused = isRefused
            self.run = run
        }
    }

    private static func id(_ text: String) throws -> LockID { try MemoryPerson.lockID(text) }

    private static func rename(_ fixture: HostFixture, _ id: FileID, presenting lock: String?) async throws {
        let lock = try lock.map { try Self.id($0) }
        _ = try await fixture.host.rename(
            id, to: "New", presenting: lock, by: fixture.claims(.file(id)), now: fixture.now)
    }

    private static func delete(_ fixture: HostFixture, _ id: FileID) async throws {
        try await fixture.host.delete(id, by: fixture.claims(.file(id)), now: fixture.now)
    }

    static let locks: [Row] = [
        Row("Lock A", held: nil, after: "A") { try await $0.lock($1, .acquire(id("A"))) },
        Row("Lock A", held: "A", after: "A") { try await $0.lock($1, .acquire(id("A"))) },
        Row("Lock B", held: "A", after: "A", isRefused: true) { try await $0.lock($1, .acquire(id("B"))) },
        Row("RefreshLock A", held: nil, after: nil, isRefused: true) { try await $0.lock($1, .refresh(id("A"))) },
        Row("RefreshLock A", held: "A", after: "A") { try await $0.lock($1, .refresh(id("A"))) },
        Row("RefreshLock B", held: "A", after: "A", isRefused: true) { try await $0.lock($1, .refresh(id("B"))) },
        Row("Unlock A", held: nil, after: nil, isRefused: true) { try await $0.lock($1, .release(id("A"))) },
        Row("Unlock A", held: "A", after: nil) { try await $0.lock($1, .release(id("A"))) },
        Row("Unlock B", held: "A", after: "A", isRefused: true) { try await $0.lock($1, .release(id("B"))) },
        Row("UnlockAndRelock A to N", held: nil, after: nil, isRefused: true) {
            try await $0.lock($1, .replace(id("A"), with: id("N")))
        },
        Row("UnlockAndRelock A to N", held: "A", after: "N") {
            try await $0.lock($1, .replace(id("A"), with: id("N")))
        },
        Row("UnlockAndRelock B to N", held: "A", after: "A", isRefused: true) {
            try await $0.lock($1, .replace(id("B"), with: id("N")))
        },
        Row("UnlockAndRelock, empty, to N", held: "A", after: "A", isRefused: true) {
            try await $0.lock($1, .replace(nil, with: id("N")))
        },
    ]

    static let others: [Row] = [
        Row("PutFile A", held: nil, after: nil, isRefused: true) { try await $0.put("new", to: $1, lock: "A") },
        Row("PutFile A", held: "A", after: "A") { try await $0.put("new", to: $1, lock: "A") },
        Row("PutFile B", held: "A", after: "A", isRefused: true) { try await $0.put("new", to: $1, lock: "B") },
        Row("PutFile without a lock", held: "A", after: "A", isRefused: true) { try await $0.put("new", to: $1) },
        Row("RenameFile", held: nil, after: nil) { try await rename($0, $1, presenting: nil) },
        Row("RenameFile A", held: nil, after: nil) { try await rename($0, $1, presenting: "A") },
        Row("RenameFile A", held: "A", after: "A") { try await rename($0, $1, presenting: "A") },
        Row("RenameFile B", held: "A", after: "A", isRefused: true) { try await rename($0, $1, presenting: "B") },
        Row("RenameFile", held: "A", after: "A", isRefused: true) { try await rename($0, $1, presenting: nil) },
        Row("DeleteFile", held: "A", after: "A", isRefused: true) { try await delete($0, $1) },
    ]

    @Test(arguments: locks + others) func `every row of the lock table holds`(_ row: Row) async throws {
        let fixture = try await HostFixture(), id = try await fixture.mia.makeFile().id
        if let held = row.held { try await fixture.mia.lock(id, with: held) }
        if row.isRefused {
            try await fixture.refuses(.conflict(lock: row.held)) { try await row.run(fixture, id) }
        } else {
            try await row.run(fixture, id)
        }
        #expect(try await fixture.holder(of: id) == row.after)
    }

    @Test(arguments: locks) func `an expired lock is ignored by every operation`(_ row: Row) async throws {
        let fixture = try await HostFixture(), id = try await fixture.mia.makeFile().id
        try await fixture.mia.lock(id, with: row.held ?? "Z")
        fixture.fixture.clock.advance(FileLock.lifetime)
        #expect(try await fixture.holder(of: id) == nil)
        if row.operation.hasPrefix("Lock") {
            try await row.run(fixture, id)
        } else {
            try await fixture.refuses(.conflict(lock: nil)) { try await row.run(fixture, id) }
        }
    }

    /// Tests "Lifetime" in docs/protocol/files.md#lock. The file is locked with the lock A, and a row's operation runs
    /// 29 minutes later. The row also has the lock that the file should have after another 29 minutes.
    @Test(arguments: locks.filter { $0.held != nil })
    func `only granted operations restart the lock's 30 minutes`(
        _ row: Row
    ) async throws {
        let fixture = try await HostFixture(), id = try await fixture.mia.makeFile().id
        try await fixture.mia.lock(id)
        fixture.fixture.clock.advance(29 * 60)
        _ = try? await row.run(fixture, id)
        fixture.fixture.clock.advance(29 * 60)
        #expect(try await fixture.holder(of: id) == (row.isRefused ? nil : row.after))
        fixture.fixture.clock.advance(60)
        #expect(try await fixture.holder(of: id) == nil)
    }

    /// Tests docs/protocol/files.md#lock, "Owner".
    @Test func `another app that presents the lock id can refresh, save and unlock`() async throws {
        let fixture = try await HostFixture(), id = try await fixture.mia.makeFile().id
        try await fixture.mia.lock(id)
        var other = fixture.claims(.file(id))
        other.grant = try await fixture.fixture.addGrant(of: fixture.mia.id)
        try await fixture.lock(id, .refresh(Self.id("A")), by: other)
        try await fixture.put("by another app", to: id, lock: "A", by: other)
        try await fixture.lock(id, .release(Self.id("A")), by: other)
        #expect(try await fixture.mia.text(of: id) == "by another app")
    }

    @Test func `after UnlockAndRelock the old id is invalid`() async throws {
        let fixture = try await HostFixture(), id = try await fixture.mia.makeFile().id
        try await fixture.mia.lock(id)
        try await fixture.lock(id, .replace(Self.id("A"), with: Self.id("N")))
        let old = try Self.id("A")
        for request in [LockRequest.acquire(old), .refresh(old), .release(old), .replace(old, with: old)] {
            try await fixture.refuses(.conflict(lock: "N")) { try await fixture.lock(id, request) }
        }
        try await fixture.refuses(.conflict(lock: "N")) { try await fixture.put("old", to: id, lock: "A") }
        try await fixture.put("new", to: id, lock: "N")
    }

    /// Tests the cases of docs/protocol/files.md#validator-cases.
    @Test(arguments: [
        #"{"S":"9, a b","E":2}"#, String(repeating: "x", count: 256), String(repeating: "x", count: 1024),
    ])
    func `a lock id is returned byte for byte`(_ lock: String) async throws {
        let fixture = try await HostFixture(), id = try await fixture.mia.makeFile().id
        try await fixture.lock(id, .acquire(Self.id(lock)))
        #expect(try await fixture.holder(of: id) == lock)
        try await fixture.refuses(.conflict(lock: lock)) { try await fixture.lock(id, .release(Self.id("other"))) }
    }

    /// Tests the validator's sequence in docs/protocol/files.md#item-version.
    @Test func `the version changes with each save and only then`() async throws {
        let fixture = try await HostFixture(), id = try await fixture.mia.makeFile().id, lock = try Self.id("A")
        func reported() async throws -> String {
            try await fixture.host.checkFileInfo(id, by: fixture.claims(.file(id)), now: fixture.now).version
        }
        let first = try await reported()
        #expect(try await fixture.lock(id, .acquire(lock)).description == first)
        #expect(try await fixture.lock(id, .refresh(lock)).description == first)
        let saved = try await fixture.put("first", to: id, lock: "A").description
        #expect(saved != first)
        #expect(try await reported() == saved)
        #expect(try await fixture.lock(id, .replace(lock, with: lock)).description == saved)
        #expect(try await fixture.lock(id, .release(lock)).description == saved)
        #expect(try await reported() == saved)
    }
}
