public import OAuthServer

/// The promises of every `SignInStore` and of the verbs of sign-in over it, as checks for the tests of any backend.
///
/// All names it leaves behind are random, so it can run again on the same backend, which may contain other rows.
public struct SignInContract: Sendable {
    private let stores: OAuthStores

    /// Creates the checks for a store.
    public init(_ store: any SignInStore) { stores = OAuthStores(store) }

    /// Runs all checks. Failures are recorded in the running test; unexpected errors of the store are thrown.
    public func verify() async throws {
        try await SignInRowsContract(stores).verify()
        try await ClientsContract(stores).verify()
        try await AccountsContract(stores).verify()
        try await GrantsContract(stores).verify()
        try await CodesContract(stores).verify()
        try await TokensContract(stores).verify()
        try await SessionsContract(stores).verify()
        try await ThrottlesContract(stores).verify()
        try await AuditLogContract(stores).verify()
        try await EventsContract(stores).verify()
        try await HintsContract(stores).verify()
        try await OperatorsContract(stores).verify()
    }
}
