import Foundation
import PortContracts
import OAuth
import Testing

@testable import OAuthServer

@Suite struct DisabledAccountTests {
    @Test func `a disabled account is revealed only after the right password and can't sign in`() async throws {
        let door = try await SignInTests.SignInFixture()
        #expect(try await door.accounts.disable(door.account.id, now: door.start)?.disabled == door.start)
        #expect(try await door.attempt() == .wrong)
        #expect(try await door.attempt("correct horse") == .disabled)
        #expect(try await door.accounts.enable(door.account.id, now: door.start)?.disabled == nil)
        guard case .signedIn(let account, _) = try await door.attempt("correct horse") else {
            Issue.record("enabled again")
            return
        }
        #expect(account.id == door.account.id)
    }

    @Test func `the right password of a disabled account is throttled like a wrong one`() async throws {
        let door = try await SignInTests.SignInFixture()
        _ = try await door.accounts.disable(door.account.id, now: door.start)
        var outcomes: [SignIn.Outcome] = []
        for _ in 0..<100 where outcomes.last.map({ $0 == .disabled }) ?? true {
            outcomes.append(try await door.attempt("correct horse"))
        }
        guard case .throttled = outcomes.last else {
            Issue.record("never throttled: \(outcomes.count) attempts")
            return
        }
        #expect(outcomes.count > 1)
    }

    @Test func `the audit log records each change and the previous name`() async throws {
        let door = try await SignInTests.SignInFixture()
        let name = try #require(SignInName("mia.beck"))
        #expect(try await door.accounts.rename(door.account.id, to: name, now: door.start)?.name == name)
        _ = try await door.accounts.disable(door.account.id, now: door.start)
        _ = try await door.accounts.enable(door.account.id, now: door.start)
        let events = try await door.stores.audit.recent(of: door.account.id, limit: 10)
        #expect(Set(events.map(\.kind)).isSuperset(of: [.accountRenamed, .accountDisabled, .accountEnabled]))
        #expect(events.first { $0.kind == .accountRenamed }?.detail == "Mia")
    }
}
