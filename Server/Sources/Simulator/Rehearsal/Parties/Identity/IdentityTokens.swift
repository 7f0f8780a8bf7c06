import OfficeClient

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
