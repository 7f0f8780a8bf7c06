/// The bootstrapper's answer with status 200 (docs/protocol/bootstrap-and-oauth.md#bootstrapper-response): the profile,
/// and the result of the operation asked for.
public struct BootstrapAnswer: Codable, Hashable, Sendable {
    /// The profile; present in every answer, whatever operation was asked for.
    public var bootstrap: Bootstrap
    /// GetRootContainer's result.
    public var rootContainerInfo: ContainerAnswer?
    /// GetNewAccessToken's result.
    public var accessTokenInfo: AccessTokenInfo?
    /// GetFileWopiSrc's result: the file's WOPISrc with `access_token` and `access_token_ttl`.
    public var wopiSrcInfo: AddressAnswer?

    /// The profile alone, which is also the answer to an unknown operation.
    public init(bootstrap: Bootstrap) { self.bootstrap = bootstrap }

    enum CodingKeys: String, CodingKey {
        case bootstrap = "Bootstrap"
        case rootContainerInfo = "RootContainerInfo"
        case accessTokenInfo = "AccessTokenInfo"
        case wopiSrcInfo = "WopiSrcInfo"
    }
}

/// The profile of the person whose OAuth token was presented, and the way to their documents.
public struct Bootstrap: Codable, Hashable, Sendable {
    /// With a token.
    public var ecosystemURL: String
    /// Equal to ``CheckFileInfo/userID`` in every file.
    public var userID: String
    /// The text that tells several accounts of one person apart; often an e-mail address.
    public var signInName: String
    /// Equal to ``CheckFileInfo/userFriendlyName`` in every file.
    public var userFriendlyName: String?

    /// A profile of these members.
    ///
    /// - Parameter ecosystemURL: absolute, with its `access_token`.
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
    /// Milliseconds since 1970, an instant.
    public var accessTokenExpiry: Int64

    /// A token with its end.
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
