public import Documents
public import OAuthServer
public import Pages
public import WOPIHost

extension PlaceServer {
    /// The stores of a server, one for each port of the domain.
    public struct Ports: Sendable {
        /// Stores folders, files, versions, locks and shares.
        public var documents: any DocumentStore
        /// Stores accounts, clients, grants, codes, tokens, sessions, throttling budgets and the audit log.
        public var signIn: any SignInStore
        /// Stores the keys that sign access tokens and share links.
        public var keys: any KeyStore
        /// Stores the content of versions.
        public var blobs: any Blobs
        /// Reads the audit log and the counts for the operator pages; `nil` disables these pages.
        public var records: (any OperatorReader)?
        /// Returns a status report for the operator overview; `nil` omits it from the overview.
        public var report: (@Sendable () async throws -> ServerReport)?

        /// Creates the ports from separate stores.
        public init(
            documents: any DocumentStore, signIn: any SignInStore, keys: any KeyStore, blobs: any Blobs,
            records: (any OperatorReader)? = nil
        ) {
            self.documents = documents
            self.signIn = signIn
            self.keys = keys
            self.blobs = blobs
            self.records = records
        }

        /// Creates the ports from a store for everything except content.
        public init(
            _ store: some DocumentStore & SignInStore & KeyStore, blobs: any Blobs, records: (any OperatorReader)? = nil
        ) {
            self.init(documents: store, signIn: store, keys: store, blobs: blobs, records: records)
        }
    }
}
