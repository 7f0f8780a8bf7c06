public import Foundation
public import OAuth

/// Where the authorization server is, and how long what it issues lasts. All durations in seconds.
public struct AuthorizationServerConfiguration: Hashable, Sendable {
    /// An https address without query and fragment (RFC 8414 §2); compared byte for byte.
    public var issuer: String
    public var authorizationEndpoint: String
    public var tokenEndpoint: String
    public var revocationEndpoint: String
    public var introspectionEndpoint: String

    public var accessTokenLifetime: TimeInterval = 3600
    /// From the last use of one. `nil`: refresh tokens last until their grant is ended.
    public var refreshTokenLifetime: TimeInterval? = 90 * 24 * 3600
    /// Seconds in which a refresh token just replaced is taken once more, in case the answer was lost.
    public var refreshGrace: TimeInterval = 60
    /// Whether refresh tokens are issued: the SupportRefresh of the onboarding sheet.
    public var supportsRefresh = true
    /// At most 600 (RFC 6749 §4.1.2).
    public var codeLifetime: TimeInterval = 120
    /// How long a grant outlasts its last token, so that WOPI tokens made through it reach the end they announced.
    public var grantAfterglow: TimeInterval = 12 * 3600

    public var supportedScope = Scope.wopi
    /// For requests that name none.
    public var defaultScope = Scope.wopi

    /// The `tk` and `sc` of redirects, for accounts that have none of their own.
    public var hints = RedirectHints()
    /// `iss` on redirects (RFC 9207).
    public var sendsIssuer = true

    /// - Parameter issuer: with the endpoints below it at `/oauth/…`.
    public init(issuer: String) {
        self.issuer = issuer
        let base = issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer
        authorizationEndpoint = "\(base)/oauth/authorize"
        tokenEndpoint = "\(base)/oauth/token"
        revocationEndpoint = "\(base)/oauth/revoke"
        introspectionEndpoint = "\(base)/oauth/introspect"
    }

    var cappedCodeLifetime: TimeInterval { min(max(codeLifetime, 1), 600) }

    /// How long a grant lives from the moment tokens of it are issued; `nil` for good.
    func grantExpiry(now: Date) -> Date? {
        guard supportsRefresh else { return now.addingTimeInterval(accessTokenLifetime + grantAfterglow) }
        return refreshTokenLifetime.map { now.addingTimeInterval(max($0, accessTokenLifetime) + grantAfterglow) }
    }
}
