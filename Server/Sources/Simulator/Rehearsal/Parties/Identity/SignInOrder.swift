import OfficeClient

/// The request with which the Office app asks the Office Identity Service to redeem a code.
///
/// Microsoft's own messages aren't public. The members have the names of RFC 6749 where possible.
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

/// The response of the Office Identity Service: tokens and, after a sign-in, the profile.
struct IdentityTokens: Codable, Sendable {
    var accessToken: String
    var refreshToken: String?
    /// Seconds until the access token expires; `nil` or 0 if it doesn't expire.
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

extension IdentityTokens {
    init(_ grant: TokenGrant) {
        accessToken = grant.accessToken
        refreshToken = grant.refreshToken
        expiresIn = grant.expiresIn
    }
}
