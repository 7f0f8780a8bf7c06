public import Basics
public import Foundation
public import OAuth

/// An access token with its scope, user and grant.
public struct AccessRecord: Hashable, Sendable {
    /// The grant that the token was issued under.
    public var grant: Grant
    /// The account of the grant's user.
    public var account: Account
    /// The token's scope; it may be narrower than the scope of the grant.
    public var scope: Scope
    /// The time when the token was issued.
    public var issued: Date
    /// When the token expires; `nil` if the token is valid as long as the grant.
    public var expires: Date?

    /// Creates the record of a token read from a store.
    public init(grant: Grant, account: Account, scope: Scope, issued: Date, expires: Date?) {
        self.grant = grant
        self.account = account
        self.scope = scope
        self.issued = issued
        self.expires = expires
    }

    /// Whether neither the token nor its grant has ended or expired as of `now`.
    func isLive(now: Date) -> Bool {
        grant.isLive(now: now) && expires.map { $0 > now } ?? true
    }
}

/// The result of revoking a token.
public enum Revocation: Hashable, Sendable {
    /// An access token was revoked. The grant of the token didn't end.
    case token(GrantID)
    /// A refresh token was revoked. The grant of the token has ended, so all other tokens of the grant have ended too.
    case grant(GrantID)
    /// The token belongs to another client, so it wasn't revoked.
    case foreign
    /// The token doesn't exist or has already ended.
    case unknown
}
