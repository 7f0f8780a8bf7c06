public import Basics

/// The successful response of the token endpoint (RFC 6749 §5.1).
public struct TokenResponse: Hashable, Sendable, Codable {
    /// `access_token`: b64token characters (RFC 6750 §2.1), opaque to the client.
    public var accessToken: String
    /// `token_type`: `bearer`, in uppercase or lowercase.
    public var tokenType: String
    /// `expires_in` in seconds. Microsoft's sample has a string here. This type writes a number, and reads a number or
    /// a string (docs/protocol/bootstrap-and-oauth.md#token-endpoint).
    public var expiresIn: Int?
    /// `refresh_token`; `nil` when none is sent.
    public var refreshToken: String?
    /// The granted scope tokens, separated by spaces.
    public var scope: String?

    /// Creates a response. `nil` members are omitted from the JSON.
    ///
    /// - Parameter expiresIn: seconds from now.
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

    /// Decodes a response of a token endpoint, in which `expires_in` may be a number or a string.
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

extension TokenResponse: JSONObject {
    /// Writes the members of the JSON object.
    public func writeMembers(to json: inout JSONWriter) {
        json.member(CodingKeys.accessToken.rawValue, accessToken)
        json.member(CodingKeys.tokenType.rawValue, tokenType)
        json.member(CodingKeys.expiresIn.rawValue, expiresIn.map { Int64($0) })
        json.member(CodingKeys.refreshToken.rawValue, refreshToken)
        json.member(CodingKeys.scope.rawValue, scope)
    }
}
