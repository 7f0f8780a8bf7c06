public import OAuthServer
public import WOPIHost

/// The cores and ports that the pages use. Each group of pages is given only its own.
public struct PageCores: Sendable {
    /// The WOPI host: its library of documents, and the tokens of downloads.
    public var host: WOPIHost
    /// Begins, approves and denies authorization requests.
    public var authorization: AuthorizationServer
    /// Checks names and passwords.
    public var signIn: OAuthServer.SignIn
    /// Makes and reads the sessions behind cookies.
    public var sessions: BrowserSessions
    /// Changes passwords.
    public var passwords: Passwords
    /// Lists and ends the grants of a person.
    public var apps: ConnectedApps
    /// Keeps the people who can sign in.
    public var accounts: any Accounts
    /// Names the apps on the account's page.
    public var clients: any ClientStore
    /// Keeps the grants of sessions and apps.
    public var grants: any GrantStore
    /// Keeps the hints that a person has dismissed.
    public var dismissals: any Dismissals

    /// Gives the pages these cores and ports.
    public init(
        host: WOPIHost, authorization: AuthorizationServer, signIn: OAuthServer.SignIn, sessions: BrowserSessions,
        passwords: Passwords, apps: ConnectedApps, accounts: any Accounts, clients: any ClientStore,
        grants: any GrantStore, dismissals: any Dismissals
    ) {
        self.host = host
        self.authorization = authorization
        self.signIn = signIn
        self.sessions = sessions
        self.passwords = passwords
        self.apps = apps
        self.accounts = accounts
        self.clients = clients
        self.grants = grants
        self.dismissals = dismissals
    }
}
