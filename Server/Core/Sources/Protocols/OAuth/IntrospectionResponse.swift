public import Basics

/// The response of the introspection endpoint (RFC 7662 §2.2). For an inactive token it contains only `active`.
public struct IntrospectionResponse: JSONCodable, Hashable, Sendable {
    /// Whether the token is valid and the requesting client may introspect the token. When `false`, all other members
    /// are omitted.
    public var active: Bool
    /// The granted scope tokens, separated by spaces (RFC 6749 §3.3).
    public var scope: String?
    /// The value of `client_id`: the client to which the token was issued.
    public var clientID: String?
    /// The user's sign-in name.
    public var username: String?
    /// The value of `token_type`, which is `bearer` for an access token (RFC 6749 §5.1).
    public var tokenType: String?
    /// The value of `exp`: when the token expires, in seconds since 1970.
    public var expires: Int64?
    /// The value of `iat`: when the token was issued, in seconds since 1970.
    public var issued: Int64?
    /// The value of `sub`: the user's ``UserID``.
    public var subject: String?
    /// The value of `iss`: the issuer of ``ServerMetadata``.
    public var issuer: String?

    /// The response for a token that isn't active: exactly `{"active":false}`.
    public static let inactive = IntrospectionResponse(active: false)

    /// Creates a response for a valid token. For an inactive token use ``inactive``.
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

    /// A value for ``JSONCodable/init(from:)``, which replaces its members.
    public static var placeholder: IntrospectionResponse { IntrospectionResponse(active: false) }

    /// The members in the order in which they are sent.
    public mutating func visitMembers<Members: JSONMembers & ~Copyable>(
        _ json: inout Members
    ) throws(Members.Failure) {
        try json.member("active", &active)
        try json.member("scope", &scope)
        try json.member("username", &username)
        try json.member("client_id", &clientID)
        try json.member("token_type", &tokenType)
        try json.member("exp", &expires)
        try json.member("iat", &issued)
        try json.member("sub", &subject)
        try json.member("iss", &issuer)
    }
}
