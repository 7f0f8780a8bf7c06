/// The request with which the Office app has a code redeemed by the Office Identity Service.
///
/// Microsoft's own messages aren't public. The names are those of RFC 6749 where it has them.
struct SignInOrder: Codable, Sendable {
    var provider: String
    var code: String
    var tokenURI: String
    /// The redirect URI of the authorization request; `nil` for a code that came from app to app.
    var redirectURI: String?
    var sessionContext: String?

    private enum CodingKeys: String, CodingKey {
        case provider, code
        case tokenURI = "token_uri"
        case redirectURI = "redirect_uri"
        case sessionContext = "session_context"
    }
}
