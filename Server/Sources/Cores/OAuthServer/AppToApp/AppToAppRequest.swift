public import OAuth

/// What the provider's app brings: its own access token, and what Office sent it.
public struct AppToAppRequest: Sendable {
    /// As ``BearerToken`` read it; `nil` when there was none.
    public var bearer: String?
    /// The pairs of the To address or of `AuthorizeUrlQueryParams` (app-to-app.md §2.1, §3.2), untouched.
    public var parameters: FormFields
    /// Android's `UserId` (§3.2): whom Office asked for; `nil` when it doesn't say.
    public var userID: String?

    public init(bearer: String?, parameters: FormFields, userID: String? = nil) {
        self.bearer = bearer
        self.parameters = parameters
        self.userID = userID
    }
}

/// What the app's dialog is to show before the person decides.
public struct AppToAppOffer: Hashable, Sendable {
    /// Who will have access.
    public var clientName: String
    public var scope: Scope
    /// Whose documents.
    public var userID: UserID
    public var userName: String
    public var displayName: String
}

/// What the app hands back to Office (app-to-app.md §2.2).
public struct AppToAppCode: Hashable, Sendable {
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
