public import Basics
public import Foundation
public import OAuth

/// A new token to store.
public struct NewToken: Hashable, Sendable {
    /// The digest of the token; the token itself isn't stored.
    public var digest: SecretDigest
    /// When the token expires; `nil` if the token is valid as long as its grant.
    public var expires: Date?

    /// Creates a token to store.
    public init(digest: SecretDigest, expires: Date?) {
        self.digest = digest
        self.expires = expires
    }

    func hasExpired(now: Date) -> Bool { expires.map { $0 <= now } ?? false }
}

/// How a valid refresh token is renewed.
public enum Renewal: Hashable, Sendable {
    /// Replace the presented token with `to`, which is also stored in encrypted form (`sealed`). If the presented token
    /// was itself replaced less than `grace` seconds ago, accept it and return the token that replaced it, in case the
    /// response was lost or two refreshes ran at the same time. With a `grace` of 0, never accept a replaced token.
    case rotate(to: NewToken, sealed: SealedSecret, grace: TimeInterval)
    /// Keep the token valid until `expires`. With `nil`, the token is valid as long as its grant.
    case keep(expires: Date?)
}

/// A presented refresh token, and how the server renews the token if it is valid.
public struct Rotation: Hashable, Sendable {
    /// The digest of the presented token.
    public var presented: SecretDigest
    /// The client that sent the token request, after authentication.
    public var client: ClientID
    /// The access token to issue.
    public var access: NewToken
    /// How the refresh token is renewed if it is valid.
    public var renewal: Renewal
    /// The scope to which the access token is narrowed; `nil` for the grant's whole scope.
    public var scope: Scope?
    /// The new expiration of the grant; `nil` if the grant doesn't expire.
    public var grantExpires: Date?

    /// Creates the data of a refresh. ``RefreshFamily/apply(_:now:)`` checks whether the presented token is valid.
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

/// The result of presenting a refresh token. Tokens are issued only for ``rotated(_:)``, ``repeated(_:_:)`` and
/// ``kept(_:)``.
public enum RotationOutcome: Hashable, Sendable {
    /// The new access token and the new refresh token are valid. The value is the updated grant.
    case rotated(Grant)
    /// The new access token is valid. The client receives again the refresh token that recently replaced the presented
    /// token.
    case repeated(Grant, SealedSecret)
    /// The new access token is valid, and the presented refresh token remains valid.
    case kept(Grant)
    /// The presented token had been replaced earlier, so the grant was ended.
    case reused(GrantID)
    /// The presented token had been replaced, and the newest token can't be returned again. Nothing has changed. Either
    /// the client's policy was changed to keeping refresh tokens, or the token was presented too often within its grace
    /// period.
    case replaced(GrantID)
    /// The requested scope exceeds the granted scope; nothing has changed.
    case scopeExceeded
    /// The token has expired; nothing has changed.
    case expired
    /// The token is unknown, belongs to another client, or the grant of the token has ended.
    case unknown
}
