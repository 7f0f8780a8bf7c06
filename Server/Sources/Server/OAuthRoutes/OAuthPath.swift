/// The paths of the OAuth routes.
package enum OAuthPath {
    package static let authorize = "/oauth/authorize"
    package static let token = "/oauth/token"
    package static let revoke = "/oauth/revoke"
    package static let introspect = "/oauth/introspect"
    package static let appToApp = "/oauth/app-to-app"
    /// The path prefix before the issuer's path (RFC 8414 §3.1).
    package static let metadata = "/.well-known/oauth-authorization-server"
}
