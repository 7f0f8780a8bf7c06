/// What the Office app and the Office Identity Service say to each other; Microsoft's own form isn't public, so the
/// names are RFC 6749's where it has them.
struct SignInOrder: Codable, Sendable {
    var provider: String
    var code: String
    var tokenURI: String
    /// Absent for a code that came from app to app.
    var redirectURI: String?
    var sessionContext: String?

    private enum CodingKeys: String, CodingKey {
        case provider, code
        case tokenURI = "token_uri"
        case redirectURI = "redirect_uri"
        case sessionContext = "session_context"
    }
}

struct RefreshOrder: Codable, Sendable {
    var provider: String
    var refreshToken: String
    var tokenURI: String
    var sessionContext: String?

    private enum CodingKeys: String, CodingKey {
        case provider
        case refreshToken = "refresh_token"
        case tokenURI = "token_uri"
        case sessionContext = "session_context"
    }
}

/// Tokens and, after a sign-in, the profile.
struct Credentials: Codable, Sendable {
    var accessToken: String
    var refreshToken: String?
    /// Seconds; `nil` and 0 when there is no end.
    var expiresIn: Int64?
    var userID: String?
    var signInName: String?
    var friendlyName: String?

    private enum CodingKeys: String, CodingKey {
        case accessToken = "access_token"
        case refreshToken = "refresh_token"
        case expiresIn = "expires_in"
        case userID = "user_id"
        case signInName = "sign_in_name"
        case friendlyName = "user_friendly_name"
    }
}
