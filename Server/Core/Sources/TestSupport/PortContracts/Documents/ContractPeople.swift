public import Basics
public import Foundation
public import OAuthServer
import Testing

/// The users and grants that the contract suites of documents need. A document store doesn't contain users and grants,
/// so each storage backend provides them separately.
///
/// If a backend also has a `SignInStore`, the suites use that store (`SignInPeople`).
public protocol ContractPeople: Sendable {
    /// Adds a user with an empty root folder.
    func add(_ account: Account) async throws

    /// Removes a user with everything that belongs to the user.
    func remove(_ id: UserID, now: Date) async throws

    /// Adds a grant, such as the grant of a user's connected app.
    func add(_ grant: Grant) async throws

    /// Ends a grant, as when the user disconnects an app.
    func end(_ id: GrantID, now: Date) async throws

    /// Whether the backend supports operators, as set by ``Account/isOperator`` of an added account.
    var haveOperators: Bool { get }
}

extension ContractPeople {
    /// Returns `false`, for a backend without operators.
    public var haveOperators: Bool { false }
}

/// Adds and removes the users and grants in a sign-in store.
struct SignInPeople: ContractPeople {
    private let stores: OAuthStores

    var haveOperators: Bool { true }

    init(_ store: any SignInStore) { stores = OAuthStores(store) }

    func add(_ account: Account) async throws { try await stores.accounts.add(account, password: nil) }

    func remove(_ id: UserID, now: Date) async throws {
        #expect(try await stores.accounts.remove(id, withDocuments: true, now: now) != nil)
    }

    func add(_ grant: Grant) async throws { try await stores.grants.create(grant) }

    func end(_ id: GrantID, now: Date) async throws {
        #expect(try await stores.grants.end(id, of: nil, reason: .disconnected, now: now))
    }
}
