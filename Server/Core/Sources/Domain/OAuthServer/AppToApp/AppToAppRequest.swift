public import Basics
public import OAuth

/// A request of the provider's app, with the app's own access token and the parameters that the app received from
/// Office.
public struct AppToAppRequest: Sendable {
    /// The app's access token as read by ``BearerToken``; `nil` when the request has no token.
    public var bearer: String?
    /// The query parameters, unmodified, of the URL with which Office opened the app (the To URL) or of
    /// `AuthorizeUrlQueryParams` (docs/protocol/app-to-app.md#to-url, #android-request).
    public var parameters: FormFields
    /// Android's `UserId`: the user that Office requested (docs/protocol/app-to-app.md#android-request). `nil` when
    /// Office doesn't name a user.
    public var userID: String?

    /// Creates a request without validating it.
    public init(bearer: String?, parameters: FormFields, userID: String? = nil) {
        self.bearer = bearer
        self.parameters = parameters
        self.userID = userID
    }
}

/// The texts that the app's dialog shows before the user decides.
public struct AppToAppOffer: Hashable, Sendable {
    /// The name of the client that would get access.
    public var clientName: String
    /// The scope that Office would be granted.
    public var scope: Scope
    /// The user whose documents would become accessible.
    public var userID: UserID
    /// The user's sign-in name.
    public var userName: String
    /// The user's display name.
    public var displayName: String
}

/// The answer that the app returns to Office (docs/protocol/app-to-app.md#back-url).
public struct AppToAppCode: Hashable, Sendable {
    /// The authorization code, which the app puts into `code` of the URL that reopens Office (the Back URL). The code
    /// is valid for ``AuthorizationServerConfiguration/codeLifetime``.
    public var code: String
    /// The value of `tk` in the Back URL; `nil` if no value is configured.
    public var tokenEndpoint: String?
    /// The value of `sc` in the Back URL; `nil` if no value is configured.
    public var sessionContext: String?
}

extension AppToAppOffer: JSONObject {
    /// Writes the members of the JSON object.
    public func writeMembers(to json: inout JSONWriter) {
        json.member("client_name", clientName)
        json.member("scope", scope.description)
        json.member("user_id", userID.rawValue)
        json.member("username", userName)
        json.member("name", displayName)
    }
}

extension AppToAppCode: JSONObject {
    /// Writes the members of the JSON object.
    public func writeMembers(to json: inout JSONWriter) {
        json.member("code", code)
        json.member("tk", tokenEndpoint)
        json.member("sc", sessionContext)
    }
}
