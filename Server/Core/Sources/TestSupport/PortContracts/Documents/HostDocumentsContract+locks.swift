import Basics
import Documents
import Foundation
import Testing

/// Checks the rules of locks.
extension HostDocumentsContract {
    static let lockRules: [Promise<Self>] = [
        Promise("exactly one of many concurrent callers gets the lock of a document") { try await $0.locksOnce() },
        Promise("a lock of a document holds for 30 minutes, and a refresh extends it") { try await $0.locksExpire() },
        Promise("a refused request reports the current lock and leaves it unchanged") { try await $0.reportsTheLock() },
        Promise("a save needs the lock, except of an unlocked empty document") { try await $0.savesNeedTheLock() },
    ]

    private func locksOnce() async throws {
        let user = try await makeUser(), file = try await user.makeFile()
        let results = try await race(32) { number in
            let lock = try LibraryFixture.lock("racer \(number)")
            try await user.lock(file.id, .acquire(lock))
            return lock
        }
        let winners = results.compactMap { try? $0.get() }
        #expect(winners.count == 1)
        #expect(try await user.file(file.id).lock.current(at: user.now) == winners.first)
    }

    private func locksExpire() async throws {
        let user = try await makeUser(), file = try await user.makeFile()
        let (first, second) = (try LibraryFixture.lock("first"), try LibraryFixture.lock("second"))
        #expect(try await user.lock(file.id, .acquire(first)) == file.version)
        try await user.lock(file.id, .refresh(first), at: user.now.addingTimeInterval(60))
        await refuses(.locked(by: first)) {
            try await user.lock(file.id, .acquire(second), at: user.now.addingTimeInterval(1859))
        }
        try await user.lock(file.id, .acquire(second), at: user.now.addingTimeInterval(1860))
        try await user.lock(file.id, .replace(second, with: first), at: user.now.addingTimeInterval(1861))
        try await user.lock(file.id, .release(first), at: user.now.addingTimeInterval(1862))
        #expect(try await user.file(file.id).lock.current(at: user.now.addingTimeInterval(1862)) == nil)
    }

    private func reportsTheLock() async throws {
        let user = try await makeUser(), file = try await user.makeFile()
        let (mine, other) = (try LibraryFixture.lock("mine"), try LibraryFixture.lock("other"))
        for request: LockRequest in [.refresh(mine), .release(mine), .replace(mine, with: other)] {
            await refuses(.locked(by: nil), "\(request)") { try await user.lock(file.id, request) }
        }
        try await user.lock(file.id, .acquire(mine))
        for request: LockRequest in [
            .acquire(other), .refresh(other), .release(other), .replace(other, with: mine), .replace(nil, with: other),
        ] {
            await refuses(.locked(by: mine), "\(request)") { try await user.lock(file.id, request) }
        }
        #expect(try await user.file(file.id).lock.current(at: user.now) == mine)
    }

    private func savesNeedTheLock() async throws {
        let user = try await makeUser(), file = try await user.makeFile(), lock = try LibraryFixture.lock()
        await refuses(.locked(by: nil)) { try await user.save("second", to: file.id, presenting: nil) }
        await refuses(.locked(by: nil)) { try await user.save("second", to: file.id, presenting: lock) }
        try await user.lock(file.id, .acquire(lock))
        await refuses(.locked(by: lock)) { try await user.save("second", to: file.id, presenting: nil) }
        await refuses(.locked(by: lock)) {
            try await user.save("second", to: file.id, presenting: LibraryFixture.lock("other"))
        }
        #expect(try await user.text(of: file.id) == "first")
        let empty = try await user.makeFile("New.docx", "")
        try await user.save("first save", to: empty.id, presenting: nil)
        #expect(try await user.text(of: empty.id) == "first save")
    }
}
