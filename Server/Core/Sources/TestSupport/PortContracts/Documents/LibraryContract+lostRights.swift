import Basics
import Documents
import Foundation
import OAuthServer
import Testing

/// Checks that a user's lock on another user's document ends when the user loses the right to save the document.
extension LibraryContract {
    static let lostRights =
        waysToLose.map { way in
            Promise<Self>("the lock of a user who lost the right ends at once: \(way.name)") {
                try await $0.losesTheLock(way)
            }
        }
        + waysToEndSooner.map { way in
            Promise<Self>("a lock ends no later than the right to it: \(way.name)") { try await $0.endsSooner(way) }
        }
        + waysToKeep.map { way in
            Promise<Self>("a lock stays with the right to it: \(way.name)") { try await $0.keepsTheLock(way) }
        }

    /// Mia's document in two nested folders. A test may share the document or one of the folders with Ben.
    private struct Shared {
        let library: Library
        let mia: LibraryFixture, ben: LibraryFixture, cleo: LibraryFixture
        let plans: ContainerID, inner: ContainerID, elsewhere: ContainerID
        let file: FileID

        var now: Date { mia.now }

        func share(
            _ id: NodeID, _ role: Role = .editor, with other: LibraryFixture? = nil, until end: Date? = nil
        ) async throws {
            let user = (other ?? ben).account.id
            try await library.share(id, with: user, as: role, until: end, for: mia.caller, now: now)
        }

        func stop(_ id: NodeID, with other: LibraryFixture? = nil, by caller: Caller? = nil) async throws {
            let user = (other ?? ben).account.id
            try await library.stopSharing(id, with: user, for: caller ?? mia.caller, now: now)
        }

        /// Creates a link that Ben adds to "Shared with me".
        func keepLink(_ id: NodeID) async throws -> ShareRecord {
            let share = try await library.share(id, as: .readWrite, for: mia.caller, now: now)
            try await library.keep(share.id, for: ben.caller, now: now)
            return share
        }

        func lock(_ lock: String = "lock-B", by fixture: LibraryFixture? = nil, after seconds: Double = 0) async throws
        {
            let caller = (fixture ?? ben).caller, id = try LibraryFixture.lock(lock)
            _ = try await library.lock(file, .acquire(id), for: caller, now: mia.after(seconds))
        }

        /// The lock that the document has `seconds` after the start of the test, as the document's current owner sees
        /// it.
        func holder(after seconds: Double = 0) async throws -> LockID? {
            for fixture in [mia, cleo] {
                let view = try? await library.file(file, for: fixture.machine, now: now)
                if let view, view.file.owner == fixture.account.id {
                    return view.file.lock.current(at: mia.after(seconds))
                }
            }
            return nil
        }
    }

    /// A scenario: the item that is shared with Ben, and the change that happens after Ben has opened the document.
    private struct Way: Sendable {
        let name: String
        let story: @Sendable (Shared, _ open: () async throws -> Void) async throws -> Void

        init(_ name: String, _ story: @escaping @Sendable (Shared, () async throws -> Void) async throws -> Void) {
            self.name = name
            self.story = story
        }
    }

    private func shared() async throws -> Shared {
        let mia = try await makeFixture(), plans = try await mia.makeFolder("Plans")
        let inner = try await mia.makeFolder("Inner", in: plans)
        return Shared(
            library: library, mia: mia, ben: try await makeFixture(), cleo: try await makeFixture(), plans: plans,
            inner: inner, elsewhere: try await mia.makeFolder("Elsewhere"),
            file: try await mia.makeFile("Plan.docx", in: inner).id)
    }

    private static let waysToLose = [
        Way("the owner ends what is shared") { shared, open in
            try await shared.share(.file(shared.file))
            try await open()
            try await shared.stop(.file(shared.file))
        },
        Way("the person leaves") { shared, open in
            try await shared.share(.file(shared.file))
            try await open()
            try await shared.stop(.file(shared.file), by: shared.ben.caller)
        },
        Way("the right is lowered") { shared, open in
            try await shared.share(.file(shared.file))
            try await open()
            try await shared.share(.file(shared.file), .viewer)
        },
        Way("a folder above is shared no longer") { shared, open in
            try await shared.share(.container(shared.plans))
            try await open()
            try await shared.stop(.container(shared.plans))
        },
        Way("the right to a folder above is lowered") { shared, open in
            try await shared.share(.container(shared.inner))
            try await shared.share(.container(shared.plans), .viewer)
            try await open()
            try await shared.share(.container(shared.inner), .viewer)
        },
        Way("the last of two rights goes") { shared, open in
            try await shared.share(.container(shared.plans))
            try await shared.share(.file(shared.file))
            try await open()
            try await shared.stop(.file(shared.file))
            try await shared.stop(.container(shared.plans))
        },
        Way("a link that was kept is withdrawn") { shared, open in
            let link = try await shared.keepLink(.container(shared.plans))
            try await open()
            try await shared.library.unshare(link.id, for: shared.mia.caller, now: shared.now)
        },
        Way("all links are withdrawn by the operator") { shared, open in
            _ = try await shared.keepLink(.file(shared.file))
            try await open()
            _ = try await shared.library.unshareAll(of: shared.mia.account.id, now: shared.now)
        },
        Way("the document is moved out of the shared folder") { shared, open in
            try await shared.share(.container(shared.plans))
            try await open()
            try await shared.library.move(
                .file(shared.file), to: shared.elsewhere, for: shared.mia.caller, now: shared.now)
        },
        Way("a folder is moved out of it, as one of several") { shared, open in
            try await shared.share(.container(shared.plans))
            try await open()
            let other = NodeID.file(try await shared.mia.makeFile("Other.docx", in: shared.plans).id)
            try await shared.library.move(
                [other, .container(shared.inner)], to: shared.elsewhere, for: shared.mia.caller, now: shared.now)
        },
        Way("the document is transferred out of the shared folder") { shared, open in
            try await shared.share(.container(shared.plans))
            try await open()
            try await shared.library.transfer(
                .file(shared.file), to: shared.cleo.account.id, for: shared.mia.caller, now: shared.now)
        },
        Way("a folder is transferred out of it") { shared, open in
            try await shared.share(.container(shared.plans))
            try await open()
            try await shared.library.transfer(
                .container(shared.inner), to: shared.cleo.account.id, for: shared.mia.caller, now: shared.now)
        },
    ]

    /// Scenarios in which Ben's right to save the document ends after a minute.
    private static let waysToEndSooner = [
        Way("a right that has an end when the document is opened") { shared, open in
            try await shared.share(.file(shared.file), until: shared.mia.after(60))
            try await open()
        },
        Way("an end that is set later") { shared, open in
            try await shared.share(.file(shared.file))
            try await open()
            try await shared.library.setEnd(
                shared.mia.after(60), of: .file(shared.file), with: shared.ben.account.id, for: shared.mia.caller,
                now: shared.now)
        },
        Way("a folder above that has an end") { shared, open in
            try await shared.share(.container(shared.plans), until: shared.mia.after(60))
            try await open()
        },
        Way("the later of two ends") { shared, open in
            try await shared.share(.container(shared.plans), until: shared.mia.after(60))
            try await shared.share(.file(shared.file), until: shared.mia.after(30))
            try await open()
        },
        Way("the right without an end goes") { shared, open in
            try await shared.share(.container(shared.plans), until: shared.mia.after(60))
            try await shared.share(.file(shared.file))
            try await open()
            try await shared.stop(.file(shared.file))
        },
        Way("the end of a link that was kept") { shared, open in
            let link = try await shared.keepLink(.container(shared.plans))
            try await open()
            try await shared.library.changeLink(
                link.id, by: LinkChange(end: .becomes(shared.mia.after(60))), for: shared.mia.caller, now: shared.now)
        },
        Way("a lock that is refreshed") { shared, open in
            try await shared.share(.file(shared.file), until: shared.mia.after(60))
            try await open()
            try await shared.lock(after: 50)
        },
    ]

    private static let waysToKeep = [
        Way("a folder above still gives the right") { shared, open in
            try await shared.share(.container(shared.plans))
            try await shared.share(.file(shared.file))
            try await open()
            try await shared.stop(.file(shared.file))
            try await shared.share(.container(shared.inner), .viewer)
        },
        Way("another user's right ends") { shared, open in
            try await shared.share(.file(shared.file))
            try await shared.share(.file(shared.file), with: shared.cleo)
            try await open()
            try await shared.stop(.file(shared.file), with: shared.cleo)
        },
        Way("something else is shared no longer") { shared, open in
            try await shared.share(.file(shared.file))
            try await shared.share(.container(shared.elsewhere))
            try await open()
            try await shared.stop(.container(shared.elsewhere))
        },
        Way("it is moved within the shared folder, and renamed") { shared, open in
            try await shared.share(.container(shared.plans))
            try await open()
            try await shared.library.move(.file(shared.file), to: shared.plans, for: shared.mia.caller, now: shared.now)
            _ = try await shared.library.renameContainer(
                shared.plans, to: DocumentName("Other"), for: shared.mia.caller, now: shared.now)
        },
        Way("it is transferred with the right to it") { shared, open in
            try await shared.share(.file(shared.file))
            try await open()
            try await shared.library.transfer(
                .file(shared.file), to: shared.cleo.account.id, for: shared.mia.caller, now: shared.now)
        },
        Way("everything is transferred with the right to it") { shared, open in
            try await shared.share(.container(shared.plans))
            try await open()
            _ = try await shared.library.transferAll(
                of: shared.mia.account.id, to: shared.cleo.account.id, now: shared.now)
        },
        Way("the end is set to after that of the lock") { shared, open in
            try await shared.share(.file(shared.file))
            try await open()
            try await shared.library.setEnd(
                shared.mia.after(3600), of: .file(shared.file), with: shared.ben.account.id, for: shared.mia.caller,
                now: shared.now)
        },
        Way("another link is withdrawn") { shared, open in
            _ = try await shared.keepLink(.container(shared.plans))
            let other = try await shared.library.share(
                .container(shared.plans), as: .readOnly, for: shared.mia.caller, now: shared.now)
            try await open()
            try await shared.library.unshare(other.id, for: shared.mia.caller, now: shared.now)
        },
    ]

    private func losesTheLock(_ way: Way) async throws {
        let shared = try await shared()
        try await way.story(shared) { try await shared.lock() }
        #expect(try await shared.holder() == nil)
        #expect(try await !library.heldLocks(now: shared.now).contains { $0.file == shared.file })
        await #expect(throws: DocumentsError.self) { try await shared.lock() }
    }

    private func endsSooner(_ way: Way) async throws {
        let shared = try await shared()
        try await way.story(shared) { try await shared.lock() }
        #expect(try await shared.holder(after: 59) != nil)
        #expect(try await shared.holder(after: 60) == nil)
        try await shared.lock("lock-M", by: shared.mia, after: 60)
    }

    private func keepsTheLock(_ way: Way) async throws {
        let shared = try await shared(), lock = try LibraryFixture.lock("lock-B")
        try await way.story(shared) { try await shared.lock() }
        #expect(try await shared.holder(after: FileLock.lifetime - 1) == lock)
        // The lock of the owner's own app isn't released.
        let own = try await self.shared()
        try await own.share(.file(own.file))
        try await own.lock("lock-M", by: own.mia)
        try await own.stop(.file(own.file))
        #expect(try await own.holder() != nil)
    }
}
