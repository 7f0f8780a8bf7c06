public import Basics

/// The bootstrapper's response with status 200 (docs/protocol/bootstrap-and-oauth.md#bootstrapper-response): the
/// profile and the result of the requested operation.
public struct BootstrapAnswer: Codable, Hashable, Sendable {
    /// The profile, present in the response to every operation.
    public var bootstrap: Bootstrap
    /// The result of GetRootContainer.
    public var rootContainerInfo: ContainerAnswer?
    /// The result of GetNewAccessToken.
    public var accessTokenInfo: AccessTokenInfo?
    /// The result of GetFileWopiSrc: the file's WOPISrc with `access_token` and `access_token_ttl`.
    public var wopiSrcInfo: AddressAnswer?

    /// Creates a response with only the profile. It is also the response to an unknown operation.
    public init(bootstrap: Bootstrap) { self.bootstrap = bootstrap }

    enum CodingKeys: String, CodingKey {
        case bootstrap = "Bootstrap"
        case rootContainerInfo = "RootContainerInfo"
        case accessTokenInfo = "AccessTokenInfo"
        case wopiSrcInfo = "WopiSrcInfo"
    }
}

/// The profile of the user whose OAuth token was presented, with the URL that leads to the user's documents.
public struct Bootstrap: Codable, Hashable, Sendable {
    /// The URL of the ecosystem endpoint with its `access_token`.
    public var ecosystemURL: String
    /// The user's id, equal to ``CheckFileInfo/userID`` in every file.
    public var userID: String
    /// The text that distinguishes several accounts of the same person; often an e-mail address.
    public var signInName: String
    /// The display name, equal to ``CheckFileInfo/userFriendlyName`` in every file.
    public var userFriendlyName: String?

    /// Creates a profile.
    ///
    /// - Parameter ecosystemURL: an absolute URL with its `access_token`.
    public init(ecosystemURL: String, userID: String, signInName: String, userFriendlyName: String?) {
        self.ecosystemURL = ecosystemURL
        self.userID = userID
        self.signInName = signInName
        self.userFriendlyName = userFriendlyName
    }

    enum CodingKeys: String, CodingKey {
        case ecosystemURL = "EcosystemUrl"
        case userID = "UserId"
        case signInName = "SignInName"
        case userFriendlyName = "UserFriendlyName"
    }
}

/// A WOPI access token for the one resource that `X-WOPI-WopiSrc` named.
public struct AccessTokenInfo: Codable, Hashable, Sendable {
    /// The value of `access_token` in calls on that resource.
    public var accessToken: String
    /// The instant at which the token expires, in milliseconds since 1970.
    public var accessTokenExpiry: Int64

    /// Creates a token with its expiry.
    ///
    /// - Parameter accessTokenExpiry: milliseconds since 1970.
    public init(accessToken: String, accessTokenExpiry: Int64) {
        self.accessToken = accessToken
        self.accessTokenExpiry = accessTokenExpiry
    }

    enum CodingKeys: String, CodingKey {
        case accessToken = "AccessToken"
        case accessTokenExpiry = "AccessTokenExpiry"
    }
}

extension BootstrapAnswer: JSONObject {
    /// Writes the members of the JSON object.
    public func writeMembers(to json: inout JSONWriter) {
        json.member(CodingKeys.bootstrap.rawValue, bootstrap)
        json.member(CodingKeys.rootContainerInfo.rawValue, rootContainerInfo)
        json.member(CodingKeys.accessTokenInfo.rawValue, accessTokenInfo)
        json.member(CodingKeys.wopiSrcInfo.rawValue, wopiSrcInfo)
    }
}

extension Bootstrap: JSONObject {
    /// Writes the members of the JSON object.
    public func writeMembers(to json: inout JSONWriter) {
        json.member(CodingKeys.ecosystemURL.rawValue, ecosystemURL)
        json.member(CodingKeys.userID.rawValue, userID)
        json.member(CodingKeys.signInName.rawValue, signInName)
        json.member(CodingKeys.userFriendlyName.rawValue, userFriendlyName)
    }
}

extension AccessTokenInfo: JSONObject {
    /// Writes the members of the JSON object.
    public func writeMembers(to json: inout JSONWriter) {
        json.member(CodingKeys.accessToken.rawValue, accessToken)
        json.member(CodingKeys.accessTokenExpiry.rawValue, accessTokenExpiry)
    }
}
