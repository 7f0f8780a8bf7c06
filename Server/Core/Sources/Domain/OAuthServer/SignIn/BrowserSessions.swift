public import Basics
public import Foundation
import OAuth

/// Begins, finds and ends browser sessions by their session cookies.
public struct BrowserSessions: Sendable {
    private let store: any SignInStore
    private let sessions: SessionRecords
    /// How many seconds a session may stay unused.
    private let idleLifetime: TimeInterval
    private let lifetime: TimeInterval

    /// Creates a value that begins and ends the browser sessions of a store.
    ///
    /// - Parameters:
    ///   - idleLifetime: how many seconds a session may stay unused.
    ///   - lifetime: after how many seconds a session ends even if the user is still using it.
    public init(
        store: any SignInStore, idleLifetime: TimeInterval = 24 * 3600, lifetime: TimeInterval = 14 * 24 * 3600
    ) {
        self.store = store
        sessions = SessionRecords(store: store)
        self.idleLifetime = idleLifetime
        self.lifetime = lifetime
    }

    /// The lifetime in seconds of a session whose user chose to stay signed in: ninety days. Such a session may stay
    /// unused for up to thirty days.
    public static let longLifetime: TimeInterval = 90 * 24 * 3600
    private static let longIdleLifetime: TimeInterval = 30 * 24 * 3600

    /// Begins a session after a sign-in, always with a new secret to prevent session fixation.
    ///
    /// - Parameter staysSignedIn: whether the user chose to stay signed in, so that the session lasts for
    ///   ``longLifetime``.
    /// - Throws: ``StoreRefusal/stale`` when the password has changed since it was verified.
    public func begin(
        _ account: Account, staysSignedIn: Bool = false, source: RequestSource, now: Date
    ) async throws -> Secret {
        let secret = Secret.random(.browserSession)
        let end = now.addingTimeInterval(staysSignedIn ? max(lifetime, Self.longLifetime) : lifetime)
        let grant = Grant(
            user: account.id, kind: .browser, created: now, expires: end, label: source.userAgent ?? "")
        let idle = staysSignedIn ? max(idleLifetime, Self.longIdleLifetime) : idleLifetime
        let activity = SessionActivity(lastUsed: now, idleLifetime: idle)
        try await sessions.create(
            secret.digest, BrowserSession(grant: grant, account: account, activity: activity), source: source)
        return secret
    }

    /// The session of a cookie; `nil` if the session has ended, or was unused for too long.
    ///
    /// - Parameter cookie: the cookie as sent by the browser.
    public func find(_ cookie: String, now: Date) async throws -> BrowserSession? {
        guard cookie.utf8.count <= 128 else { return nil }
        return try await sessions.find(SecretDigest(of: cookie), now: now)
    }

    /// Signs a browser out. It isn't an error if the session of the browser has already ended.
    ///
    /// - Parameter cookie: the cookie as sent by the browser.
    public func end(_ cookie: String, source: RequestSource, now: Date) async throws {
        guard cookie.utf8.count <= 128 else { return }
        _ = try await sessions.end(SecretDigest(of: cookie), reason: .signedOut, source: source, now: now)
    }

    /// Ends one of a user's sessions, as requested by the user in the same session or in another session.
    ///
    /// - Returns: `false` when the session no longer exists.
    /// - Throws: ``StoreRefusal/stale`` when the requesting session has ended.
    public func end(
        _ session: GrantID, under authority: BrowserSession, source: RequestSource, now: Date
    ) async throws -> Bool {
        let user = authority.account.id, asking = authority.grant.id
        return try await store.change(source: source, now: now) { change in
            try change.check(asking, of: user)
            return try change.end(session, of: user, only: .browser, reason: .signedOut)
        }
    }

    /// Ends all grants of a user except the grant of `session`. Connected apps, other browsers and WOPI access tokens
    /// stop working.
    ///
    /// - Parameters:
    ///   - authority: the user's own session; `nil` for an operator.
    ///   - asking: the operator who ends the grants on a web page; `nil` for the user and for the command line.
    /// - Throws: ``StoreRefusal/stale`` when `authority` has ended.
    public func endAll(
        of account: Account, keeping session: BrowserSession? = nil, under authority: BrowserSession? = nil,
        by asking: OperatorSession? = nil, source: RequestSource, now: Date
    ) async throws {
        _ = try await Grants(store: store).endAll(
            of: account.id, except: session?.grant.id, under: authority?.grant.id, by: asking,
            reason: .signedOutEverywhere, source: source, now: now)
    }
}
