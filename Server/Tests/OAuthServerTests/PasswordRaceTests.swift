import Basics
import Foundation
import HostTesting
import OAuth
import OAuthServer
import Synchronization
import Testing

/// Accounts that let somebody in between the check of a password and the step that sets the new one.
private final class InterposedAccounts: Accounts {
    private let base: any Accounts
    private let between = Mutex<(@Sendable () async throws -> Void)?>(nil)

    init(_ base: any Accounts) { self.base = base }

    /// Happens once, right before the next password is set.
    func interpose(_ action: @escaping @Sendable () async throws -> Void) { between.withLock { $0 = action } }

    func setPassword(
        of id: UserID, to password: PasswordHash, if condition: PasswordCondition?, now: Date
    ) async throws -> Account? {
        let action = between.withLock { action in
            defer { action = nil }
            return action
        }
        try await action?()
        return try await base.setPassword(of: id, to: password, if: condition, now: now)
    }

    func add(_ account: Account, password: PasswordHash?) async throws {
        try await base.add(account, password: password)
    }
    func find(_ id: UserID) async throws -> Account? { try await base.find(id) }
    func find(_ name: SignInName) async throws -> Account? { try await base.find(name) }
    func credentials(_ name: SignInName) async throws -> Credentials? { try await base.credentials(name) }
    func list() async throws -> [Account] { try await base.list() }
    func change(
        _ id: UserID, _ change: AccountChange, under authority: GrantID?, now: Date
    ) async throws -> Account? {
        try await base.change(id, change, under: authority, now: now)
    }
    func rehash(of id: UserID, from old: PasswordHash, to new: PasswordHash) async throws -> Bool {
        try await base.rehash(of: id, from: old, to: new)
    }
    func rename(_ id: UserID, to name: SignInName) async throws -> Account? { try await base.rename(id, to: name) }
    func disable(_ id: UserID, now: Date) async throws -> Account? { try await base.disable(id, now: now) }
    func enable(_ id: UserID) async throws -> Account? { try await base.enable(id) }
    func remove(_ id: UserID, now: Date) async throws -> Bool { try await base.remove(id, now: now) }
}

/// A thief who knows a password and changes it again and again, against an operator who resets it once.
@Suite struct PasswordRaceTests {
    private struct Race {
        let stores = OAuthStores.inMemory()
        let accounts: InterposedAccounts
        let signIn: SignIn
        let passwords: Passwords
        let sessions: BrowserSessions
        let mia: Account
        let now = Date(timeIntervalSince1970: 1_800_000_000)

        init() async throws {
            accounts = InterposedAccounts(stores.accounts)
            let hasher = PasswordHasher(parameters: PasswordTests.cheap, waiting: 1000)
            signIn = SignIn(accounts: accounts, throttles: stores.throttles, audit: stores.audit, hasher: hasher)
            passwords = Passwords(accounts: accounts, audit: stores.audit, hasher: hasher, signIn: signIn)
            sessions = BrowserSessions(store: stores.sessions, grants: stores.grants, audit: stores.audit)
            mia = Account(name: try #require(SignInName("mia")), displayName: "Mia", created: now)
            try await passwords.add(mia, password: Password(choosing: "stolen horse"), now: now)
        }

        func signsIn(_ password: String) async throws -> Account? {
            let attempt = SignIn.Attempt(name: "mia", password: password, source: .machine)
            guard case .signedIn(let account, _) = try await signIn.attempt(attempt, now: now) else { return nil }
            return account
        }

        /// As the account page does it: signs in, and asks for another password in that session.
        func change(_ old: String, to new: String) async throws {
            // Not `#require`: that a thief is turned away here is what one of the tests waits for.
            guard let account = try await signsIn(old) else { throw StoreRefusal.stale }
            let cookie = try await sessions.begin(account, source: .machine, now: now).plainText
            let session = try #require(try await sessions.find(cookie, now: now))
            let attempt = SignIn.Attempt(name: "mia", password: old, source: .machine)
            _ = try await passwords.change(
                from: attempt, to: Password(choosing: new), session: session.grant.id, now: now)
        }
    }

    @Test func `a change that was under way doesn't undo the operator's reset`() async throws {
        let race = try await Race()
        race.accounts.interpose { [race] in
            let reset = try Password(choosing: "operator's choice")
            #expect(try await race.passwords.set(reset, of: race.mia.id, now: race.now) != nil)
        }
        await #expect(throws: StoreRefusal.stale) { try await race.change("stolen horse", to: "thief's choice") }
        #expect(try await race.signsIn("thief's choice") == nil)
        #expect(try await race.signsIn("operator's choice") != nil)
    }

    @Test func `however long a thief loops, the reset ends it`() async throws {
        let race = try await Race()
        let thief = Task {
            var known = "stolen horse"
            for number in 0..<1000 {
                do {
                    try await race.change(known, to: "thief's choice \(number)")
                    known = "thief's choice \(number)"
                } catch { return known }
            }
            return known
        }
        let reset = try Password(choosing: "operator's choice")
        #expect(try await race.passwords.set(reset, of: race.mia.id, now: race.now) != nil)
        let known = await thief.value
        #expect(try await race.signsIn(known) == nil)
        #expect(try await race.signsIn("operator's choice") != nil)
    }

    @Test func `of two changes side by side one is made, and the other is told`() async throws {
        let race = try await Race()
        race.accounts.interpose { [race] in try await race.change("stolen horse", to: "first choice") }
        await #expect(throws: StoreRefusal.stale) { try await race.change("stolen horse", to: "second choice") }
        #expect(try await race.signsIn("first choice") != nil)
    }

    @Test func `a session that was ended meanwhile changes no password`() async throws {
        let race = try await Race()
        race.accounts.interpose { [race] in
            try await race.sessions.endAll(of: race.mia, source: .machine, now: race.now)
        }
        await #expect(throws: StoreRefusal.stale) { try await race.change("stolen horse", to: "thief's choice") }
        #expect(try await race.signsIn("stolen horse") != nil)
    }
}
