public import Foundation
public import OAuth
public import WOPI

/// What a WOPI access token says: one user, one resource, an end, and what it hangs on (security.md §1).
public struct AccessClaims: Hashable, Sendable {
    public var user: UserID
    /// The token dies when this ends.
    public var grant: GrantID
    public var origin: Origin
    public var resource: ResourceID
    public var mayWrite: Bool
    /// Whole milliseconds.
    public var expires: Date

    /// Where the first token of the chain came from; decides whether a proof is required (security.md §4).
    public enum Origin: Character, Hashable, Sendable {
        /// The bootstrapper: a phone, which does not sign its requests.
        case phone = "p"
        /// A browser's host page, or the operator for one: Office's servers sign.
        case hostPage = "h"
        /// A FileUrl: good for one file's bytes only, never signed.
        case download = "d"
    }

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
    /// (security.md §3).
    public func handed(on resource: ResourceID) -> AccessClaims {
        var claims = self
        claims.resource = resource
        return claims
    }

    public var caller: Caller { Caller(user: user, authority: .grant(grant), mayWrite: mayWrite) }
}
