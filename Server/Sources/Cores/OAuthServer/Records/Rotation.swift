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

    func hasExpired(now: Date) -> Bool { expires.map { $0 <= now } ?? false }
}

/// How a refresh token that was found good is renewed.
public enum Renewal: Hashable, Sendable {
    /// The new token takes its place. One just replaced is taken once more within `grace` seconds, in case the answer
    /// was lost; 0 for never.
    case rotate(to: NewToken, grace: TimeInterval)
    /// It stays, and lasts until then; `nil` for as long as its grant.
    case keep(expires: Date?)
}

/// A refresh token presented, and what is to follow it if it is good.
public struct Rotation: Hashable, Sendable {
    public var presented: SecretDigest
    public var client: ClientID
    public var access: NewToken
    public var renewal: Renewal
    /// What the access token is narrowed to; `nil` for all of the grant's.
    public var scope: Scope?
    public var grantExpires: Date?

    public init(
        presented: SecretDigest, client: ClientID, access: NewToken, renewal: Renewal, scope: Scope?,
        grantExpires: Date?
    ) {
        self.presented = presented
        self.client = client
        self.access = access
        self.renewal = renewal
        self.scope = scope
        self.grantExpires = grantExpires
    }
}

public enum RotationOutcome: Hashable, Sendable {
    /// The new tokens are good; the grant as it is now.
    case rotated(Grant)
    /// The new access token is good, and so is the refresh token as it was.
    case kept(Grant)
    /// The token had been replaced before; the grant has been ended.
    case reused(GrantID)
    /// The token had been replaced before its client's tokens were kept; nothing has changed.
    case replaced(GrantID)
    /// More scope was asked for than granted; nothing has changed.
    case scopeExceeded
    case expired
    /// No such token, another client's, or of a grant that isn't live.
    case unknown
}
