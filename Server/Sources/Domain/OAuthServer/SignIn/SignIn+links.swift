public import Foundation

/// Passwords of share links: guessed at by strangers like those of accounts, and so hashed and throttled like them.
extension SignIn {
    /// The result of an attempt to open a link.
    public enum LinkOutcome: Hashable, Sendable {
        /// The browser should keep the cookie (`HttpOnly`, `Secure`, `SameSite`) under a name that holds for this link.
        case opened(cookie: String)
        /// It is another password.
        case wrong
        /// A budget of attempts is used up; `retryAfter` is in seconds.
        case throttled(retryAfter: Int)
        /// Too many passwords are being checked, or the caller gave up before its turn.
        case busy
    }

    /// Seconds for which a browser need not be asked again: twelve hours.
    public static let linkLifetime: TimeInterval = 12 * 60 * 60

    /// Makes the hash to keep with a link, as expensive to guess as that of an account.
    ///
    /// - Parameter name: the person whose link it is; `nil` for somebody at the machine.
    /// - Throws: ``PasswordProblem`` for a password that can't be chosen; ``PasswordHasher/Busy``.
    public func linkPassword(choosing text: String, by name: SignInName? = nil) async throws -> PasswordHash {
        try await hasher.hash(try Password(choosing: text), for: name.map { Self.party($0) })
    }

    /// Checks a password that was typed for a link.
    ///
    /// - Parameters:
    ///   - link: names the link; the cookie opens no other.
    ///   - source: the browser's address, for the budgets and the audit log.
    public func openLink(
        _ link: String, with text: String, against hash: PasswordHash, source: RequestSource, now: Date
    ) async throws -> LinkOutcome {
        let party = Self.party(source)
        if hasher.isBusy(isKnown: false, for: party) { return .busy }
        // Taken before the password is looked at: attempts made side by side can't all see a full budget.
        let budgets = budgets.budgets(link: link, address: source.address)
        let refusal = AuditEvent(.signInThrottled, at: now, source: source, detail: "link \(link)")
        if case .wait(let until, _) = try await throttles.take(budgets, telling: refusal, now: now) {
            return .throttled(retryAfter: max(1, Int(clamping: until.timeIntervalSince(now).rounded(.up))))
        }
        do {
            let isRight = try await verify(text, against: hash, isKnown: false, for: party)
            guard isRight else { return .wrong }
        } catch is PasswordHasher.Busy {
            try await throttles.restoreAccess(budgets)
            return .busy
        }
        try await throttles.restoreAccess(budgets)
        return .opened(
            cookie: LinkCookie.make(for: link, password: hash, until: now.addingTimeInterval(Self.linkLifetime)))
    }

    /// Whether a browser's cookie shows that its visitor gave a link's password not long ago.
    public func isOpen(_ link: String, cookie: String?, hash: PasswordHash, now: Date) -> Bool {
        LinkCookie.isValid(cookie, for: link, password: hash, now: now)
    }
}
