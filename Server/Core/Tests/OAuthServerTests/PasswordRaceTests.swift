import Basics
import Foundation
import PortContracts
import OAuth
import OAuthServer
import Synchronization
import Testing

/// A store that runs an action immediately before a transaction.
private final class InterposedStore: SignInStore {
    private let base: any SignInStore
    private let between = Mutex<(@Sendable () async throws -> Void)?>(nil)

    init(_ base: any SignInStore) { self.base = base }

    /// Runs an action once, immediately before the next transaction that writes.
    func interpose(_ action: @escaping @Sendable () async throws -> Void) { between.withLock { $0 = action } }

    func read<Value: Sendable>(_ body: @escaping @Sendable (any SignInReader) throws -> Value) async throws -> Value {
        try await base.read(body)
    }

    func write<Value: Sendable>(
        _ body: @escaping @Sendable (any SignInWriter) throws -> Value
    ) async throws -> Value {
        let action = between.withLock { action in
            defer { action = nil }
            return action
        }
        try await action?()
        return try await base.write(body)
    }
}

/// Tests an attacker who knows the password and changes it again and again. The attacker must not prevent an operator
/// from resetting the password.
@Suite struct PasswordRaceTests {
    private struct Race {
        let stores = OAuthStores.inMemory()
        /// The store that `accounts` uses, but that sign-in doesn't use. So the only writes to this store are password
        /// changes.
        let interposed: InterposedStore
        let signIn: SignIn
        let accounts: Accounts
        let sessions: BrowserSessions
        let mia: Account
        let now = Date(timeIntervalSince1970: 1_800_000_000)

        init() async throws {
            interposed = InterposedStore(stores.store)
            let hasher = PasswordHasher(parameters: PasswordTests.cheap, waiting: 1000)
            signIn = SignIn(store: stores.store, hasher: hasher)
            accounts = Accounts(store: interposed, signIn: signIn)
            sessions = BrowserSessions(store: stores.store)
            mia = Account(name: try #require(SignInName("mia")), displayName: "Mia", created: now)
            try await accounts.add(mia, password: Password(choosing: "stolen horse"), now: now)
        }

        func signsIn(_ password: String) async throws -> Account? {
            let attempt = SignIn.Attempt(name: "mia", password: password, source: .machine)
            guard case .signedIn(let account, _) = try await signIn.attempt(attempt, now: now) else { return nil }
            return account
        }

        /// Signs in with the old password and changes the password in the new session, as the account page does.
        func change(_ old: String, to new: String) async throws {
            // Don't use `#require` here, because one test expects the attacker's sign-in to fail.
            guard let account = try await signsIn(old) else { throw StoreRefusal.stale }
            let cookie = try await sessions.begin(account, source: .machine, now: now).plainText
            let session = try #require(try await sessions.find(cookie, now: now))
            let attempt = SignIn.Attempt(name: "mia", password: old, source: .machine)
            _ = try await accounts.changePassword(
                from: attempt, to: Password(choosing: new), session: session.grant.id, now: now)
        }
    }

    @Test func `a change in progress doesn't undo the operator's reset`() async throws {
        let race = try await Race()
        race.interposed.interpose { [race] in
            let reset = try Password(choosing: "operator's choice")
            #expect(try await race.accounts.setPassword(reset, of: race.mia.id, now: race.now) != nil)
        }
        await #expect(throws: StoreRefusal.stale) { try await race.change("stolen horse", to: "thief's choice") }
        #expect(try await race.signsIn("thief's choice") == nil)
        #expect(try await race.signsIn("operator's choice") != nil)
    }

    @Test func `an attacker who keeps changing the password can't outlast the reset`() async throws {
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
        #expect(try await race.accounts.setPassword(reset, of: race.mia.id, now: race.now) != nil)
        let known = await thief.value
        #expect(try await race.signsIn(known) == nil)
        #expect(try await race.signsIn("operator's choice") != nil)
    }

    @Test func `of two simultaneous changes one succeeds and the other fails`() async throws {
        let race = try await Race()
        race.interposed.interpose { [race] in try await race.change("stolen horse", to: "first choice") }
        await #expect(throws: StoreRefusal.stale) { try await race.change("stolen horse", to: "second choice") }
        #expect(try await race.signsIn("first choice") != nil)
    }

    @Test func `a session that ended during the request can't change the password`() async throws {
        let race = try await Race()
        race.interposed.interpose { [race] in
            try await race.sessions.endAll(of: race.mia, source: .machine, now: race.now)
        }
        await #expect(throws: StoreRefusal.stale) { try await race.change("stolen horse", to: "thief's choice") }
        #expect(try await race.signsIn("stolen horse") != nil)
    }
}
