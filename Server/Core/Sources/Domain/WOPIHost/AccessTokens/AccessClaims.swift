public import Basics
public import Documents
public import Foundation
public import WOPI

/// The claims of a WOPI access token: one user, one resource, an expiry, and the grant under which it was issued
/// (docs/protocol/security.md#access-token).
public struct AccessClaims: Hashable, Sendable {
    /// The user whose documents the token gives access to.
    public var user: UserID
    /// The grant under which the token was issued. The token is refused after the grant ends.
    public var grant: GrantID
    /// How the client obtained this token or, if this token was derived from another, the first token of the chain.
    public var origin: Origin
    /// The one resource that the token is valid for.
    public var resource: ResourceID
    /// Whether operations that make changes are allowed. The flags in CheckFileInfo must not promise more than this.
    public var mayWrite: Bool
    /// When the token expires, in whole milliseconds.
    public var expires: Date
    /// The precondition of the request that carries the token. The token itself doesn't contain it.
    public var condition: Precondition?

    /// How a client obtained its first token, which decides whether requests with this token and with tokens derived
    /// from it require a proof (docs/protocol/security.md#proof-keys).
    public enum Origin: Hashable, Sendable {
        /// From the bootstrapper: a phone, which doesn't sign its requests.
        case phone
        /// From a host page, or from the operator for use in a browser: Office's servers sign these requests.
        case hostPage
        /// From a FileUrl or DownloadUrl: valid only for one file's content; such requests are never signed.
        case download
    }

    /// Creates claims for ``AccessTokens/mint(_:now:)``.
    ///
    /// - Parameter expires: the expiry, rounded to whole milliseconds in the token.
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

    /// Claims for another resource, with the same expiry: a token derived from another never outlives it
    /// (docs/protocol/security.md#token-trading).
    public func handed(on resource: ResourceID) -> AccessClaims {
        var claims = self
        claims.resource = resource
        claims.condition = nil
        return claims
    }

    /// The caller, whose grant ``Documents`` checks again with every operation.
    public var caller: Caller {
        Caller(user: user, authority: .grant(grant), mayWrite: mayWrite, condition: condition)
    }
}
