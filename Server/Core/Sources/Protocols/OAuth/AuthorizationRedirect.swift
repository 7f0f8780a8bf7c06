/// The redirect from the authorization endpoint back to the client (RFC 6749 §4.1.2, RFC 9207,
/// docs/protocol/bootstrap-and-oauth.md#redirect).
public struct AuthorizationRedirect: Hashable, Sendable {
    /// The result sent to the client: a code, or the error that ended the request.
    public enum Outcome: Hashable, Sendable {
        /// An authorization code.
        ///
        /// - `tk`: the endpoint where the client must exchange the code and refresh its tokens, if it isn't the
        ///   endpoint that the client already knows.
        /// - `sc`: a text that the client sends back as `X-WOPI-SessionContext`.
        case code(String, tokenEndpoint: String? = nil, sessionContext: String? = nil)
        /// The server refused the request or the user declined: the redirect has `error` and `error_description` (RFC
        /// 6749 §4.1.2.1).
        case error(OAuthError)
    }

    /// The redirect URI as registered, byte for byte.
    public var redirectURI: String
    /// A code or an error. The query of the redirect contains either the code or the error.
    public var outcome: Outcome
    /// The value of `state` in the request, returned unchanged, even if it is empty. `nil` when the request had none.
    public var state: String?
    /// The value of `iss` (RFC 9207 §2), equal to the issuer in ``ServerMetadata``. With `nil`, the redirect has no
    /// `iss`.
    public var issuer: String?

    /// Creates a redirect without validating its values; ``location`` encodes the parameters.
    public init(redirectURI: String, outcome: Outcome, state: String?, issuer: String?) {
        self.redirectURI = redirectURI
        self.outcome = outcome
        self.state = state
        self.issuer = issuer
    }

    /// The value of the `Location` header. Parameter values are percent-encoded except for unreserved characters, and a
    /// query in the redirect URI is kept (RFC 6749 §3.1.2).
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
