public import Basics
public import Foundation
public import OAuth

/// An access token with its scope, user and grant.
public struct AccessRecord: Hashable, Sendable {
    /// The grant that the token was issued under.
    public var grant: Grant
    /// The account of the grant's user.
    public var account: Account
    /// The token's scope; may be narrower than the grant's.
    public var scope: Scope
    /// The time when the token was issued.
    public var issued: Date
    /// When the token expires; `nil` if it lasts as long as the grant.
    public var expires: Date?

    /// Creates the record of a token read from a store.
    public init(grant: Grant, account: Account, scope: Scope, issued: Date, expires: Date?) {
        self.grant = grant
        self.account = account
        self.scope = scope
        self.issued = issued
        self.expires = expires
    }

    /// Whether both the token and its grant are live as of `now`.
    func isLive(now: Date) -> Bool {
        grant.isLive(now: now) && expires.map { $0 > now } ?? true
    }
}

/// The result of revoking a token.
public enum Revocation: Hashable, Sendable {
    /// An access token was revoked; its grant stays live.
    case token(GrantID)
    /// A refresh token was revoked; its grant has ended, with everything issued under it.
    case grant(GrantID)
    /// The token was issued to another client; nothing has changed.
    case foreign
    /// There is no such token, or it has ended already.
    case unknown
}
