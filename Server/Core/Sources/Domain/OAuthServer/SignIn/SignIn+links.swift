public import Foundation

/// Passwords of share links. Passwords of links are hashed and rate-limited like passwords of accounts, because
/// attackers try to guess both.
extension SignIn {
    /// The result of an attempt to open a link.
    public enum LinkOutcome: Hashable, Sendable {
        /// The password was right. The browser should keep the cookie (`HttpOnly`, `Secure`, `SameSite`) under a name
        /// specific to the link.
        case opened(cookie: String)
        /// The link's password was wrong.
        case wrong
        /// Too many passwords were tried. The next attempt is allowed after `retryAfter` seconds.
        case throttled(retryAfter: Int)
        /// Too many passwords are being verified, or the task was canceled before its turn.
        case busy
    }

    /// For how many seconds after entering a link's password a browser doesn't have to enter it again: twelve hours.
    public static let linkLifetime: TimeInterval = 12 * 60 * 60

    /// Makes the hash to store with a link. The hash makes guessing a link's password as expensive as guessing an
    /// account's password.
    ///
    /// - Parameter name: the owner of the link; `nil` for the command line.
    /// - Throws: ``PasswordProblem`` for a password that isn't allowed; ``PasswordHasher/Busy``.
    public func linkPassword(choosing text: String, by name: SignInName? = nil) async throws -> PasswordHash {
        try await hasher.hash(try Password(choosing: text), for: name.map { Self.party($0) })
    }

    /// Verifies a password typed for a link.
    ///
    /// - Parameters:
    ///   - link: the link's id. The returned cookie opens no other link.
    ///   - source: the browser's address, for the rate limits and the audit log.
    public func openLink(
        _ link: String, with text: String, against hash: PasswordHash, source: RequestSource, now: Date
    ) async throws -> LinkOutcome {
        let party = Self.party(source)
        if hasher.isBusy(isKnown: false, for: party) { return .busy }
        // Count the attempt before the password is verified, so that attempts at the same time can't exceed the rate
        // limits.
        let budgets = budgets.budgets(link: link, address: source.address)
        let refusal = AuditEvent(.signInThrottled, at: now, source: source, detail: .link(link))
        if case .wait(let until, _) = try await throttles.take(budgets, telling: refusal, now: now) {
            return .throttled(retryAfter: max(1, Int(clamping: until.timeIntervalSince(now).rounded(.up))))
        }
        do {
            let isRight = try await verify(text, against: hash, isKnown: false, for: party)
            guard isRight else { return .wrong }
        } catch is PasswordHasher.Busy {
            try await throttles.refund(budgets)
            return .busy
        }
        try await throttles.refund(budgets)
        return .opened(
            cookie: LinkCookie.make(for: link, password: hash, until: now.addingTimeInterval(Self.linkLifetime)))
    }

    /// Whether a browser's cookie shows that the visitor recently entered the link's password.
    public func isOpen(_ link: String, cookie: String?, hash: PasswordHash, now: Date) -> Bool {
        LinkCookie.isValid(cookie, for: link, password: hash, now: now)
    }
}
