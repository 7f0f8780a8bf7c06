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

    /// Creates a value that reads and changes the accounts of a store.
    ///
    /// - Parameter signIn: hashes passwords, verifies a user's current password before a change, and limits the number
    ///   of attempts.
    public init(store: any SignInStore, signIn: SignIn) {
        self.store = store
        self.signIn = signIn
    }

    // MARK: Reading

    /// The account with the given id, whether or not it is disabled; `nil` if the account doesn't exist.
    public func find(_ id: UserID) async throws -> Account? {
        try await store.readOnce { try $0.account(id) }
    }

    /// The account with a name, compared by ``SignInName/folded``; `nil` when no account has the name.
    public func find(_ name: SignInName) async throws -> Account? {
        try await credentials(name)?.account
    }

    /// The account with a name and the hash of its password, for sign-in.
    public func credentials(_ name: SignInName) async throws -> AccountPassword? {
        try await store.readOnce { try $0.credentials(of: name) }
    }

    /// All accounts, sorted by sign-in name, ignoring case.
    public func list() async throws -> [Account] {
        try await store.readOnce { try $0.accounts() }
    }

    // MARK: Adding and changing

    /// Adds an account that can sign in with a password.
    ///
    /// - Parameter asking: the operator who adds the account on a web page; `nil` for the command line.
    /// - Throws: ``StoreRefusal/nameTaken`` when another account has the same ``SignInName/folded`` name;
    ///   ``PasswordHasher/Busy``.
    public func add(
        _ account: Account, password: Password, by asking: OperatorSession? = nil, source: RequestSource = .machine,
        now: Date
    ) async throws {
        let hash = try await signIn.hasher.hash(password)
        try await insert(account, password: hash, by: asking, source: source, now: now)
    }

    /// Adds an account with the hash of a password. If `password` is `nil`, nobody can sign in to the account with a
    /// password.
    ///
    /// - Throws: ``StoreRefusal/nameTaken`` when another account has the same ``SignInName/folded`` name.
    public func add(_ account: Account, password: PasswordHash?) async throws {
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
    ///   - authority: the user's own browser session; `nil` when an operator makes the change.
    ///   - asking: the operator who makes the change on a web page; `nil` for the user's own change and for the command
    ///     line.
    /// - Returns: the updated account; `nil` when the account doesn't exist.
    /// - Throws: ``StoreRefusal/stale`` when `authority` has ended before `now` or belongs to another user;
    ///   ``OperatorProblem/oneself`` for operators who try to remove their own role.
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

    /// Hides a hint on the pages permanently. Dismissing a hint again has no effect.
    ///
    /// - Returns: `false` when the account doesn't exist.
    public func dismiss(_ hint: Hint, for user: UserID) async throws -> Bool {
        try await store.write { rows in
            guard try rows.account(user) != nil else { return false }
            try rows.dismiss(hint, for: user)
            return true
        }
    }

    /// Whether the pages show a hint. A hint is shown until the user dismisses it. ``Hint/addPlace`` explains how to
    /// connect Office, so it also disappears when the user has connected an app of another provider.
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

    /// Whether the user has dismissed the hint. This takes one indexed read.
    public func isDismissed(_ hint: Hint, by user: UserID) async throws -> Bool {
        try await store.readOnce { try $0.isDismissed(hint, by: user) }
    }
}

extension Account {
    /// The detail of the audit event if this change granted or removed the operator role; `nil` otherwise.
    fileprivate func roleChange(from known: Account) -> AuditEvent.Detail? {
        isOperator == known.isOperator ? nil : .role(isOperator: isOperator)
    }
}

/// A page of the accounts, sorted by sign-in name, ignoring case.
public struct AccountPage: Hashable, Sendable {
    /// The accounts of the page.
    public var accounts: [Account]
    /// The cursor of the next page; `nil` on the last page and for search results.
    public var next: String?
    /// Whether a search found more accounts than the page contains. If so, the page omits some of the accounts, and a
    /// longer search text finds fewer accounts.
    public var isCut: Bool

    /// Creates a page from a store's rows.
    public init(accounts: [Account], next: String? = nil, isCut: Bool = false) {
        self.accounts = accounts
        self.next = next
        self.isCut = isCut
    }
}

/// Lists accounts for operators page by page, because a server may have very many accounts.
extension Accounts {
    /// The page of accounts after a cursor.
    ///
    /// - Parameter cursor: ``AccountPage/next`` of the previous page; any other text is also accepted and stands for
    ///   the accounts whose names follow it.
    public func page(after cursor: String? = nil, limit: Int) async throws -> AccountPage {
        let found = try await store.readOnce { try $0.accounts(after: cursor, limit: limit + 1) }
        let page = Array(found.prefix(limit))
        return AccountPage(accounts: page, next: found.count > limit ? page.last?.name.folded : nil)
    }

    /// The accounts whose sign-in name or display name contains a text, ignoring case.
    public func search(_ text: String, limit: Int) async throws -> AccountPage {
        let text = SignInName.folded(text.trimmingCharacters(in: .whitespacesAndNewlines))
        guard !text.isEmpty, text.utf8.count <= Self.longestSearch else { return AccountPage(accounts: []) }
        let found = try await store.read { try $0.accounts(with: text, limit: limit + 1) }
        return AccountPage(accounts: Array(found.prefix(limit)), isCut: found.count > limit)
    }

    /// The maximum length of a search text in bytes; no name in the database is longer.
    private static let longestSearch = 400
}

/// Renaming and disabling accounts, which only operators may do, on web pages or on the command line.
extension Accounts {
    /// Changes an account's sign-in name. Connected apps and browsers keep their access.
    ///
    /// - Returns: the updated account; `nil` when the account doesn't exist.
    /// - Throws: ``StoreRefusal/nameTaken`` when another account has the name, compared by ``SignInName/folded``.
    public func rename(
        _ id: UserID, to name: SignInName, by asking: OperatorSession? = nil, source: RequestSource = .machine,
        now: Date
    ) async throws -> Account? {
        try await update(id, by: asking, source: source, now: now) { account, change in
            if let holder = try change.rows.credentials(of: name), holder.account.id != id {
                throw StoreRefusal.nameTaken
            }
            guard account.name.rawValue != name.rawValue else { return }
            try change.log(.accountRenamed, user: id, detail: .formerName(account.name.rawValue))
            account.name = name
        }
    }

    /// Disables an account. In the same transaction, increments ``Account/passwordVersion``, so that a sign-in in
    /// progress fails, ends every live grant of the account (``GrantEnd/accountDisabled``), and releases every lock
    /// held by the account's apps. If the account is already disabled, its ``Account/disabled`` date doesn't change.
    ///
    /// - Returns: the updated account; `nil` when the account doesn't exist.
    /// - Throws: ``OperatorProblem/oneself`` if `id` is the operator's own account.
    public func disable(
        _ id: UserID, by asking: OperatorSession? = nil, source: RequestSource = .machine, now: Date
    ) async throws -> Account? {
        try await update(id, by: asking, source: source, now: now) { account, change in
            try change.checkOther(id)
            // An account that is already disabled has no grants to end, and no audit event is needed.
            guard account.disabled == nil else { return }
            account.disabled = now
            account.passwordVersion += 1
            try change.endAll(of: id, reason: .accountDisabled)
            try change.releaseLocks(of: id)
            try change.log(.accountDisabled, user: id)
        }
    }

    /// Lets the user sign in again. Ended grants stay ended.
    ///
    /// - Returns: the updated account; `nil` when the account doesn't exist.
    public func enable(
        _ id: UserID, by asking: OperatorSession? = nil, source: RequestSource = .machine, now: Date
    ) async throws -> Account? {
        try await update(id, by: asking, source: source, now: now) { account, change in
            guard account.disabled != nil else { return }
            account.disabled = nil
            try change.log(.accountEnabled, user: id)
        }
    }

    /// Reads an account, changes it and writes it back.
    private func update(
        _ id: UserID, by asking: OperatorSession?, source: RequestSource, now: Date,
        _ body: @escaping @Sendable (inout Account, SignInChange) throws -> Void
    ) async throws -> Account? {
        try await store.change(by: asking, source: source, now: now) { change in
            guard var account = try change.rows.account(id) else { return nil }
            try body(&account, change)
            try change.rows.update(account)
            return account
        }
    }
}
