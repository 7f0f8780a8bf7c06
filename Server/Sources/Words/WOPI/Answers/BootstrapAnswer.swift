/// What the bootstrapper answers with 200 (bootstrap-and-oauth.md §1.2): always the profile, and what was asked for.
public struct BootstrapAnswer: Codable, Hashable, Sendable {
    public var bootstrap: Bootstrap
    public var rootContainerInfo: ContainerAnswer?
    public var accessTokenInfo: AccessTokenInfo?
    public var wopiSrcInfo: AddressAnswer?

    public init(bootstrap: Bootstrap) { self.bootstrap = bootstrap }

    enum CodingKeys: String, CodingKey {
        case bootstrap = "Bootstrap"
        case rootContainerInfo = "RootContainerInfo"
        case accessTokenInfo = "AccessTokenInfo"
        case wopiSrcInfo = "WopiSrcInfo"
    }
}

public struct Bootstrap: Codable, Hashable, Sendable {
    /// With a token.
    public var ecosystemURL: String
    public var userID: String
    public var signInName: String
    public var userFriendlyName: String?

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

public struct AccessTokenInfo: Codable, Hashable, Sendable {
    public var accessToken: String
    /// Milliseconds since 1970, an instant.
    public var accessTokenExpiry: Int64

    public init(accessToken: String, accessTokenExpiry: Int64) {
        self.accessToken = accessToken
        self.accessTokenExpiry = accessTokenExpiry
    }

    enum CodingKeys: String, CodingKey {
        case accessToken = "AccessToken"
        case accessTokenExpiry = "AccessTokenExpiry"
    }
}
