public import Foundation
public import OAuth

/// A live access token: what it may do, for whom, under which grant.
public struct AccessRecord: Hashable, Sendable {
    public var grant: Grant
    public var account: Account
    /// Of the token; possibly less than the grant's.
    public var scope: Scope
    public var issued: Date
    /// `nil`: as long as the grant.
    public var expires: Date?

    public init(grant: Grant, account: Account, scope: Scope, issued: Date, expires: Date?) {
        self.grant = grant
        self.account = account
        self.scope = scope
        self.issued = issued
        self.expires = expires
    }
}

/// What became of a token a client gave back.
public enum Revocation: Hashable, Sendable {
    /// An access token, now dead; its grant lives on.
    case token(GrantID)
    /// A refresh token; its grant has ended, and all that hangs off it.
    case grant(GrantID)
    /// Issued to another client; nothing has changed.
    case foreign
    /// None, or dead already.
    case unknown
}
