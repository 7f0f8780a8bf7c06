public import Foundation
public import OAuth

/// The settings of the authorization server: its issuer, the lifetimes of what it issues (in seconds), and its scopes.
///
/// It decides how long codes, tokens and grants last, where a client's ``TokenPolicy`` doesn't say otherwise.
public struct AuthorizationServerConfiguration: Hashable, Sendable {
    /// An https address without query and fragment (RFC 8414 §2); compared byte for byte.
    public var issuer: String

    /// Seconds from an access token's issue to its end: `expires_in`.
    public var accessTokenLifetime: TimeInterval = 3600
    /// Seconds from the last use of a refresh token to its end. `nil`: refresh tokens last until their grant is ended.
    public var refreshTokenLifetime: TimeInterval? = 90 * 24 * 3600
    /// Seconds during which a refresh token that was just replaced is accepted once more, in case the answer was lost.
    public var refreshGrace: TimeInterval = 60
    /// Whether refresh tokens are issued: the SupportRefresh of the onboarding sheet.
    public var supportsRefresh = true
    /// Seconds from the issue of a code to its end, at most 600 (RFC 6749 §4.1.2).
    public var codeLifetime: TimeInterval = 120
    /// Seconds by which a grant outlasts its last token, so that WOPI tokens made through it stay valid until the
    /// end they announced.
    public var grantGracePeriod: TimeInterval = 12 * 3600

    /// The scope that clients may ask for; unknown scope tokens of a request are ignored (RFC 6749 §3.3).
    public var supportedScope = Scope.wopi
    /// The scope of requests that name none.
    public var defaultScope = Scope.wopi

    /// The `tk` and `sc` of redirects, for accounts that have none of their own.
    public var hints = RedirectHints()
    /// Whether redirects carry `iss` (RFC 9207).
    public var sendsIssuer = true

    /// A server of this issuer, with the standard lifetimes.
    public init(issuer: String) { self.issuer = issuer }

    var cappedCodeLifetime: TimeInterval { min(max(codeLifetime, 1), 600) }

    /// The end of a grant whose tokens are issued now; `nil` for none.
    func grantExpiry(now: Date) -> Date? {
        guard supportsRefresh else { return now.addingTimeInterval(accessTokenLifetime + grantGracePeriod) }
        return refreshTokenLifetime.map { now.addingTimeInterval(max($0, accessTokenLifetime) + grantGracePeriod) }
    }
}
