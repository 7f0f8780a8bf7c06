public import Basics

/// The successful response of the token endpoint (RFC 6749 §5.1).
public struct TokenResponse: JSONCodable, Hashable, Sendable {
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

    /// Reads the members of the JSON object.
    public init(from decoder: any Decoder) throws {
        self.init(accessToken: "", expiresIn: nil)
        try readMembers(from: decoder)
    }

    /// The members in the order in which they are sent.
    public mutating func visitMembers<Members: JSONMembers & ~Copyable>(
        _ json: inout Members
    ) throws(Members.Failure) {
        try json.member("access_token", &accessToken)
        try json.member("token_type", &tokenType)
        try json.numberOrText("expires_in", &expiresIn)
        try json.member("refresh_token", &refreshToken)
        try json.member("scope", &scope)
    }
}
