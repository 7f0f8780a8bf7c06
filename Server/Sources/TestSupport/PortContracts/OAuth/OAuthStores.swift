package import OAuthServer

/// The verbs of sign-in over one store, each under a name: what the contract suites work with, and tests that prepare
/// something.
package struct OAuthStores: Sendable {
    /// The store below all of them.
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

    /// The verbs over a store.
    ///
    /// - Parameter hasher: for the passwords of accounts; without it one that costs next to nothing.
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

    /// The verbs over a new and empty store in memory.
    package static func inMemory() -> OAuthStores { OAuthStores(InMemoryStores()) }

    private static let cheapHasher = PasswordHasher(
        parameters: ScryptParameters(logCost: 1, blockSize: 1, parallelism: 1) ?? .default)
}

extension SignInStore {
    /// The verbs of sign-in over this store, for tests that prepare or look at something.
    package var verbs: OAuthStores { OAuthStores(self) }
}
