public import Basics
public import Foundation
import OAuth

/// The browser sessions behind session cookies.
public struct BrowserSessions: Sendable {
    private let store: any SignInStore
    private let sessions: SessionRecords
    /// Seconds.
    private let idleLifetime: TimeInterval
    private let lifetime: TimeInterval

    /// The sessions of a store. The two lifetimes decide how long a browser stays signed in.
    ///
    /// - Parameters:
    ///   - idleLifetime: seconds without a request after which a session is over.
    ///   - lifetime: seconds after which it is over in any case.
    public init(
        store: any SignInStore, idleLifetime: TimeInterval = 24 * 3600, lifetime: TimeInterval = 14 * 24 * 3600
    ) {
        self.store = store
        sessions = SessionRecords(store: store)
        self.idleLifetime = idleLifetime
        self.lifetime = lifetime
    }

    /// Seconds for which a browser stays signed in where its person wished it: ninety days, thirty of them without a
    /// request.
    public static let longLifetime: TimeInterval = 90 * 24 * 3600
    private static let longIdleLifetime: TimeInterval = 30 * 24 * 3600

    /// Begins a session after a sign-in, always with a new secret, so that no session can be fixed in advance.
    ///
    /// - Parameter staysSignedIn: for ``longLifetime``, as somebody wishes on a device of their own.
    /// - Throws: ``StoreRefusal/stale`` when the password has changed since it was checked.
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

    /// The live session of a cookie; `nil` when there is none, and when it was idle too long.
    ///
    /// - Parameter cookie: as the browser sent it.
    public func find(_ cookie: String, now: Date) async throws -> BrowserSession? {
        guard cookie.utf8.count <= 128 else { return nil }
        return try await sessions.find(SecretDigest(of: cookie), now: now)
    }

    /// Signs a browser out; no error when its session has ended already.
    ///
    /// - Parameter cookie: as the browser sent it.
    public func end(_ cookie: String, source: RequestSource, now: Date) async throws {
        guard cookie.utf8.count <= 128 else { return }
        _ = try await sessions.end(SecretDigest(of: cookie), reason: .signedOut, source: source, now: now)
    }

    /// Ends one of a user's sessions at the request of another, or of itself.
    ///
    /// - Returns: `false` when there is no such session any more.
    /// - Throws: ``StoreRefusal/stale`` when the one that asks has ended.
    public func end(
        _ session: GrantID, under authority: BrowserSession, source: RequestSource, now: Date
    ) async throws -> Bool {
        let user = authority.account.id, asking = authority.grant.id
        return try await store.change(source: source, now: now) { change in
            try change.check(asking, of: user)
            return try change.end(session, of: user, only: .browser, reason: .signedOut)
        }
    }

    /// Ends everything the user has running: apps, browsers, WOPI tokens. `session` may stay.
    ///
    /// - Parameters:
    ///   - authority: the session in which the person asks; `nil` for an operator.
    ///   - asking: the operator on the pages; `nil` for somebody at the machine.
    /// - Throws: ``StoreRefusal/stale`` when the authority has ended.
    public func endAll(
        of account: Account, keeping session: BrowserSession? = nil, under authority: BrowserSession? = nil,
        by asking: OperatorSession? = nil, source: RequestSource, now: Date
    ) async throws {
        _ = try await Grants(store: store).endAll(
            of: account.id, except: session?.grant.id, under: authority?.grant.id, by: asking,
            reason: .signedOutEverywhere, source: source, now: now)
    }
}
