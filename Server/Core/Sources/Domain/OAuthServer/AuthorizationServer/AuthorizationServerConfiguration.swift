public import Foundation
public import OAuth

/// The settings of the authorization server: its issuer, lifetimes in seconds, and scopes.
///
/// The lifetimes of codes, tokens and grants apply unless a client's ``TokenPolicy`` overrides them.
public struct AuthorizationServerConfiguration: Hashable, Sendable {
    /// The issuer identifier: an https URL without query and fragment (RFC 8414 §2), which clients compare byte for
    /// byte.
    public var issuer: String

    /// The lifetime of an access token in seconds, which token responses contain as `expires_in`.
    public var accessTokenLifetime: TimeInterval = 3600
    /// The lifetime of a refresh token in seconds after its last use; with `nil`, the refresh token is valid as long as
    /// its grant.
    public var refreshTokenLifetime: TimeInterval? = 90 * 24 * 3600
    /// For how many seconds a replaced refresh token is still accepted, in case the client never received the response
    /// with the new token.
    public var refreshGrace: TimeInterval = 60
    /// Whether refresh tokens are issued (SupportRefresh in the onboarding sheet).
    public var supportsRefresh = true
    /// The lifetime of a code in seconds, at most 600 (RFC 6749 §4.1.2).
    public var codeLifetime: TimeInterval = 120
    /// For how many seconds a grant stays valid after the last token of the grant has expired, so that WOPI tokens
    /// issued under the grant stay valid until their announced expiration.
    public var grantGracePeriod: TimeInterval = 12 * 3600

    /// The scope that clients may request. Unknown scope tokens in a request are ignored (RFC 6749 §3.3).
    public var supportedScope = Scope.wopi
    /// The scope of requests without a scope.
    public var defaultScope = Scope.wopi

    /// The values of the parameters `tk` and `sc` in redirects, for accounts that have no values of their own.
    public var hints = RedirectHints()
    /// Whether redirects to clients contain the parameter `iss` with the issuer (RFC 9207).
    public var sendsIssuer = true

    /// Creates settings with the default lifetimes.
    public init(issuer: String) { self.issuer = issuer }

    var cappedCodeLifetime: TimeInterval { min(max(codeLifetime, 1), 600) }

    /// The expiration of a grant whose tokens are issued now; `nil` for a grant that doesn't expire.
    func grantExpiry(now: Date) -> Date? {
        guard supportsRefresh else { return now.addingTimeInterval(accessTokenLifetime + grantGracePeriod) }
        return refreshTokenLifetime.map { now.addingTimeInterval(max($0, accessTokenLifetime) + grantGracePeriod) }
    }
}
