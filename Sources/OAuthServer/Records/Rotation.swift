public import Foundation
public import OAuth

/// A token to be stored.
public struct NewToken: Hashable, Sendable {
    public var digest: SecretDigest
    /// `nil`: it lasts as long as its grant.
    public var expires: Date?

    public init(digest: SecretDigest, expires: Date?) {
        self.digest = digest
        self.expires = expires
    }
}

/// A refresh token presented, and the tokens to follow it if it is good.
public struct Rotation: Hashable, Sendable {
    public var presented: SecretDigest
    public var client: ClientID
    public var access: NewToken
    public var refresh: NewToken
    /// What the access token is narrowed to; `nil` for all of the grant's.
    public var scope: Scope?
    public var grantExpires: Date?
    /// Seconds in which a token just replaced is taken once more, in case the answer was lost; 0 for none.
    public var grace: TimeInterval

    public init(
        presented: SecretDigest, client: ClientID, access: NewToken, refresh: NewToken, scope: Scope?,
        grantExpires: Date?, grace: TimeInterval
    ) {
        self.presented = presented
        self.client = client
        self.access = access
        self.refresh = refresh
        self.scope = scope
        self.grantExpires = grantExpires
        self.grace = grace
    }
}

public enum RotationOutcome: Hashable, Sendable {
    /// The new tokens are good; the grant as it is now.
    case rotated(Grant)
    /// The token had been replaced before; the grant has been ended.
    case reused(GrantID)
    /// More scope was asked for than granted; nothing has changed.
    case scopeExceeded
    case expired
    /// No such token, another client's, or of a grant that isn't live.
    case unknown
}
