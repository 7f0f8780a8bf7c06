package import OAuthServer

/// The verbs of sign-in over one store, for contract suites and for tests that prepare data.
package struct OAuthStores: Sendable {
    /// The store below the verbs.
    package let store: any SignInStore
    package let clients: ClientRegistry
    package let codes: Codes
    package let tokens: Tokens
    package let grants: Grants
    package let sessions: SessionRecords
    package let accounts: Accounts
    package let throttles: Throttles
    package let audit: AuditLog
    package let garbageCollection: SignInGarbageCollection

    /// Creates the verbs over a store.
    ///
    /// - Parameter hasher: hashes the passwords of accounts; by default a very cheap one.
    package init(_ store: any SignInStore, hasher: PasswordHasher? = nil) {
        self.store = store
        clients = ClientRegistry(store: store)
        codes = Codes(store: store)
        tokens = Tokens(store: store)
        grants = Grants(store: store)
        sessions = SessionRecords(store: store)
        accounts = Accounts(store: store, signIn: SignIn(store: store, hasher: hasher ?? Self.cheapHasher))
        throttles = Throttles(store: store)
        audit = AuditLog(store: store)
        garbageCollection = SignInGarbageCollection(store: store)
    }

    /// The verbs over a new, empty in-memory store.
    package static func inMemory() -> OAuthStores { OAuthStores(InMemoryStores()) }

    private static let cheapHasher = PasswordHasher(
        parameters: ScryptParameters(logCost: 1, blockSize: 1, parallelism: 1) ?? .default)
}

extension SignInStore {
    /// The verbs of sign-in over this store, for tests that prepare or inspect data.
    package var verbs: OAuthStores { OAuthStores(self) }
}
