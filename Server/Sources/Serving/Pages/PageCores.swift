public import OAuthServer
public import WOPIHost

/// The cores that the pages use. Each group of pages is given only its own.
public struct PageCores: Sendable {
    /// The WOPI host: its library of documents, and the tokens of downloads.
    public var host: WOPIHost
    /// Begins, approves and denies authorization requests.
    public var authorization: AuthorizationServer
    /// Checks names and passwords.
    public var signIn: OAuthServer.SignIn
    /// Makes and reads the sessions behind cookies.
    public var sessions: BrowserSessions
    /// Changes names and passwords, and keeps the hints that a person has dismissed.
    public var accounts: Accounts
    /// Lists and ends the grants of a person.
    public var apps: ConnectedApps

    /// Gives the pages these cores.
    public init(
        host: WOPIHost, authorization: AuthorizationServer, signIn: OAuthServer.SignIn, sessions: BrowserSessions,
        accounts: Accounts, apps: ConnectedApps
    ) {
        self.host = host
        self.authorization = authorization
        self.signIn = signIn
        self.sessions = sessions
        self.accounts = accounts
        self.apps = apps
    }
}
