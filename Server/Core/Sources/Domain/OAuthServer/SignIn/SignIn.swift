import Basics
public import Foundation

/// Signs users in with name and password. ``SignInBudgets`` limits how often a password may be guessed.
public struct SignIn: Sendable {
    /// A sign-in name and a password, as a user typed them.
    public struct Attempt: Sendable {
        /// The name as typed. A text that isn't a valid ``SignInName`` is treated like an unknown name.
        public var name: String
        /// The password as typed; the Unicode form in which it was typed doesn't matter.
        public var password: String
        /// The browser's address, for the rate limits and the audit log.
        public var source: RequestSource
        /// The cookie that ``Outcome/signedIn(_:deviceCookie:)`` gave this browser at its last sign-in.
        public var deviceCookie: String?

        /// Creates an attempt without validating it.
        public init(name: String, password: String, source: RequestSource, deviceCookie: String? = nil) {
            self.name = name
            self.password = password
            self.source = source
            self.deviceCookie = deviceCookie
        }
    }

    /// The result of an attempt to sign in.
    public enum Outcome: Hashable, Sendable {
        /// The user is signed in. The browser should keep the device cookie for a long time (`HttpOnly`, `Secure`,
        /// `SameSite`), under a name specific to the account.
        case signedIn(Account, deviceCookie: String)
        /// The name or the password was wrong; the response doesn't reveal which.
        case wrong
        /// The account is disabled. Only an attempt with the right password gets this result.
        case disabled
        /// There were too many attempts. The next attempt is allowed after `retryAfter` seconds.
        case throttled(retryAfter: Int)
        /// Too many sign-ins are in progress, or the task was canceled before its turn.
        case busy
    }

    let hasher: PasswordHasher
    private let store: any SignInStore
    let throttles: Throttles
    let budgets: SignInBudgets
    /// Whether users may sign in with a password. If not, users sign in with identity providers only.
    public let acceptsPasswords: Bool

    /// Creates a value that signs users in to the accounts of a store.
    ///
    /// - Parameters:
    ///   - hasher: limits how many passwords are hashed at the same time.
    ///   - bounds: the maximum number of rows that sign-in attempts may add to the store.
    ///   - acceptsPasswords: whether users may sign in with a password. Passwords of share links are always accepted.
    public init(
        store: any SignInStore, hasher: PasswordHasher, budgets: SignInBudgets = SignInBudgets(),
        bounds: RecordBounds = RecordBounds(), acceptsPasswords: Bool = true
    ) {
        self.acceptsPasswords = acceptsPasswords
        self.store = store
        self.hasher = hasher
        self.budgets = budgets
        throttles = Throttles(store: store, bounds: bounds)
    }

    /// Checks an attempt. An unknown name has the same result as a wrong password and takes the same time. If passwords
    /// aren't accepted, every attempt has this result.
    public func attempt(_ attempt: Attempt, now: Date) async throws -> Outcome {
        guard acceptsPasswords else { return .wrong }
        let name = SignInName(attempt.name)
        let known = try await credentials(of: name)
        let device = name.flatMap { DeviceCookie.device(attempt.deviceCookie, of: $0, password: known?.password) }
        let party = device == nil ? Self.party(attempt.source) : name.map { Self.party($0) }
        // Check this before any write, so that refusing very many attempts is cheap.
        if hasher.isBusy(isKnown: device != nil, for: party) { return .busy }
        // Count the attempt before the password is verified, so that attempts at the same time can't exceed the rate
        // limits.
        let budgets = budgets.budgets(
            account: name?.folded ?? attempt.name, device: device, address: attempt.source.address)
        let refusal = AuditEvent(.signInThrottled, at: now, user: known?.account.id, source: attempt.source)
        if case .wait(let until, _) = try await throttles.take(budgets, telling: refusal, now: now) {
            return .throttled(retryAfter: max(1, Int(clamping: until.timeIntervalSince(now).rounded(.up))))
        }
        let isRight: Bool
        do {
            isRight = try await verify(
                attempt.password, against: known?.password, isKnown: device != nil, for: party)
        } catch is PasswordHasher.Busy {
            try await throttles.refund(budgets)
            return .busy
        }
        guard isRight, let known, let hash = known.password else {
            let event = AuditEvent(.signInFailed, at: now, user: known?.account.id, source: attempt.source)
            try await AuditLog(store: store).append(event)
            return .wrong
        }
        // Keep this attempt counted in the rate limits. Otherwise, sign-in attempts with a disabled account would be
        // unlimited.
        guard known.account.disabled == nil else {
            let event = AuditEvent(
                .signInFailed, at: now, user: known.account.id, source: attempt.source, detail: .accountDisabled)
            try await AuditLog(store: store).append(event)
            return .disabled
        }
        let current = try await upgrade(hash, of: known.account, password: attempt.password)
        let event = AuditEvent(.signedIn, at: now, user: known.account.id, source: attempt.source)
        try await throttles.refund(budgets, telling: event)
        return .signedIn(known.account, deviceCookie: DeviceCookie.make(for: known.account.name, password: current))
    }

    private func credentials(of name: SignInName?) async throws -> AccountPassword? {
        guard let name else { return nil }
        return try await store.readOnce { try $0.credentials(of: name) }
    }

    /// The key under which the hasher counts the jobs of a browser that never signed in to the account: the browser's
    /// network.
    static func party(_ source: RequestSource) -> String? {
        source.address.map { "network " + NetworkAddress.network(of: $0) }
    }

    /// The key under which the hasher counts the jobs of a browser that signed in to the account before: the account.
    static func party(_ name: SignInName) -> String { "account " + name.folded }

    func verify(
        _ text: String, against hash: PasswordHash?, isKnown: Bool, for party: String?
    ) async throws -> Bool {
        guard let password = Password(presented: text) else {
            // The text is too long or contains NUL, so it can't be a password. Verify another password against a hash
            // that no password matches, so that the refusal takes as long as for a wrong password.
            return try await hasher.verify(Password.nobodys, against: nil, isKnown: isKnown, for: party)
        }
        return try await hasher.verify(password, against: hash, isKnown: isKnown, for: party)
    }

    /// Replaces a hash that was made with outdated parameters. The replacement happens at sign-in, because a new hash
    /// can be made only with the password.
    private func upgrade(_ hash: PasswordHash, of account: Account, password text: String) async throws -> PasswordHash
    {
        guard hasher.needsRehash(hash), let password = Password(presented: text),
            let stronger = try? await hasher.hash(password, for: Self.party(account.name)),
            try await rehash(of: account.id, from: hash, to: stronger)
        else { return hash }
        return stronger
    }

    /// Replaces a hash, as ``Accounts/rehash(of:from:to:)`` does.
    func rehash(of id: UserID, from old: PasswordHash, to new: PasswordHash) async throws -> Bool {
        try await store.write { rows in
            guard try rows.password(of: id) == old else { return false }
            try rows.setPassword(new, of: id)
            return true
        }
    }
}

extension Int {
    init(clamping seconds: TimeInterval) {
        self = Int(exactly: seconds) ?? Int(Int32.max)
    }
}
