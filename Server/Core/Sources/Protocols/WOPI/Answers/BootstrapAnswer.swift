public import Basics

/// The bootstrapper's response with status 200 (docs/protocol/bootstrap-and-oauth.md#bootstrapper-response): the
/// profile and the result of the requested operation.
public struct BootstrapAnswer: JSONCodable, Hashable, Sendable {
    /// The profile, present in the response to every operation.
    public var bootstrap: Bootstrap
    /// The result of GetRootContainer.
    public var rootContainerInfo: ContainerAnswer?
    /// The result of GetNewAccessToken.
    public var accessTokenInfo: AccessTokenInfo?
    /// The result of GetFileWopiSrc: the file's WOPISrc with `access_token` and `access_token_ttl`.
    public var wopiSrcInfo: AddressAnswer?

    /// Creates a response with only the profile. The response to an unknown operation is the same.
    public init(bootstrap: Bootstrap) { self.bootstrap = bootstrap }

    /// A value for ``JSONCodable/init(from:)``, which replaces its members.
    public static var placeholder: BootstrapAnswer { BootstrapAnswer(bootstrap: .placeholder) }

    /// The members in the order in which they are sent.
    public mutating func visitMembers<Members: JSONMembers & ~Copyable>(
        _ json: inout Members
    ) throws(Members.Failure) {
        try json.member("Bootstrap", &bootstrap)
        try json.member("RootContainerInfo", &rootContainerInfo)
        try json.member("AccessTokenInfo", &accessTokenInfo)
        try json.member("WopiSrcInfo", &wopiSrcInfo)
    }
}

/// The profile of the user whose OAuth token was presented, with the URL of the ecosystem endpoint, from which the
/// client gets the user's documents.
public struct Bootstrap: JSONCodable, Hashable, Sendable {
    /// The URL of the ecosystem endpoint with its `access_token`.
    public var ecosystemURL: String
    /// The user's id, equal to ``CheckFileInfo/userID`` in the CheckFileInfo of every file.
    public var userID: String
    /// The text that distinguishes several accounts of the same person; often an e-mail address.
    public var signInName: String
    /// The display name, equal to ``CheckFileInfo/userFriendlyName`` in the CheckFileInfo of every file.
    public var userFriendlyName: String?

    /// Creates a profile.
    ///
    /// - Parameter ecosystemURL: an absolute URL that contains an `access_token`.
    public init(ecosystemURL: String, userID: String, signInName: String, userFriendlyName: String?) {
        self.ecosystemURL = ecosystemURL
        self.userID = userID
        self.signInName = signInName
        self.userFriendlyName = userFriendlyName
    }

    /// A value for ``JSONCodable/init(from:)``, which replaces its members.
    public static var placeholder: Bootstrap {
        Bootstrap(ecosystemURL: "", userID: "", signInName: "", userFriendlyName: nil)
    }

    /// The members in the order in which they are sent.
    public mutating func visitMembers<Members: JSONMembers & ~Copyable>(
        _ json: inout Members
    ) throws(Members.Failure) {
        try json.member("EcosystemUrl", &ecosystemURL)
        try json.member("UserId", &userID)
        try json.member("SignInName", &signInName)
        try json.member("UserFriendlyName", &userFriendlyName)
    }
}

/// A WOPI access token for the resource in the request's `X-WOPI-WopiSrc`.
public struct AccessTokenInfo: JSONCodable, Hashable, Sendable {
    /// The value that the client sends as `access_token` in requests for this resource.
    public var accessToken: String
    /// The time at which the token expires, in milliseconds since 1970.
    public var accessTokenExpiry: Int64

    /// Creates a token with its expiration.
    ///
    /// - Parameter accessTokenExpiry: the expiration in milliseconds since 1970.
    public init(accessToken: String, accessTokenExpiry: Int64) {
        self.accessToken = accessToken
        self.accessTokenExpiry = accessTokenExpiry
    }

    /// A value for ``JSONCodable/init(from:)``, which replaces its members.
    public static var placeholder: AccessTokenInfo { AccessTokenInfo(accessToken: "", accessTokenExpiry: 0) }

    /// The members in the order in which they are sent.
    public mutating func visitMembers<Members: JSONMembers & ~Copyable>(
        _ json: inout Members
    ) throws(Members.Failure) {
        try json.member("AccessToken", &accessToken)
        try json.member("AccessTokenExpiry", &accessTokenExpiry)
    }
}
