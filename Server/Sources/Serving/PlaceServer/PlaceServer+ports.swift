public import Documents
public import OAuthServer
public import WOPIHost

extension PlaceServer {
    /// The stores that a place is kept in, one for each port of the cores.
    public struct Ports: Sendable {
        /// Folders, files, versions, locks and shares.
        public var documents: any DocumentStore
        /// The content of versions.
        public var blobs: any Blobs
        /// The keys that sign access tokens and share links.
        public var keys: any KeyStore
        /// The people who can sign in.
        public var accounts: any Accounts
        /// The registered clients, Office among them.
        public var clients: any ClientStore
        /// Authorization codes that wait to be redeemed.
        public var codes: any CodeStore
        /// Grants: apps that people let in, and browser sessions.
        public var grants: any GrantStore
        /// Browser sessions, by the digest of their cookie.
        public var sessions: any SessionStore
        /// Access and refresh tokens of OAuth, by digest.
        public var tokens: any TokenStore
        /// Budgets of attempts, by account and by network address.
        public var throttles: any ThrottleStore
        /// The audit log of sign-ins and grants.
        public var audit: any AuditLog
        /// Hints on pages that people have dismissed.
        public var dismissals: any Dismissals

        /// Takes one store that keeps everything but content.
        public init(
            _ store: some DocumentStore & KeyStore & Accounts & ClientStore & CodeStore & GrantStore & SessionStore
                & TokenStore & ThrottleStore & AuditLog & Dismissals, blobs: any Blobs
        ) {
            (documents, keys, accounts, clients, codes) = (store, store, store, store, store)
            (grants, sessions, tokens, throttles, audit) = (store, store, store, store, store)
            dismissals = store
            self.blobs = blobs
        }
    }
}
