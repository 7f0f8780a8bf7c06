public import Basics
public import Foundation
public import OAuthServer
import Testing

/// The people that the suites of documents act as, wherever a backend keeps them: a store of documents keeps neither
/// accounts nor grants.
///
/// Where both are in a `SignInStore`, the suites take that instead.
public protocol ContractPeople: Sendable {
    /// Adds a person with an empty folder at the top.
    func add(_ account: Account) async throws

    /// Removes a person with everything that is theirs.
    func remove(_ id: UserID, now: Date) async throws

    /// Lets a person's app in.
    func add(_ grant: Grant) async throws

    /// Shuts an app out.
    func end(_ id: GrantID, now: Date) async throws

    /// Whether the backend knows operators, by ``Account/isOperator`` of whom is added.
    var haveOperators: Bool { get }
}

extension ContractPeople {
    /// No: then nobody may do what only operators may.
    public var haveOperators: Bool { false }
}

/// The people of a store of sign-in.
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
