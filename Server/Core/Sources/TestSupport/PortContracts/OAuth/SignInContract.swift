public import OAuthServer

/// Checks that a store keeps the promises of `SignInStore`, and that the operations of sign-in work on it. The tests of
/// every storage backend run these checks.
///
/// The checks leave only rows with random names behind, so they can run again on the same backend, which may contain
/// other rows.
public struct SignInContract: Sendable {
    private let stores: OAuthStores

    /// Creates the checks for a store.
    public init(_ store: any SignInStore) { stores = OAuthStores(store) }

    /// The promises of the contract. A test can check each promise separately.
    public static let promises = Promise.selected(parts.flatMap(\.self))

    private static let parts: [[Promise<Self>]] = [
        SignInRowsContract.promises.map { $0.lifted { SignInRowsContract($0.stores) } },
        ClientsContract.promises.map { $0.lifted { ClientsContract($0.stores) } },
        AccountsContract.promises.map { $0.lifted { AccountsContract($0.stores) } },
        GrantsContract.promises.map { $0.lifted { GrantsContract($0.stores) } },
        CodesContract.promises.map { $0.lifted { CodesContract($0.stores) } },
        TokensContract.promises.map { $0.lifted { TokensContract($0.stores) } },
        SessionsContract.promises.map { $0.lifted { SessionsContract($0.stores) } },
        ThrottlesContract.promises.map { $0.lifted { ThrottlesContract($0.stores) } },
        AuditLogContract.promises.map { $0.lifted { AuditLogContract($0.stores) } },
        EventsContract.promises.map { $0.lifted { EventsContract($0.stores) } },
        HintsContract.promises.map { $0.lifted { HintsContract($0.stores) } },
        IdentitiesContract.promises.map { $0.lifted { IdentitiesContract($0.stores) } },
        OperatorsContract.promises.map { $0.lifted { OperatorsContract($0.stores) } },
    ]

    /// Checks all promises. Records failed checks in the running test, and throws unexpected errors of the store.
    public func verify() async throws {
        for promise in Self.promises { try await promise.verify(self) }
    }
}
