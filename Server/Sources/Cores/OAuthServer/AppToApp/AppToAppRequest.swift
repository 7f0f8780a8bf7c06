public import Basics
public import OAuth

/// A request of the provider's app: its own access token, and the parameters that Office sent it.
public struct AppToAppRequest: Sendable {
    /// As ``BearerToken`` read it; `nil` when there was none.
    public var bearer: String?
    /// The pairs of the To address or of `AuthorizeUrlQueryParams` (docs/protocol/app-to-app.md#to-url,
    /// #android-request), untouched.
    public var parameters: FormFields
    /// Android's `UserId` (docs/protocol/app-to-app.md#android-request): the user that Office asked for; `nil` when it
    /// names none.
    public var userID: String?

    /// A request as it came; nothing is checked here.
    public init(bearer: String?, parameters: FormFields, userID: String? = nil) {
        self.bearer = bearer
        self.parameters = parameters
        self.userID = userID
    }
}

/// The texts that the app's dialog shows before the person decides.
public struct AppToAppOffer: Hashable, Sendable {
    /// The name of the client that will have access.
    public var clientName: String
    /// The scope that Office would be granted.
    public var scope: Scope
    /// The person whose documents will be reached.
    public var userID: UserID
    /// The name that the person signs in with.
    public var userName: String
    /// The name that others see the person under.
    public var displayName: String
}

/// The answer that the app hands back to Office (docs/protocol/app-to-app.md#back-url).
public struct AppToAppCode: Hashable, Sendable {
    /// The code, for `code` in the Back address; valid for ``AuthorizationServerConfiguration/codeLifetime``.
    public var code: String
    /// `tk`, when configured.
    public var tokenEndpoint: String?
    /// `sc`, when configured.
    public var sessionContext: String?
}

extension AppToAppOffer: Encodable {
    private enum CodingKeys: String, CodingKey {
        case clientName = "client_name"
        case scope
        case userID = "user_id"
        case userName = "username"
        case displayName = "name"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(clientName, forKey: .clientName)
        try container.encode(scope.description, forKey: .scope)
        try container.encode(userID.rawValue, forKey: .userID)
        try container.encode(userName, forKey: .userName)
        try container.encode(displayName, forKey: .displayName)
    }
}

extension AppToAppCode: Encodable {
    private enum CodingKeys: String, CodingKey {
        case code
        case tokenEndpoint = "tk"
        case sessionContext = "sc"
    }
}
