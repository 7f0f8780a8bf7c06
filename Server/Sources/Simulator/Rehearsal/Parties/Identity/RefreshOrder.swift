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
