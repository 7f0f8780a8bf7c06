/// The request with which the Office app asks the Office Identity Service to redeem a code.
///
/// Microsoft's own messages aren't public. The names follow RFC 6749 if possible.
struct SignInOrder: Codable, Sendable {
    var provider: String
    var code: String
    var tokenURI: String
    /// The redirect URI of the authorization request; `nil` for a code from app-to-app sign-in.
    var redirectURI: String?
    var sessionContext: String?

    private enum CodingKeys: String, CodingKey {
        case provider, code
        case tokenURI = "token_uri"
        case redirectURI = "redirect_uri"
        case sessionContext = "session_context"
    }
}
