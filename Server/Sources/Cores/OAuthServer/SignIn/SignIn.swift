public import Foundation

/// Signs people in with name and password.
public struct SignIn: Sendable {
    /// A name and a password as somebody typed them.
    public struct Attempt: Sendable {
        /// As typed; one that is no ``SignInName`` is wrong like any unknown one.
        public var name: String
        /// As typed; compared in NFC.
        public var password: String
        /// The browser's address, for the budgets and the audit log.
        public var source: RequestSource
        /// The cookie that ``Outcome/signedIn(_:deviceCookie:)`` gave this browser at its last sign-in.
        public var deviceCookie: String?

        /// An attempt as it was posted; nothing is checked here.
        public init(name: String, password: String, source: RequestSource, deviceCookie: String? = nil) {
            self.name = name
            self.password = password
            self.source = source
            self.deviceCookie = deviceCookie
        }
    }

    /// The result of an attempt.
    public enum Outcome: Hashable, Sendable {
        /// The browser should keep the device cookie for long (`HttpOnly`, `Secure`, `SameSite`), under a name that
        /// holds for this account.
        case signedIn(Account, deviceCookie: String)
        /// The name or the password was wrong; the answer doesn't say which.
        case wrong
        /// The account is disabled. Said only after the right password.
        case disabled
        /// Seconds.
        case throttled(retryAfter: Int)
        /// Too many sign-ins are under way, or the caller gave up before its turn.
        case busy
    }

    private let accounts: any Accounts
    private let throttles: any ThrottleStore
    private let audit: any AuditLog
    private let hasher: PasswordHasher
    private let budgets: SignInBudgets

    /// Sign-in over one backend.
    ///
    /// - Parameter throttles: keeps what is left of `budgets`.
    public init(
        accounts: any Accounts, throttles: any ThrottleStore, audit: any AuditLog, hasher: PasswordHasher,
        budgets: SignInBudgets = SignInBudgets()
    ) {
        self.accounts = accounts
        self.throttles = throttles
        self.audit = audit
        self.hasher = hasher
        self.budgets = budgets
    }

    /// Checks an attempt. An unknown name takes the same path, and as long, as a wrong password.
    public func attempt(_ attempt: Attempt, now: Date) async throws -> Outcome {
        let name = SignInName(attempt.name)
        let known: Credentials? = if let name { try await accounts.credentials(name) } else { nil }
        let device = name.flatMap { DeviceCookie.device(attempt.deviceCookie, of: $0, password: known?.password) }
        // Before anything is written: refusing a flood has to be cheap.
        if hasher.isBusy(isKnown: device != nil) { return .busy }
        // Taken before the password is looked at: attempts made side by side can't all see a full budget.
        let budgets = budgets.budgets(
            account: name?.folded ?? attempt.name, device: device, address: attempt.source.address)
        if case .wait(let until, let isNews) = try await throttles.take(budgets, now: now) {
            if isNews {
                try await audit.append(
                    AuditEvent(.signInThrottled, at: now, user: known?.account.id, source: attempt.source))
            }
            return .throttled(retryAfter: max(1, Int(clamping: until.timeIntervalSince(now).rounded(.up))))
        }
        let isRight: Bool
        do {
            isRight = try await verify(attempt.password, against: known?.password, isKnown: device != nil)
        } catch is PasswordHasher.Busy {
            try await throttles.giveBack(budgets)
            return .busy
        }
        guard isRight, let known, let hash = known.password else {
            try await audit.append(AuditEvent(.signInFailed, at: now, user: known?.account.id, source: attempt.source))
            return .wrong
        }
        // The budgets stay used up: a disabled account must not be a way to try passwords.
        guard known.account.disabled == nil else {
            try await audit.append(
                AuditEvent(
                    .signInFailed, at: now, user: known.account.id, source: attempt.source, detail: "disabled"))
            return .disabled
        }
        try await throttles.giveBack(budgets)
        let current = try await upgrade(hash, of: known.account, password: attempt.password)
        try await audit.append(AuditEvent(.signedIn, at: now, user: known.account.id, source: attempt.source))
        return .signedIn(known.account, deviceCookie: DeviceCookie.make(for: known.account.name, password: current))
    }

    private func verify(_ text: String, against hash: PasswordHash?, isKnown: Bool) async throws -> Bool {
        guard let password = Password(presented: text) else {
            // Longer than any password can be. The decoy is checked all the same: it takes the time it takes.
            return try await hasher.verify(Password.nobodys, against: nil, isKnown: isKnown)
        }
        return try await hasher.verify(password, against: hash, isKnown: isKnown)
    }

    /// Replaces a hash that was made with other parameters than today's, which takes the password.
    private func upgrade(_ hash: PasswordHash, of account: Account, password text: String) async throws -> PasswordHash
    {
        guard hasher.needsRehash(hash), let password = Password(presented: text),
            let stronger = try? await hasher.hash(password),
            try await accounts.rehash(of: account.id, from: hash, to: stronger)
        else { return hash }
        return stronger
    }
}

extension Int {
    fileprivate init(clamping seconds: TimeInterval) {
        self = Int(exactly: seconds) ?? Int(Int32.max)
    }
}
