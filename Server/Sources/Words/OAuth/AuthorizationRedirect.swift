/// Where a browser is sent from the authorization endpoint (RFC 6749 §4.1.2, RFC 9207, bootstrap-and-oauth.md §4).
public struct AuthorizationRedirect: Hashable, Sendable {
    public enum Outcome: Hashable, Sendable {
        /// - `tk`: another token endpoint, for the exchange and every refresh.
        /// - `sc`: the session context.
        case code(String, tokenEndpoint: String? = nil, sessionContext: String? = nil)
        case error(OAuthError)
    }

    /// As registered; kept byte for byte.
    public var redirectURI: String
    public var outcome: Outcome
    /// Echoed unchanged when the request had one, also an empty one.
    public var state: String?
    public var issuer: String?

    public init(redirectURI: String, outcome: Outcome, state: String?, issuer: String?) {
        self.redirectURI = redirectURI
        self.outcome = outcome
        self.state = state
        self.issuer = issuer
    }

    /// The value of the `Location` header. Everything but unreserved characters is percent-encoded in values, and
    /// what the redirect URI already has for a query stays (RFC 6749 §3.1.2).
    public var location: String {
        let query = FormFields(parameters).encoded
        guard redirectURI.contains("?") else { return "\(redirectURI)?\(query)" }
        let isOpen = redirectURI.hasSuffix("?") || redirectURI.hasSuffix("&")
        return "\(redirectURI)\(isOpen ? "" : "&")\(query)"
    }

    private var parameters: [FormFields.Field] {
        var fields: [FormFields.Field] = []
        func add(_ name: String, _ value: String?) {
            if let value { fields.append(FormFields.Field(name, value)) }
        }
        switch outcome {
        case .code(let code, let tokenEndpoint, let sessionContext):
            add("code", code)
            add("state", state)
            add("tk", tokenEndpoint)
            add("sc", sessionContext)
        case .error(let error):
            add("error", error.code)
            add("error_description", error.explanation)
            add("state", state)
        }
        add("iss", issuer)
        return fields
    }
}
