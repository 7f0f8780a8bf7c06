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

    /// The apps that may ask people for access, for operators to see.
    public var clients: ClientRegistry
    /// The audit log and the counts of the place; without them operators have no pages of them.
    public var records: (any OperatorReader)?
    /// Asks the server that serves the place how it is doing; without it the overview doesn't say.
    public var report: (@Sendable () async throws -> ServerReport)?

    /// Gives the pages these cores.
    public init(
        host: WOPIHost, authorization: AuthorizationServer, signIn: OAuthServer.SignIn, sessions: BrowserSessions,
        accounts: Accounts, apps: ConnectedApps, clients: ClientRegistry, records: (any OperatorReader)? = nil,
        report: (@Sendable () async throws -> ServerReport)? = nil
    ) {
        self.host = host
        self.authorization = authorization
        self.signIn = signIn
        self.sessions = sessions
        self.accounts = accounts
        self.apps = apps
        self.clients = clients
        self.records = records
        self.report = report
    }
}
