public import Basics
public import Documents
public import Foundation
public import WOPI

/// The claims of a WOPI access token: one user, one resource, a time of expiry, and the grant it was issued under
/// (docs/protocol/security.md#access-token).
public struct AccessClaims: Hashable, Sendable {
    /// The person whose documents the token reaches.
    public var user: UserID
    /// The grant it was issued under; when that ends, the token is refused.
    public var grant: GrantID
    /// The way in which the first token of the chain was got.
    public var origin: Origin
    /// The one resource that the token is valid for.
    public var resource: ResourceID
    /// Operations that change something are allowed; the flags of CheckFileInfo say the same.
    public var mayWrite: Bool
    /// The time from which the token is refused, in whole milliseconds.
    public var expires: Date
    /// The condition of the request that the token came with. No token holds one.
    public var condition: Precondition?

    /// The ways to get the first token of a chain; they decide whether a proof is required
    /// (docs/protocol/security.md#proof-keys).
    public enum Origin: Hashable, Sendable {
        /// The bootstrapper: a phone, which does not sign its requests.
        case phone
        /// A browser's host page, or the operator for one: Office's servers sign.
        case hostPage
        /// A FileUrl or DownloadUrl: valid for one file's bytes only, and such requests are never signed.
        case download
    }

    /// Claims for ``AccessTokens/mint(_:now:)``.
    ///
    /// - Parameter expires: rounded to whole milliseconds in the token.
    public init(
        user: UserID, grant: GrantID, origin: Origin, resource: ResourceID, mayWrite: Bool = true, expires: Date
    ) {
        self.user = user
        self.grant = grant
        self.origin = origin
        self.resource = resource
        self.mayWrite = mayWrite
        self.expires = expires
    }

    /// Claims for another resource, with the same end: a token made through a token never outlives it
    /// (docs/protocol/security.md#token-trading).
    public func handed(on resource: ResourceID) -> AccessClaims {
        var claims = self
        claims.resource = resource
        claims.condition = nil
        return claims
    }

    /// The caller whose right ``Documents`` checks again with every verb: the grant has to stand.
    public var caller: Caller {
        Caller(user: user, authority: .grant(grant), mayWrite: mayWrite, condition: condition)
    }
}
