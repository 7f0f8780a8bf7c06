import Foundation
import Basics
import OAuthServer
import Testing
import Documents

extension LibraryContract {
    func verifyLocks() async throws {
        try await oneOfManyAcquirersWins()
        try await aLockLastsUntilItsEnd()
        try await aRefusedRequestChangesNothing()
        try await theOperatorSeesAndReleasesLocks()
    }

    private func oneOfManyAcquirersWins() async throws {
        let house = try await makeHousehold()
        let file = try await house.makeFile()
        let library = library
        let results = try await race(64) { number in
            let lock = try Household.lock("racer \(number)")
            _ = try await library.lock(file.id, .acquire(lock), for: house.caller, now: house.now)
            return lock
        }
        let winners = results.compactMap { try? $0.get() }
        #expect(winners.count == 1)
        let held = try await house.file(file.id).lock.current(at: house.now)
        #expect(held == winners.first)
        let told = Set(results.compactMap { $0.refusal })
        #expect(told == [.locked(by: held)])
    }

    private func aLockLastsUntilItsEnd() async throws {
        let house = try await makeHousehold()
        let file = try await house.makeFile("Plan.docx", Household.content())
        let (first, second) = (try Household.lock("first"), try Household.lock("second"))
        let version = try await library.lock(file.id, .acquire(first), for: house.caller, now: house.now)
        #expect(version == file.version)
        #expect(try await house.file(file.id).lock.expires == house.after(FileLock.lifetime))
        _ = try await library.lock(file.id, .refresh(first), for: house.caller, now: house.after(60))
        await refuses(.locked(by: first)) {
            try await library.lock(file.id, .acquire(second), for: house.caller, now: house.after(1859))
        }
        _ = try await library.lock(file.id, .acquire(second), for: house.caller, now: house.after(1860))
        _ = try await library.lock(
            file.id, .replace(second, with: first), for: house.caller, now: house.after(1861))
        _ = try await library.lock(file.id, .release(first), for: house.caller, now: house.after(1862))
        #expect(try await house.file(file.id).lock.current(at: house.after(1862)) == nil)
        #expect(try await house.file(file.id).version == file.version)
    }

    private func aRefusedRequestChangesNothing() async throws {
        let house = try await makeHousehold()
        let file = try await house.makeFile("Plan.docx", Household.content())
        let (mine, other) = (try Household.lock("mine"), try Household.lock("other"))
        await refuses(.locked(by: nil)) {
            try await library.lock(file.id, .refresh(mine), for: house.caller, now: house.now)
        }
        _ = try await library.lock(file.id, .acquire(mine), for: house.caller, now: house.now)
        let before = try await house.everything()
        for request: LockRequest in [.acquire(other), .refresh(other), .release(other), .replace(other, with: other)] {
            await refuses(.locked(by: mine)) {
                try await library.lock(file.id, request, for: house.caller, now: house.after(1))
            }
        }
        #expect(try await house.everything() == before)
    }

    private func theOperatorSeesAndReleasesLocks() async throws {
        let house = try await makeHousehold()
        let folder = try await house.makeFolder("Drafts")
        let file = try await house.makeFile("Plan.docx", in: folder)
        let lock = try Household.lock()
        _ = try await library.lock(file.id, .acquire(lock), for: house.caller, now: house.now)
        _ = try await library.lock(file.id, .refresh(lock), for: house.caller, now: house.after(60))
        let held = try await library.heldLocks(now: house.after(61)).filter { $0.owner == house.account.id }
        #expect(
            held == [
                LockRecord(
                    file: file.id, path: ["Drafts", "Plan.docx"], owner: house.account.id,
                    ownerName: house.account.name.rawValue, lock: lock, takenBy: house.account.name.rawValue,
                    since: house.now, expires: house.after(60 + FileLock.lifetime))
            ])
        for caller in [house.caller, house.machine] {
            #expect(try await library.heldLock(of: file.id, for: caller, now: house.after(61)) == held.first)
        }
        let end = house.after(60 + FileLock.lifetime)
        #expect(try await library.heldLock(of: file.id, for: house.caller, now: end) == nil)
        let expired = try await library.heldLocks(now: house.after(60 + FileLock.lifetime))
        #expect(!expired.contains { $0.file == file.id })
        #expect(try await library.releaseLock(of: file.id, for: house.machine, now: house.after(61)) == lock)
        #expect(try await library.releaseLock(of: file.id, for: house.machine, now: house.after(61)) == nil)
        #expect(try await house.file(file.id).lock == .free)
        #expect(try await library.heldLock(of: file.id, for: house.caller, now: house.after(61)) == nil)
    }
}

extension Result {
    /// The error it failed with, if it did.
    var refusal: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}
