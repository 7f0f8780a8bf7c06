public import Basics

/// The successful response of the token endpoint (RFC 6749 §5.1).
public struct TokenResponse: JSONCodable, Hashable, Sendable {
    /// The value of `access_token`, which consists of b64token characters (RFC 6750 §2.1). Clients don't interpret it.
    public var accessToken: String
    /// The value of `token_type`: `bearer`, in uppercase or lowercase.
    public var tokenType: String
    /// The value of `expires_in` in seconds. In Microsoft's sample, the value is a string. This type writes a number,
    /// and reads a number or a string (docs/protocol/bootstrap-and-oauth.md#token-endpoint).
    public var expiresIn: Int?
    /// The value of `refresh_token`; `nil` when the response has no refresh token.
    public var refreshToken: String?
    /// The granted scope tokens, separated by spaces.
    public var scope: String?

    /// Creates a response. `nil` members are omitted from the JSON.
    ///
    /// - Parameter expiresIn: the number of seconds from now until the access token expires.
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

    /// A value for ``JSONCodable/init(from:)``, which replaces its members.
    public static var placeholder: TokenResponse { TokenResponse(accessToken: "", expiresIn: nil) }

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

/// Reads the token from an `Authorization` header (RFC 6750 §2.1).
public enum BearerToken {
    /// Returns the token `X` of `Bearer X`, with `Bearer` in uppercase or lowercase, and of `Bearer: X`, which some
    /// clients write. Returns `nil` for anything else: another scheme, a missing token, two tokens, or characters not
    /// allowed in a token.
    public static func read(_ header: String?) -> String? {
        guard let header, header.utf8.count <= 8192 else { return nil }
        let parts = Array(header.utf8).split(separator: UInt8(ascii: " "))
        guard parts.count == 2, let scheme = parts.first, let token = parts.last else { return nil }
        var name = String(decoding: scheme, as: UTF8.self).lowercased()
        if name.hasSuffix(":") { name.removeLast() }
        guard name == "bearer", isToken(token) else { return nil }
        return String(decoding: token, as: UTF8.self)
    }

    /// Whether the bytes match the grammar of a token: b64token = 1*( ALPHA / DIGIT / "-" / "." / "_" / "~" / "+" / "/"
    /// ) *"="
    private static func isToken(_ bytes: ArraySlice<UInt8>) -> Bool {
        let body = bytes.prefix { $0 != UInt8(ascii: "=") }
        let padding = bytes.dropFirst(body.count)
        return !body.isEmpty && padding.allSatisfy { $0 == UInt8(ascii: "=") }
            && body.allSatisfy { $0.isUnreserved || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "/") }
    }
}
