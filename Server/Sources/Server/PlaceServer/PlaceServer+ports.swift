public import Documents
public import OAuthServer
public import Pages
public import WOPIHost

extension PlaceServer {
    /// The stores that a place is kept in, one for each port of the cores.
    public struct Ports: Sendable {
        /// Folders, files, versions, locks and shares.
        public var documents: any DocumentStore
        /// Accounts, clients, grants, codes, tokens, sessions, budgets and the audit log.
        public var signIn: any SignInStore
        /// The keys that sign access tokens and share links.
        public var keys: any KeyStore
        /// The content of versions.
        public var blobs: any Blobs
        /// The audit log and counts of everything, for the pages of operators; without them there are no such pages.
        public var records: (any OperatorReader)?
        /// Asks the server how it is doing, for the overview of operators; without it the overview doesn't say.
        public var report: (@Sendable () async throws -> ServerReport)?

        /// Takes the stores of each port.
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

        /// Takes one store that keeps everything but content.
        public init(
            _ store: some DocumentStore & SignInStore & KeyStore, blobs: any Blobs, records: (any OperatorReader)? = nil
        ) {
            self.init(documents: store, signIn: store, keys: store, blobs: blobs, records: records)
        }
    }
}
