/// A request to the authorization endpoint (RFC 6749 §4.1.1, RFC 7636 §4.3,
/// docs/protocol/bootstrap-and-oauth.md#authorization-request).
///
/// The server may report an error by redirect only if the client and the redirect URI are valid. Until the server has
/// checked the client and the URI, ``problem`` stores any other error.
public struct AuthorizationRequest: Hashable, Sendable {
    /// The value of `client_id` as sent, never empty. Whether such a client exists is checked later.
    public var clientID: String
    /// The redirect URI as sent; `nil` when omitted.
    public var redirectURI: String?
    /// The value of `state`, which the redirect returns even if it is empty; `nil` when omitted.
    public var state: String?
    /// The requested scope; `nil` when omitted or empty, which means that the client requests the default scope.
    public var scope: Scope?
    /// The PKCE challenge (RFC 7636 §4.3). `nil` when the client sent no challenge. Also `nil` for a malformed
    /// challenge; in this case, ``problem`` is set.
    public var challenge: PKCE.Challenge?
    /// The parameters with which Office describes itself. Invalid values of these parameters never make a request fail.
    public var office: OfficeHints
    /// An error to report to the client by redirect.
    public var problem: OAuthError?

    /// Reads the parameters of the request.
    ///
    /// - Throws: `invalid_request` when `client_id` is missing, or when `client_id` or `redirect_uri` is repeated. In
    ///   these cases, the server has no safe URL to which it could redirect the browser.
    public init(_ fields: FormFields) throws(OAuthError) {
        guard let clientID = try fields.value("client_id") else {
            throw .invalidRequest.explained("client_id is missing")
        }
        self.clientID = clientID
        redirectURI = try fields.value("redirect_uri")
        office = OfficeHints(fields)
        // If `state` is repeated, ignore it, because it can't be echoed unchanged.
        state = try? fields.only("state")
        do throws(OAuthError) {
            try Self.checkResponse(fields)
            scope = try Self.scope(fields)
            challenge = try Self.challenge(fields)
        } catch {
            problem = error
        }
    }

    private static func checkResponse(_ fields: FormFields) throws(OAuthError) {
        if let state = try fields.only("state"), state.utf8.count > 8192 {
            throw .invalidRequest.explained("state is too long")
        }
        // RFC 9700 §2.1.2 advises against the implicit grant, so it isn't supported. The response modes `fragment` and
        // `form_post` aren't supported either.
        switch try fields.value("response_type") {
        case "code": break
        case nil: throw .invalidRequest.explained("response_type is missing")
        default: throw .unsupportedResponseType.explained("response_type has to be code")
        }
        if let mode = try fields.value("response_mode"), mode != "query" {
            throw .invalidRequest.explained("response_mode has to be query")
        }
    }

    private static func scope(_ fields: FormFields) throws(OAuthError) -> Scope? {
        guard let text = try fields.value("scope") else { return nil }
        guard let scope = Scope(text) else { throw .invalidScope.explained("scope is malformed") }
        return scope.isEmpty ? nil : scope
    }

    private static func challenge(_ fields: FormFields) throws(OAuthError) -> PKCE.Challenge? {
        let methodName = try fields.value("code_challenge_method")
        guard let value = try fields.value("code_challenge") else {
            if methodName != nil { throw .invalidRequest.explained("code_challenge is missing") }
            return nil
        }
        // RFC 7636 §4.3: the method is plain when omitted. §4.4.1: an unsupported method is an invalid_request.
        guard let method = PKCE.Method(rawValue: methodName ?? "plain") else {
            throw .invalidRequest.explained("code_challenge_method is not supported")
        }
        guard let challenge = PKCE.Challenge(method: method, value: value) else {
            throw .invalidRequest.explained("code_challenge is malformed")
        }
        return challenge
    }
}
