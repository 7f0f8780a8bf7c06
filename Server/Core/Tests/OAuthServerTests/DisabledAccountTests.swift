import Foundation
import PortContracts
import OAuth
import Testing

@testable import OAuthServer

@Suite struct DisabledAccountTests {
    @Test func `a disabled account is revealed only after the right password and can't sign in`() async throws {
        let fixture = try await SignInTests.SignInFixture()
        #expect(try await fixture.accounts.disable(fixture.account.id, now: fixture.start)?.disabled == fixture.start)
        #expect(try await fixture.attempt() == .wrong)
        #expect(try await fixture.attempt("correct horse") == .disabled)
        #expect(try await fixture.accounts.enable(fixture.account.id, now: fixture.start)?.disabled == nil)
        guard case .signedIn(let account, _) = try await fixture.attempt("correct horse") else {
            Issue.record("enabled again")
            return
        }
        #expect(account.id == fixture.account.id)
    }

    @Test func `the right password of a disabled account is throttled like a wrong one`() async throws {
        let fixture = try await SignInTests.SignInFixture()
        _ = try await fixture.accounts.disable(fixture.account.id, now: fixture.start)
        var outcomes: [SignIn.Outcome] = []
        for _ in 0..<100 where outcomes.last.map({ $0 == .disabled }) ?? true {
            outcomes.append(try await fixture.attempt("correct horse"))
        }
        guard case .throttled = outcomes.last else {
            Issue.record("never throttled: \(outcomes.count) attempts")
            return
        }
        #expect(outcomes.count > 1)
    }

    @Test func `the audit log records each change and the previous name`() async throws {
        let fixture = try await SignInTests.SignInFixture()
        let name = try #require(SignInName("mia.beck"))
        #expect(try await fixture.accounts.rename(fixture.account.id, to: name, now: fixture.start)?.name == name)
        _ = try await fixture.accounts.disable(fixture.account.id, now: fixture.start)
        _ = try await fixture.accounts.enable(fixture.account.id, now: fixture.start)
        let events = try await fixture.stores.audit.recent(of: fixture.account.id, limit: 10)
        #expect(Set(events.map(\.kind)).isSuperset(of: [.accountRenamed, .accountDisabled, .accountEnabled]))
        #expect(events.first { $0.kind == .accountRenamed }?.detail == .formerName("Mia"))
    }
}
