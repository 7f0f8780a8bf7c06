public import Basics
public import Foundation
import OAuth

/// The accounts: finds, adds, changes, renames, disables and removes accounts, and changes passwords.
///
/// Each change is one transaction, including its event in the audit log. If two callers try to change the same state,
/// only one succeeds.
public struct Accounts: Sendable {
    let store: any SignInStore
    let signIn: SignIn

    /// Creates a value for the accounts of a store.
    ///
    /// - Parameter signIn: hashes passwords, verifies the current one before a change, and throttles guesses.
    public init(store: any SignInStore, signIn: SignIn) {
        self.store = store
        self.signIn = signIn
    }

    // MARK: Reading

    /// The account with an id, disabled or not; `nil` when there is none.
    public func find(_ id: UserID) async throws -> Account? {
        try await store.readOnce { try $0.account(id) }
    }

    /// The account with a name, compared by ``SignInName/folded``; `nil` when there is none.
    public func find(_ name: SignInName) async throws -> Account? {
        try await credentials(name)?.account
    }

    /// The account with a name and the hash of its password, for sign-in.
    package func credentials(_ name: SignInName) async throws -> AccountPassword? {
        try await store.readOnce { try $0.credentials(of: name) }
    }

    /// All accounts, sorted by folded name.
    public func list() async throws -> [Account] {
        try await store.readOnce { try $0.accounts() }
    }

    // MARK: Adding and changing

    /// Adds an account that can sign in with a password.
    ///
    /// - Parameter asking: the operator on the pages; `nil` for the command line.
    /// - Throws: ``StoreRefusal/nameTaken``, compared by ``SignInName/folded``; ``PasswordHasher/Busy``.
    public func add(
        _ account: Account, password: Password, by asking: OperatorSession? = nil, source: RequestSource = .machine,
        now: Date
    ) async throws {
        let hash = try await signIn.hasher.hash(password)
        try await insert(account, password: hash, by: asking, source: source, now: now)
    }

    /// Adds an account with a password hash, or without one, in which case it can't be signed in to.
    ///
    /// - Throws: ``StoreRefusal/nameTaken``, compared by ``SignInName/folded``.
    package func add(_ account: Account, password: PasswordHash?) async throws {
        try await insert(account, password: password, by: nil, source: .machine, now: account.created)
    }

    private func insert(
        _ account: Account, password: PasswordHash?, by asking: OperatorSession?, source: RequestSource, now: Date
    ) async throws {
        let folder = Identifier.random()
        try await store.change(by: asking, source: source, now: now) { change in
            guard try change.rows.credentials(of: account.name) == nil else { throw StoreRefusal.nameTaken }
            try change.rows.insert(account, password: password, folder: folder)
            try change.log(.accountAdded, user: account.id)
        }
    }

    /// Changes properties of an account.
    ///
    /// - Parameters:
    ///   - authority: the user's own session; `nil` for an operator.
    ///   - asking: the operator on the pages; `nil` for the command line.
    /// - Returns: the updated account; `nil` when there is none.
    /// - Throws: ``StoreRefusal/stale`` when the authority isn't live as of `now` or belongs to another user;
    ///   ``OperatorProblem/oneself`` for an operator who would remove the own role.
    public func change(
        _ id: UserID, _ asked: AccountChange, under authority: GrantID? = nil, by asking: OperatorSession? = nil,
        source: RequestSource = .machine, now: Date
    ) async throws -> Account? {
        try await store.change(by: asking, source: source, now: now) { change in
            try change.check(authority, of: id)
            if asked.isOperator == false { try change.checkOther(id) }
            guard let known = try change.rows.account(id) else { return nil }
            var account = known
            account.apply(asked)
            guard account != known else { return known }
            try change.rows.update(account)
            try change.log(.accountChanged, user: id, detail: account.roleChange(from: known))
            return account
        }
    }

    // MARK: Hints

    /// Dismisses a hint permanently; idempotent.
    ///
    /// - Returns: `false` when there is no such account.
    public func dismiss(_ hint: Hint, for user: UserID) async throws -> Bool {
        try await store.write { rows in
            guard try rows.account(user) != nil else { return false }
            try rows.dismiss(hint, for: user)
            return true
        }
    }

    /// Whether the pages show a hint. They do until the user has dismissed it or has connected an app other than the
    /// provider's own, such as Office, which is what ``Hint/addPlace`` explains.
    public func isDue(_ hint: Hint, for user: UserID, now: Date) async throws -> Bool {
        try await store.read { rows in
            if try rows.isDismissed(hint, by: user) { return false }
            return try !rows.unendedGrants(of: user).contains { grant in
                guard grant.isLive(now: now), let client = try grant.client.flatMap({ try rows.client($0) }) else {
                    return false
                }
                return !client.isFirstParty
            }
        }
    }

    /// Whether the user has dismissed the hint: one indexed read.
    public func isDismissed(_ hint: Hint, by user: UserID) async throws -> Bool {
        try await store.readOnce { try $0.isDismissed(hint, by: user) }
    }
}

extension Account {
    /// The event's detail when the operator role was granted or removed; `nil` otherwise.
    fileprivate func roleChange(from known: Account) -> String? {
        isOperator == known.isOperator ? nil : isOperator ? "operator" : "no operator"
    }
}
