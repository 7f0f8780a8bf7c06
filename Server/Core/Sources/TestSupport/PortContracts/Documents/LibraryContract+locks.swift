import Foundation
import Basics
import OAuthServer
import Testing
import Documents

extension LibraryContract {
    static let locks: [Promise<Self>] = [
        Promise("exactly one of many concurrent callers gets the lock") { try await $0.locksForOneOfManyCallers() },
        Promise("a lock holds until it expires, and a refresh extends it") { try await $0.lockExpires() },
        Promise("a refused lock request changes nothing") { try await $0.refusedLockRequestChangesNothing() },
        Promise("the command line lists locks and releases them") { try await $0.commandLineListsAndReleasesLocks() },
        Promise("only the owner can release another user's lock on a document") {
            try await $0.theOwnerReleasesALockThatAnotherHolds()
        },
    ]

    private func locksForOneOfManyCallers() async throws {
        let fixture = try await makeFixture()
        let file = try await fixture.makeFile()
        let library = library
        let results = try await race(64) { number in
            let lock = try LibraryFixture.lock("racer \(number)")
            _ = try await library.lock(file.id, .acquire(lock), for: fixture.caller, now: fixture.now)
            return lock
        }
        let winners = results.compactMap { try? $0.get() }
        #expect(winners.count == 1)
        let held = try await fixture.file(file.id).lock.current(at: fixture.now)
        #expect(held == winners.first)
        let reported = Set(results.compactMap { $0.refusal })
        #expect(reported == [.locked(by: held)])
    }

    private func lockExpires() async throws {
        let fixture = try await makeFixture()
        let file = try await fixture.makeFile("Plan.docx", LibraryFixture.content())
        let (first, second) = (try LibraryFixture.lock("first"), try LibraryFixture.lock("second"))
        let version = try await library.lock(file.id, .acquire(first), for: fixture.caller, now: fixture.now)
        #expect(version == file.version)
        #expect(try await fixture.file(file.id).lock.expires == fixture.after(FileLock.lifetime))
        _ = try await library.lock(file.id, .refresh(first), for: fixture.caller, now: fixture.after(60))
        await refuses(.locked(by: first)) {
            try await library.lock(file.id, .acquire(second), for: fixture.caller, now: fixture.after(1859))
        }
        _ = try await library.lock(file.id, .acquire(second), for: fixture.caller, now: fixture.after(1860))
        _ = try await library.lock(
            file.id, .replace(second, with: first), for: fixture.caller, now: fixture.after(1861))
        _ = try await library.lock(file.id, .release(first), for: fixture.caller, now: fixture.after(1862))
        #expect(try await fixture.file(file.id).lock.current(at: fixture.after(1862)) == nil)
        #expect(try await fixture.file(file.id).version == file.version)
    }

    private func refusedLockRequestChangesNothing() async throws {
        let fixture = try await makeFixture()
        let file = try await fixture.makeFile("Plan.docx", LibraryFixture.content())
        let (mine, other) = (try LibraryFixture.lock("mine"), try LibraryFixture.lock("other"))
        await refuses(.locked(by: nil)) {
            try await library.lock(file.id, .refresh(mine), for: fixture.caller, now: fixture.now)
        }
        _ = try await library.lock(file.id, .acquire(mine), for: fixture.caller, now: fixture.now)
        let before = try await fixture.everything()
        for request: LockRequest in [.acquire(other), .refresh(other), .release(other), .replace(other, with: other)] {
            await refuses(.locked(by: mine)) {
                try await library.lock(file.id, request, for: fixture.caller, now: fixture.after(1))
            }
        }
        #expect(try await fixture.everything() == before)
    }

    private func commandLineListsAndReleasesLocks() async throws {
        let fixture = try await makeFixture()
        let folder = try await fixture.makeFolder("Drafts")
        let file = try await fixture.makeFile("Plan.docx", in: folder)
        let lock = try LibraryFixture.lock()
        _ = try await library.lock(file.id, .acquire(lock), for: fixture.caller, now: fixture.now)
        _ = try await library.lock(file.id, .refresh(lock), for: fixture.caller, now: fixture.after(60))
        let held = try await library.heldLocks(now: fixture.after(61)).filter { $0.owner == fixture.account.id }
        #expect(
            held == [
                LockRecord(
                    file: file.id, path: ["Drafts", "Plan.docx"], owner: fixture.account.id,
                    ownerName: fixture.account.name.rawValue, lock: lock, takenBy: fixture.account.name.rawValue,
                    takenByName: fixture.account.displayName, since: fixture.now,
                    expires: fixture.after(60 + FileLock.lifetime))
            ])
        for caller in [fixture.caller, fixture.machine] {
            #expect(try await library.heldLock(of: file.id, for: caller, now: fixture.after(61)) == held.first)
        }
        let end = fixture.after(60 + FileLock.lifetime)
        #expect(try await library.heldLock(of: file.id, for: fixture.caller, now: end) == nil)
        let expired = try await library.heldLocks(now: fixture.after(60 + FileLock.lifetime))
        #expect(!expired.contains { $0.file == file.id })
        #expect(try await library.releaseLock(of: file.id, for: fixture.machine, now: fixture.after(61)) == lock)
        #expect(try await library.releaseLock(of: file.id, for: fixture.machine, now: fixture.after(61)) == nil)
        #expect(try await fixture.file(file.id).lock == .free)
        #expect(try await library.heldLock(of: file.id, for: fixture.caller, now: fixture.after(61)) == nil)
    }

    private func theOwnerReleasesALockThatAnotherHolds() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture(), now = mia.now, library = library
        let id = try await mia.makeFile().id, lock = try LibraryFixture.lock()
        try await library.share(.file(id), with: ben.account.id, as: .editor, for: mia.caller, now: now)
        let link = try await library.share(.file(id), as: .readWrite, for: mia.caller, now: now)
        _ = try await library.lock(id, .acquire(lock), for: ben.caller, now: now)
        for caller in [ben.caller, link.visitor, mia.reader] {
            await refuses(.forbidden) { try await library.releaseLock(of: id, for: caller, now: now) }
        }
        #expect(try await mia.file(id).lock.current(at: now) == lock)
        #expect(try await library.releaseLock(of: id, for: mia.caller, now: now) == lock)
        #expect(try await mia.file(id).lock.current(at: now) == nil)
    }
}

extension Result {
    /// The error if the result is a failure; otherwise `nil`.
    var refusal: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}
