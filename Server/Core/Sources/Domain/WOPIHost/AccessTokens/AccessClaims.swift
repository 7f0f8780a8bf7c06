public import Basics
public import Documents
public import Foundation
public import WOPI

/// The claims of a WOPI access token: one user, one resource, an expiration, and the grant under which it was issued
/// (docs/protocol/security.md#access-token).
public struct AccessClaims: Hashable, Sendable {
    /// The user whose documents the token gives access to.
    public var user: UserID
    /// The grant under which the token was issued. The token is refused after the grant ends.
    public var grant: GrantID
    /// How the client obtained this token. If this token was derived from another token, how the client obtained the
    /// first token.
    public var origin: Origin
    /// The only file, folder or ecosystem for which the token is valid.
    public var resource: ResourceID
    /// Whether operations that make changes are allowed. If `false`, CheckFileInfo must not announce such operations.
    public var mayWrite: Bool
    /// When the token expires, in whole milliseconds.
    public var expires: Date
    /// The precondition of the request that carries the token. The token itself doesn't contain it.
    public var condition: Precondition?

    /// How a client obtained its first token. This determines whether requests with this token, and with tokens derived
    /// from this token, must have a proof signature of Office's servers (docs/protocol/security.md#proof-keys).
    public enum Origin: Hashable, Sendable {
        /// From the bootstrapper, which Office on phones uses. Phones don't sign their requests.
        case phone
        /// From a host page, or from the operator for use in a browser. Office's servers sign requests with such a
        /// token.
        case hostPage
        /// From a FileUrl or DownloadUrl. Such a token is valid only for the content of one file, and requests with
        /// this token are never signed.
        case download
    }

    /// Creates claims for ``AccessTokens/mint(_:now:)``.
    ///
    /// - Parameter expires: the expiration, rounded to whole milliseconds in the token.
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

    /// Claims for another resource, with the same expiry: a token derived from another token never expires later than
    /// that token (docs/protocol/security.md#token-trading).
    public func handed(on resource: ResourceID) -> AccessClaims {
        var claims = self
        claims.resource = resource
        claims.condition = nil
        return claims
    }

    /// The user and the grant, as a caller of ``Library``, which checks the grant again with every operation.
    public var caller: Caller {
        Caller(user: user, authority: .grant(grant), mayWrite: mayWrite, condition: condition)
    }
}
