public import OAuthServer
public import WOPIHost

/// The domain objects that the pages use. Each group of pages receives only those it needs.
public struct PageCores: Sendable {
    /// The WOPI host with the library of documents and the tokens of downloads.
    public var host: WOPIHost
    /// Begins, approves and denies authorization requests.
    public var authorization: AuthorizationServer
    /// Checks sign-in names and passwords.
    public var signIn: OAuthServer.SignIn
    /// Creates and reads the sessions behind cookies.
    public var sessions: BrowserSessions
    /// Changes names and passwords, and stores which hints a user has dismissed.
    public var accounts: Accounts
    /// Lists and revokes a user's grants.
    public var apps: ConnectedApps

    /// The apps that may request access, for the operator pages.
    public var clients: ClientRegistry
    /// Reads the audit log and the counts for the operator pages; `nil` disables these pages.
    public var records: (any OperatorReader)?
    /// Returns the server's status report for the operator overview; `nil` omits it.
    public var report: (@Sendable () async throws -> ServerReport)?

    /// Creates a value from the given domain objects.
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
