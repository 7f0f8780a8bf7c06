import Basics
import Documents
import Foundation
import PortContracts
import OAuthServer
import OwnStore

/// Lets the contract suites add and remove people of an ``OwnStore``, and sign them in and out.
struct OwnContractPeople: ContractPeople {
    let store: OwnStore

    func add(_ account: Account) async throws {
        let person = Person(
            id: account.id, signInName: account.name.rawValue, displayName: account.displayName,
            isBusiness: account.isBusiness, isEducation: account.isEducation)
        store.add(person, now: account.created)
    }

    func remove(_ id: UserID, now: Date) async throws { store.remove(id) }

    func add(_ grant: Grant) async throws {
        store.signIn(grant.user, under: grant.id, until: grant.expires ?? .distantFuture)
    }

    func end(_ id: GrantID, now: Date) async throws { _ = store.signOut(id) }
}
