import Basics
import Documents
import Foundation
import OAuthServer
import Testing

/// The expiry of sharing with an account.
extension LibraryContract {
    func verifySharingEnds() async throws {
        try await sharingAgainWithoutAnEndKeepsTheOneThereWas()
        try await anEndIsChangedAndTakenAway()
        try await anEndIsToldToWhoeverHasIt()
    }

    private func sharingAgainWithoutAnEndKeepsTheOneThereWas() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture(), end = mia.after(100)
        let id = NodeID.file(try await mia.makeFile().id)
        func share(as role: Role, until end: Date? = nil, at time: Date) async throws -> Permission {
            try await library.share(id, with: ben.account.id, as: role, until: end, for: mia.caller, now: time)
        }
        _ = try await share(as: .viewer, until: end, at: mia.now)
        let kept = try await share(as: .editor, at: mia.after(1))
        #expect(kept.role == .editor && kept.expires == end)
        // A permission that has ended is replaced by one without an end.
        #expect(try await share(as: .viewer, at: end).expires == nil)
    }

    private func anEndIsChangedAndTakenAway() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture(), now = mia.now, end = mia.after(100)
        let id = NodeID.file(try await mia.makeFile().id), user = ben.account.id
        func set(_ end: Date?, of user: UserID, by caller: Caller, at time: Date) async throws -> Permission {
            try await library.setEnd(end, of: id, with: user, for: caller, now: time)
        }
        await refuses(.notFound) { try await set(end, of: user, by: mia.caller, at: now) }
        let given = try await library.share(id, with: user, as: .editor, for: mia.caller, now: now)
        let ending = try await set(end, of: user, by: mia.caller, at: mia.after(1))
        #expect(ending.expires == end && ending.role == .editor && ending.created == given.created)
        await refuses(.cannotShare(.ended)) { try await set(now, of: user, by: mia.caller, at: mia.after(1)) }
        await refuses(.forbidden) { try await set(nil, of: user, by: ben.caller, at: mia.after(1)) }
        await refuses(.notFound) { try await set(nil, of: mia.account.id, by: mia.caller, at: mia.after(1)) }
        #expect(try await set(nil, of: user, by: mia.caller, at: mia.after(2)).expires == nil)
        _ = try await set(end, of: user, by: mia.caller, at: mia.after(3))
        await refuses(.notFound) { try await set(nil, of: user, by: mia.caller, at: end) }
    }

    private func anEndIsToldToWhoeverHasIt() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture(), now = mia.now
        let folder = try await mia.makeFolder("Plans"), file = try await mia.makeFile(in: folder)
        func end(by caller: Caller, at time: Date? = nil) async throws -> Date? {
            try await library.sharingEnd(of: .file(file.id), for: caller, now: time ?? now)
        }
        func share(_ id: NodeID, as role: Role, until end: Date?) async throws {
            try await library.share(id, with: ben.account.id, as: role, until: end, for: mia.caller, now: now)
        }
        try await share(.container(folder), as: .viewer, until: nil)
        #expect(try await end(by: ben.caller) == nil)
        try await share(.file(file.id), as: .editor, until: mia.after(50))
        #expect(try await end(by: ben.caller) == mia.after(50))
        #expect(try await end(by: ben.caller, at: mia.after(50)) == nil)
        try await library.stopSharing(.container(folder), with: ben.account.id, for: mia.caller, now: now)
        try await share(.container(folder), as: .editor, until: mia.after(70))
        #expect(try await end(by: ben.caller) == mia.after(70))
        #expect(try await end(by: mia.caller) == nil)
    }
}
