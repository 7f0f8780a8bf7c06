/// A request to the authorization endpoint (RFC 6749 §4.1.1, RFC 7636 §4.3,
/// docs/protocol/bootstrap-and-oauth.md#authorization-request).
///
/// The client and the redirect URI are read first: only when both are valid may any other error be reported by a
/// redirect. Hence ``problem``.
public struct AuthorizationRequest: Hashable, Sendable {
    /// `client_id` as sent, never empty. Whether such a client exists is for the server to find out.
    public var clientID: String
    /// The redirect URI as sent; `nil` when it was left out.
    public var redirectURI: String?
    /// To be echoed whenever it came, also empty.
    public var state: String?
    /// `nil` when left out or empty: the default.
    public var scope: Scope?
    /// The PKCE challenge (RFC 7636 §4.3); `nil` when the client sent none, or a malformed one, which is a ``problem``.
    public var challenge: PKCE.Challenge?
    /// The parameters by which Office describes itself; they never make a request fail.
    public var office: OfficeHints
    /// Any other error, to be reported to the client by a redirect.
    public var problem: OAuthError?

    /// - Throws: `invalid_request` when `client_id` is missing, or it or `redirect_uri` comes twice: there is no
    ///   address to redirect to.
    public init(_ fields: FormFields) throws(OAuthError) {
        guard let clientID = try fields.value("client_id") else {
            throw .invalidRequest.explained("client_id is missing")
        }
        self.clientID = clientID
        redirectURI = try fields.value("redirect_uri")
        office = OfficeHints(fields)
        // A state that came twice can't be echoed unchanged.
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
        // RFC 9700 §2.1.2: no implicit grant. Fragments and form posts aren't offered either.
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
        // RFC 7636 §4.3: plain when not present. §4.4.1: an unsupported method is an invalid_request.
        guard let method = PKCE.Method(rawValue: methodName ?? "plain") else {
            throw .invalidRequest.explained("code_challenge_method is not supported")
        }
        guard let challenge = PKCE.Challenge(method: method, value: value) else {
            throw .invalidRequest.explained("code_challenge is malformed")
        }
        return challenge
    }
}
