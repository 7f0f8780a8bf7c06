import Auditing
import Basics
import Documents
import Foundation
import OAuthServer
import Testing

extension OperatorReaderContract {
    /// Checks that removing an account releases the locks that its apps hold on other users' documents. Each release
    /// has an event in the log of the document's owner.
    func removalReleasesLocks() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture(), eva = try await makeFixture(), now = mia.now
        let plan = try await mia.makeFile("Plan.docx"), own = try await mia.makeFile("Own.docx")
        let late = try await mia.makeFile("Late.docx"), kept = try await ben.makeFile("Kept.docx")
        for file in [plan, own, late] {
            try await library.share(.file(file.id), with: ben.account.id, as: .editor, for: mia.caller, now: now)
        }
        let lock = try LibraryFixture.lock("lock-B"), other = try LibraryFixture.lock("lock-M")
        let before = now.addingTimeInterval(-FileLock.lifetime)
        _ = try await library.lock(late.id, .acquire(lock), for: ben.caller, now: before)
        for file in [plan, kept] { _ = try await library.lock(file.id, .acquire(lock), for: ben.caller, now: now) }
        _ = try await library.lock(own.id, .acquire(other), for: mia.caller, now: now)
        // If the removal is refused, no lock is released.
        await #expect(throws: RemovalProblem.documents(1)) {
            try await stores.accounts.remove(ben.account.id, withDocuments: false, now: now)
        }
        #expect(try await library.heldLock(of: plan.id, for: mia.caller, now: now)?.lock == lock)
        #expect(try await releases(of: mia).isEmpty)
        _ = try await library.transferAll(of: ben.account.id, to: eva.account.id, now: now)
        let gone = try await ben.makeFile("Gone.docx"), open = try await ben.makeFile("Open.docx")
        try await library.deleteFile(gone.id, for: ben.caller, now: now)
        _ = try await library.lock(open.id, .acquire(lock), for: ben.caller, now: now)
        let expected = RemovedBelongings(documents: 2, inTrash: 1, locks: 2)
        #expect(try await stores.accounts.previewRemoval(ben.account.id, now: now) == expected)
        await #expect(throws: RemovalProblem.documents(1)) {
            try await stores.accounts.removeTransferred(ben.account.id, transferred: 2, now: now)
        }
        #expect(try await library.heldLock(of: plan.id, for: mia.caller, now: now)?.lock == lock)
        #expect(try await library.trashed(.file(gone.id), for: ben.caller, now: now).name == "Gone.docx")
        let removal = try await stores.accounts.remove(ben.account.id, withDocuments: true, transferred: 2, now: now)
        #expect(try await stores.accounts.previewRemoval(ben.account.id, now: now) == nil)
        #expect(removal == AccountRemoval(expected, transferred: 2, name: ben.account.name.rawValue))
        try await isFree(plan.id, of: mia, after: lock)
        try await isFree(kept.id, of: eva, after: lock)
        #expect(try await library.heldLock(of: own.id, for: mia.caller, now: now)?.lock == other)
    }

    /// Checks that removing an account ends all sharing between the user of the account and other users. Each of the
    /// other users gets an audit event.
    func removalEndsSharing() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture(), now = mia.now
        let day = now.addingTimeInterval(24 * 60 * 60)
        let plan = try await mia.makeFile("Plan.docx"), over = try await mia.makeFile("Over.docx")
        let gone = try await mia.makeFile("Gone.docx"), own = try await ben.makeFile("Own.docx")
        for file in [plan, gone] {
            try await library.share(.file(file.id), with: ben.account.id, as: .editor, for: mia.caller, now: now)
        }
        try await library.share(
            .file(over.id), with: ben.account.id, as: .viewer, until: day, for: mia.caller, now: now)
        try await library.share(.file(own.id), with: mia.account.id, as: .viewer, for: ben.caller, now: now)
        try await library.deleteFile(gone.id, for: mia.caller, now: now)
        #expect(try await stores.accounts.remove(ben.account.id, withDocuments: true, now: day) != nil)
        let ended = try await records.events(
            AuditQuery(user: mia.account.id, kind: DocumentEvent.Kind.forbade.rawValue))
        #expect(ended.map(\.document) == [plan.id.rawValue] && ended.first?.other == ben.account.id)
        #expect(
            ended.first?.event
                == .document(.forbade, .right(.editor, of: ben.account.id, until: nil, isByLink: false)))
        let lost = try await records.events(AuditQuery(user: mia.account.id, kind: DocumentEvent.Kind.lost.rawValue))
        #expect(lost.map(\.name) == ["Own.docx"] && lost.first?.other == ben.account.id)
        #expect(lost.first?.otherName == ben.account.name.rawValue && lost.first?.isOtherRemoved == true)
        #expect(lost.first?.actor == .commandLine)
        let reported = try await records.events(
            AuditQuery(user: ben.account.id, kind: DocumentEvent.Kind.lost.rawValue))
        #expect(reported.map(\.name) == ["Plan.docx"])
    }

    private func releases(of person: LibraryFixture) async throws -> [AuditEntry] {
        try await records.events(AuditQuery(user: person.account.id, kind: DocumentEvent.Kind.lockReleased.rawValue))
    }

    private func isFree(_ id: FileID, of owner: LibraryFixture, after lock: LockID) async throws {
        #expect(try await owner.file(id).lock == .free)
        let reported = try await releases(of: owner)
        #expect(reported.map(\.document) == [id.rawValue] && reported.first?.version == 1)
        #expect(reported.first?.event == .document(.lockReleased, .lock(lock)) && reported.first?.actor == .commandLine)
        let next = try LibraryFixture.lock("lock-C")
        _ = try await library.lock(id, .acquire(next), for: owner.caller, now: owner.now)
        #expect(try await library.heldLock(of: id, for: owner.caller, now: owner.now)?.lock == next)
    }
}
