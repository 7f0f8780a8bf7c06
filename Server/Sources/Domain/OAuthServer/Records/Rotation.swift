public import Basics
public import Foundation
public import OAuth

/// A new token, to be stored.
public struct NewToken: Hashable, Sendable {
    /// The digest of the token, which is all that is stored of it.
    public var digest: SecretDigest
    /// `nil`: it lasts as long as its grant.
    public var expires: Date?

    /// A token to be stored.
    public init(digest: SecretDigest, expires: Date?) {
        self.digest = digest
        self.expires = expires
    }

    func hasExpired(now: Date) -> Bool { expires.map { $0 <= now } ?? false }
}

/// The renewal of a valid refresh token.
public enum Renewal: Hashable, Sendable {
    /// The new token takes its place, and is kept sealed for the presented one. A token that was just replaced is
    /// accepted again within `grace` seconds and gets the same successor, in case the answer was lost or another
    /// refresh came first; 0 for never.
    case rotate(to: NewToken, sealed: SealedSecret, grace: TimeInterval)
    /// It stays, and lasts until then; `nil` for as long as its grant.
    case keep(expires: Date?)
}

/// A presented refresh token, and its successor if it is valid.
public struct Rotation: Hashable, Sendable {
    /// The digest of the token as it was presented.
    public var presented: SecretDigest
    /// The authenticated client that presents it.
    public var client: ClientID
    /// The access token to issue.
    public var access: NewToken
    /// The successor, or that the token stays.
    public var renewal: Renewal
    /// The scope that the access token is narrowed to; `nil` for all of the grant's.
    public var scope: Scope?
    /// The time when the grant expires from now on; `nil` for never.
    public var grantExpires: Date?

    /// A rotation of these parts; nothing is checked before ``RefreshFamily/apply(_:now:)``.
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

/// The result of presenting a refresh token; tokens are issued with the first three cases only.
public enum RotationOutcome: Hashable, Sendable {
    /// The new tokens are valid; the grant as it is now.
    case rotated(Grant)
    /// The new access token is valid, and so is the refresh token that replaced the presented one a moment ago.
    case repeated(Grant, SealedSecret)
    /// The new access token is valid, and the refresh token stays.
    case kept(Grant)
    /// The token had been replaced before; the grant has been ended.
    case reused(GrantID)
    /// The token had been replaced, and its successor can't be told again; nothing has changed. Either its client's
    /// tokens are kept since then, or it was presented too often in its grace.
    case replaced(GrantID)
    /// More scope was asked for than granted; nothing has changed.
    case scopeExceeded
    /// The token's end has passed; nothing has changed.
    case expired
    /// No such token, another client's, or of a grant that isn't live.
    case unknown
}
