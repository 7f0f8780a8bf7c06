/// What the token endpoint answers (RFC 6749 §5.1).
public struct TokenResponse: Hashable, Sendable, Codable {
    public var accessToken: String
    public var tokenType: String
    /// Seconds. Microsoft's sample has a string here; this writes a number and reads both (bootstrap-and-oauth.md §6).
    public var expiresIn: Int?
    public var refreshToken: String?
    /// Between spaces.
    public var scope: String?

    public init(
        accessToken: String, tokenType: String = "bearer", expiresIn: Int?, refreshToken: String? = nil,
        scope: String? = nil
    ) {
        self.accessToken = accessToken
        self.tokenType = tokenType
        self.expiresIn = expiresIn
        self.refreshToken = refreshToken
        self.scope = scope
    }

    private enum CodingKeys: String, CodingKey {
        case accessToken = "access_token"
        case tokenType = "token_type"
        case expiresIn = "expires_in"
        case refreshToken = "refresh_token"
        case scope
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        accessToken = try container.decode(String.self, forKey: .accessToken)
        tokenType = try container.decode(String.self, forKey: .tokenType)
        if let text = try? container.decodeIfPresent(String.self, forKey: .expiresIn) {
            expiresIn = Int(text)
        } else {
            expiresIn = try container.decodeIfPresent(Int.self, forKey: .expiresIn)
        }
        refreshToken = try container.decodeIfPresent(String.self, forKey: .refreshToken)
        scope = try container.decodeIfPresent(String.self, forKey: .scope)
    }
}
