public import OAuthServer

/// All ports of `OAuthServer` as one backend offers them: what the contract suites work on.
public struct OAuthStores: Sendable {
    /// Keeps clients.
    public var clients: any ClientStore
    /// Keeps authorization codes.
    public var codes: any CodeStore
    /// Keeps access and refresh tokens.
    public var tokens: any TokenStore
    /// Keeps grants.
    public var grants: any GrantStore
    /// Keeps browser sessions.
    public var sessions: any SessionStore
    /// Keeps accounts.
    public var accounts: any Accounts
    /// Keeps the remainders of budgets.
    public var throttles: any ThrottleStore
    /// Keeps events.
    public var audit: any AuditLog
    /// Keeps hints that were dismissed.
    public var dismissals: any Dismissals

    /// The ports of one backend, each apart.
    public init(
        clients: any ClientStore, codes: any CodeStore, tokens: any TokenStore, grants: any GrantStore,
        sessions: any SessionStore, accounts: any Accounts, throttles: any ThrottleStore, audit: any AuditLog,
        dismissals: any Dismissals
    ) {
        self.clients = clients
        self.codes = codes
        self.tokens = tokens
        self.grants = grants
        self.sessions = sessions
        self.accounts = accounts
        self.throttles = throttles
        self.audit = audit
        self.dismissals = dismissals
    }

    /// For a backend that is all of them in one.
    public init(
        _ store: some ClientStore & CodeStore & TokenStore & GrantStore & SessionStore & Accounts & ThrottleStore
            & AuditLog & Dismissals
    ) {
        self.init(
            clients: store, codes: store, tokens: store, grants: store, sessions: store, accounts: store,
            throttles: store, audit: store, dismissals: store)
    }

    /// New and empty ports in memory.
    public static func inMemory() -> OAuthStores { OAuthStores(InMemoryOAuthStores()) }

    /// The ports that ``AuthorizationServer`` works over.
    public var serverPorts: AuthorizationServer.Ports {
        AuthorizationServer.Ports(clients: clients, codes: codes, tokens: tokens, grants: grants, audit: audit)
    }

    /// Runs every contract suite. What it leaves behind has random names, so it can be run again on the same backend.
    public func verify() async throws {
        try await ClientStoreContract(self).verify()
        try await AccountsContract(self).verify()
        try await GrantStoreContract(self).verify()
        try await CodeStoreContract(self).verify()
        try await TokenStoreContract(self).verify()
        try await SessionStoreContract(self).verify()
        try await ThrottleStoreContract(self).verify()
        try await AuditLogContract(self).verify()
        try await DismissalsContract(self).verify()
    }
}
