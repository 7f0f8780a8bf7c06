/// What the introspection endpoint answers (RFC 7662 §2.2). Of a token that isn't live it says that and nothing else.
public struct IntrospectionResponse: Hashable, Sendable, Codable {
    public var active: Bool
    public var scope: String?
    public var clientID: String?
    /// What the person signs in with.
    public var username: String?
    public var tokenType: String?
    /// Seconds since 1970.
    public var expires: Int64?
    /// Seconds since 1970.
    public var issued: Int64?
    /// The ``UserID``.
    public var subject: String?
    public var issuer: String?

    /// Exactly `{"active":false}`.
    public static let inactive = IntrospectionResponse(active: false)

    public init(
        active: Bool, scope: String? = nil, clientID: String? = nil, username: String? = nil, tokenType: String? = nil,
        expires: Int64? = nil, issued: Int64? = nil, subject: String? = nil, issuer: String? = nil
    ) {
        self.active = active
        self.scope = scope
        self.clientID = clientID
        self.username = username
        self.tokenType = tokenType
        self.expires = expires
        self.issued = issued
        self.subject = subject
        self.issuer = issuer
    }

    private enum CodingKeys: String, CodingKey {
        case active, scope, username
        case clientID = "client_id"
        case tokenType = "token_type"
        case expires = "exp"
        case issued = "iat"
        case subject = "sub"
        case issuer = "iss"
    }
}
