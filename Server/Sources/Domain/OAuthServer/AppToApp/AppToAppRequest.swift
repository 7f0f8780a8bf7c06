public import Basics
public import OAuth

/// A request of the provider's app: its own access token, and the parameters that Office sent it.
public struct AppToAppRequest: Sendable {
    /// The token as ``BearerToken`` read it; `nil` when there was none.
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

extension AppToAppOffer: JSONObject {
    package func writeMembers(to json: inout JSONWriter) {
        json.member("client_name", clientName)
        json.member("scope", scope.description)
        json.member("user_id", userID.rawValue)
        json.member("username", userName)
        json.member("name", displayName)
    }
}

extension AppToAppCode: JSONObject {
    package func writeMembers(to json: inout JSONWriter) {
        json.member("code", code)
        json.member("tk", tokenEndpoint)
        json.member("sc", sessionContext)
    }
}
