import Basics
import Documents
import Foundation
import OAuthServer
import Testing

/// Checks that a user can undo own deletions in another user's folder.
extension LibraryContract {
    static let undoing: [Promise<Self>] = [
        Promise("an editor can undo their own deletion") { try await $0.undoesOwnDeletions() },
        Promise("an editor can't undo the deletions of others") { try await $0.refusesToUndoDeletionsOfOthers() },
        Promise("a user without write access can't undo a deletion anymore") {
            try await $0.refusesToUndoWithoutWriteAccess()
        },
    ]

    private func undoesOwnDeletions() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture(), now = mia.now
        let plans = try await mia.makeFolder("Plans"), inner = try await mia.makeFolder("Inner", in: plans)
        let file = try await mia.makeFile("Plan.docx", in: plans)
        try await library.share(.container(plans), with: ben.account.id, as: .editor, for: mia.caller, now: now)
        let ids: [NodeID] = [.file(file.id), .container(inner)]
        try await library.deleteFile(try await mia.makeFile("Own.docx").id, for: mia.caller, now: now)
        try await library.delete(ids, for: ben.caller, now: mia.after(1))
        func others(since date: Date, limit: Int = 5, for caller: Caller? = nil) async throws -> Int {
            try await library.countDeletedByOthers(
                since: date, limit: limit, for: caller ?? mia.caller, now: mia.after(2))
        }
        #expect(try await others(since: now) == 2)
        #expect(try await others(since: now, limit: 1) == 1)
        #expect(try await others(since: mia.after(1)) == 0)
        #expect(try await others(since: now, for: ben.caller) == 0)
        await refuses(.notFound) { try await library.bringBack(ids, for: ben.caller, now: now) }
        await refuses(.notFound) { try await library.bringBack(ids, deletedIn: inner, for: ben.caller, now: now) }
        _ = try await mia.makeFile("Plan.docx", in: plans)
        let back = try await library.bringBack(ids, deletedIn: plans, for: ben.caller, now: now)
        #expect(back.map(\.id) == ids && back.map(\.name) == ["Plan (2).docx", "Inner"])
        #expect(back.allSatisfy { $0.parent == plans && $0.owner == mia.account.id })
        await refuses(.notFound) { try await library.bringBack(ids, deletedIn: plans, for: ben.caller, now: now) }
        #expect(try await library.trash(for: mia.caller, limit: 10, now: now).entries.count == 1)
    }

    private func refusesToUndoDeletionsOfOthers() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture(), now = mia.now
        let plans = try await mia.makeFolder("Plans"), file = try await mia.makeFile("Plan.docx", in: plans)
        let other = try await mia.makeFile("Other.docx", in: plans)
        try await library.share(.container(plans), with: ben.account.id, as: .editor, for: mia.caller, now: now)
        try await library.deleteFile(file.id, for: mia.caller, now: now)
        try await library.deleteFile(other.id, for: ben.caller, now: now)
        let ids: [NodeID] = [.file(other.id), .file(file.id)]
        await refuses(.notFound) { try await library.bringBack(ids, deletedIn: plans, for: ben.caller, now: now) }
        // If one item can't be restored, no item is restored.
        #expect(try await library.trash(for: mia.caller, limit: 10, now: now).entries.count == 2)
        let link = try await library.share(.container(plans), as: .readWrite, for: mia.caller, now: now)
        await refuses(.forbidden) {
            try await library.bringBack([.file(other.id)], deletedIn: plans, for: link.visitor, now: now)
        }
        try await library.discard(.file(other.id), for: mia.caller, now: now)
        await refuses(.notFound) {
            try await library.bringBack([.file(other.id)], deletedIn: plans, for: ben.caller, now: now)
        }
    }

    private func refusesToUndoWithoutWriteAccess() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture(), now = mia.now
        let plans = try await mia.makeFolder("Plans"), file = try await mia.makeFile("Plan.docx", in: plans)
        func share(as role: Role) async throws {
            try await library.share(.container(plans), with: ben.account.id, as: role, for: mia.caller, now: now)
        }
        func bringBack() async throws {
            try await library.bringBack([.file(file.id)], deletedIn: plans, for: ben.caller, now: now)
        }
        try await share(as: .editor)
        try await library.deleteFile(file.id, for: ben.caller, now: now)
        try await share(as: .viewer)
        await refuses(.forbidden) { try await bringBack() }
        try await library.stopSharing(.container(plans), with: ben.account.id, for: mia.caller, now: now)
        await refuses(.notFound) { try await bringBack() }
        try await share(as: .editor)
        try await bringBack()
        #expect(try await library.file(file.id, for: mia.caller, now: now).file.parent == plans)
    }
}
