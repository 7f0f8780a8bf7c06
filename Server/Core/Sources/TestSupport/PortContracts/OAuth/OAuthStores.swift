public import OAuthServer

/// The types that read and change the sign-in rows of one store, for contract suites and for tests that prepare data.
public struct OAuthStores: Sendable {
    /// The store that all these types use.
    public let store: any SignInStore
    /// The registered clients.
    public let clients: ClientRegistry
    /// Authorization codes.
    public let codes: Codes
    /// Access and refresh tokens.
    public let tokens: Tokens
    /// The grants of apps.
    public let grants: Grants
    /// Browser sessions.
    public let sessions: SessionRecords
    /// User accounts.
    public let accounts: Accounts
    /// The rate limits of sign-in attempts.
    public let throttles: Throttles
    /// The audit log.
    public let audit: AuditLog
    /// The garbage collection of expired rows.
    public let garbageCollection: SignInGarbageCollection

    /// Creates the types that use `store`.
    ///
    /// - Parameter hasher: hashes the passwords of accounts; the default takes very little time.
    public init(_ store: any SignInStore, hasher: PasswordHasher? = nil) {
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

    /// Creates the types with a new, empty in-memory store.
    public static func inMemory() -> OAuthStores { OAuthStores(InMemoryStores()) }

    private static let cheapHasher = PasswordHasher(
        parameters: ScryptParameters(logCost: 1, blockSize: 1, parallelism: 1) ?? .default)
}

extension SignInStore {
    /// The types that read and change this store's sign-in rows, for tests that prepare or inspect data.
    public var verbs: OAuthStores { OAuthStores(self) }
}

/// A store that fails at the end of each write, so that the whole write is rolled back.
struct InterruptedStore: SignInStore {
    struct Interruption: Error, Equatable {}

    let base: any SignInStore

    func read<Value: Sendable>(_ body: @escaping @Sendable (any SignInReader) throws -> Value) async throws -> Value {
        try await base.read(body)
    }

    func write<Value: Sendable>(
        _ body: @escaping @Sendable (any SignInWriter) throws -> Value
    ) async throws -> Value {
        try await base.write { (rows: any SignInWriter) -> Value in
            _ = try body(rows)
            throw Interruption()
        }
    }
}
