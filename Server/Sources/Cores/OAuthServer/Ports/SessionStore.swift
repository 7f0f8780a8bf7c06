public import Foundation

/// Keeps browser sessions, by the digest of their cookie.
///
/// Every verb is one atomic step. Check a new one with `SessionStoreContract`.
public protocol SessionStore: Sendable {
    /// Stores a session with its grant (kind `.browser`, new), if the account still has the password it was verified
    /// with (``Account/passwordVersion``). An account has at most ``BrowserSession/maximum`` sessions: the oldest is
    /// forgotten with its grant.
    ///
    /// - Throws: ``StoreRefusal/stale`` when the password changed since, or the account is gone.
    func create(_ session: SecretDigest, _ record: BrowserSession) async throws

    /// The session with its grant and account; `nil` unless the grant is live and the session wasn't idle too long.
    /// Notes the use as ``SessionActivity/touch(now:)`` says; a session that was found idle is never found again.
    func find(_ session: SecretDigest, now: Date) async throws -> BrowserSession?

    /// Ends the session's grant.
    ///
    /// - Returns: the grant, `nil` when it wasn't live.
    func end(_ session: SecretDigest, reason: GrantEnd, now: Date) async throws -> Grant?
}
