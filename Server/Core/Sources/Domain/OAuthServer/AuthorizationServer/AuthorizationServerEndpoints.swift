/// The absolute URLs of an authorization server's endpoints, created by the code that registers the HTTP routes of
/// these endpoints.
public struct AuthorizationServerEndpoints: Hashable, Sendable {
    /// The authorization endpoint (RFC 6749 §3.1).
    public var authorization: String
    /// The token endpoint (RFC 6749 §3.2).
    public var token: String
    /// The revocation endpoint (RFC 7009).
    public var revocation: String
    /// The introspection endpoint (RFC 7662).
    public var introspection: String

    /// Creates the four URLs, absolute and without a query.
    public init(authorization: String, token: String, revocation: String, introspection: String) {
        self.authorization = authorization
        self.token = token
        self.revocation = revocation
        self.introspection = introspection
    }
}
