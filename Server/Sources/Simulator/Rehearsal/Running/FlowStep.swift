/// A step of Microsoft's operational flows (docs/protocol/flows.md). The raw value is the name of the flow and the
/// number of the step; ``meaning`` describes the step.
public enum FlowStep: String, Codable, Hashable, Sendable, CaseIterable {
    /// The app loads the catalog of providers.
    case catalog = "Add a Place 1"
    /// The provider is listed under Add a Place.
    case listed = "Add a Place 2"
    /// The app calls the bootstrapper without a token (docs/protocol/flows.md#add-a-place).
    case unauthenticatedBootstrap = "Add a Place 3"
    /// The challenge names the addresses of the authorization server
    /// (docs/protocol/bootstrap-and-oauth.md#challenge-parameters).
    case addresses = "Add a Place 4"
    /// The web view signs the user in (docs/protocol/bootstrap-and-oauth.md#authorization-request).
    case webView = "Add a Place 5"
    /// The app sends the code to the Office Identity Service.
    case codeToIdentityService = "Add a Place 6"
    /// The Office Identity Service calls the token endpoint (docs/protocol/bootstrap-and-oauth.md#token-endpoint).
    case codeToTokenEndpoint = "Add a Place 7"
    /// The token endpoint issues tokens.
    case tokensIssued = "Add a Place 8"
    /// The bootstrapper returns the profile (docs/protocol/bootstrap-and-oauth.md#bootstrapper-response).
    case profile = "Add a Place 9"
    /// The Office Identity Service returns tokens and profile to the app.
    case tokensToApp = "Add a Place 10"
    /// The app shows the Place.
    case added = "Add a Place 11"
    /// The app requests the root container (docs/protocol/flows.md#browse-and-open).
    case rootContainer = "Browse and open 1"
    /// The app lists containers, level by level.
    case children = "Browse and open 2"
    /// The app requests the user's permissions for the file.
    case permissions = "Browse and open 3"
    /// The app finds out with GetLock whether the file is locked.
    case getLockProbe = "Browse and open 4, GetLock"
    /// The app finds out with RefreshLock whether the file is locked, because the host doesn't support GetLock.
    case refreshLockProbe = "Browse and open 4, RefreshLock"
    /// The app locks the file.
    case takeLock = "Browse and open 5"
    /// The app downloads the file.
    case download = "Browse and open 6"
    /// The app saves the file (docs/protocol/flows.md#save-and-close).
    case save = "Save and close 1"
    /// The app unlocks the file.
    case unlock = "Save and close 2"
    /// The OAuth credentials have expired (docs/protocol/flows.md#expired-credentials).
    case signInAgain = "Note 1: sign-in again"
    /// The WOPI token has expired (docs/protocol/flows.md#expired-credentials).
    case newAccessToken = "Note 2: GetNewAccessToken"

    /// A short description of the step.
    public var meaning: String {
        switch self {
        case .catalog: "the app gets the list of providers from the Services Manager, sorted by name"
        case .listed: "Add a Place lists the provider"
        case .unauthenticatedBootstrap: "the app calls the bootstrapper without a token"
        case .addresses: "the challenge names the authorization and token addresses, in trusted domains"
        case .webView: "the web view signs the user in and ends at the redirect URI with a code"
        case .codeToIdentityService: "the app sends the code and the token address to the Office Identity Service"
        case .codeToTokenEndpoint:
            "the Office Identity Service sends the code and the client secret to the token endpoint"
        case .tokensIssued: "the token endpoint issues an access token and, if it supports refresh, a refresh token"
        case .profile: "an authenticated Bootstrap call returns the user's profile"
        case .tokensToApp: "the Office Identity Service sends the tokens and the profile to the app"
        case .added: "the Place is added"
        case .rootContainer: "GetRootContainer returns the root container"
        case .children:
            "EnumerateChildren lists the root container; CheckContainerInfo and EnumerateChildren follow for each level below"
        case .permissions: "CheckFileInfo returns the user's permissions"
        case .getLockProbe: "with SupportsGetLock, GetLock returns whether the file is locked"
        case .refreshLockProbe:
            "without SupportsGetLock, RefreshLock with an invalid id returns whether the file is locked"
        case .takeLock: "Lock takes a lock with an id that PutFile sends too"
        case .download: "GetFile"
        case .save: "PutFile with the lock saves the file"
        case .unlock: "Unlock with the same id releases the lock"
        case .signInAgain: "if OAuth credentials are expired or invalid, the user signs in again"
        case .newAccessToken:
            "if a WOPI token is missing, invalid or expired, GetNewAccessToken returns one and the call is repeated"
        }
    }
}
