import Basics
import Documents
import Foundation
import OAuthServer
import OwnStore

/// The people of an ``OwnStore`` as the contract suites want them: added and removed, let in and shut out. The suites of
/// documents ask for nothing else.
struct ContractPeople: Accounts, GrantStore {
    struct NotAsked: Error {}

    let store: OwnStore

    func add(_ account: Account, password: PasswordHash?) async throws {
        let person = Person(
            id: account.id, signInName: account.name.rawValue, displayName: account.displayName,
            isBusiness: account.isBusiness, isEducation: account.isEducation)
        store.add(person, now: account.created)
    }

    func remove(_ id: UserID, now: Date) async throws -> Bool {
        try store.remove(id)
        return true
    }

    func create(_ grant: Grant) async throws {
        store.signIn(grant.user, under: grant.id, until: grant.expires ?? .distantFuture)
    }

    func end(
        _ id: GrantID, of user: UserID?, under authority: GrantID?, reason: GrantEnd, now: Date
    ) async throws -> Bool {
        store.signOut(id)
    }

    // MARK: Not asked for

    func find(_ id: UserID) async throws -> Account? { throw NotAsked() }
    func find(_ name: SignInName) async throws -> Account? { throw NotAsked() }
    func find(_ id: GrantID) async throws -> Grant? { throw NotAsked() }
    func credentials(_ name: SignInName) async throws -> Credentials? { throw NotAsked() }
    func list() async throws -> [Account] { throw NotAsked() }
    func list(of user: UserID, now: Date) async throws -> [Grant] { throw NotAsked() }
    func isLive(_ id: GrantID, now: Date) async throws -> Bool { throw NotAsked() }
    func rehash(of id: UserID, from old: PasswordHash, to new: PasswordHash) async throws -> Bool { throw NotAsked() }
    func rename(_ id: UserID, to name: SignInName) async throws -> Account? { throw NotAsked() }
    func disable(_ id: UserID, now: Date) async throws -> Account? { throw NotAsked() }
    func enable(_ id: UserID) async throws -> Account? { throw NotAsked() }
    func sweep(now: Date) async throws { throw NotAsked() }

    func change(
        _ id: UserID, _ change: AccountChange, under authority: GrantID?, now: Date
    ) async throws -> Account? { throw NotAsked() }

    func setPassword(
        of id: UserID, to password: PasswordHash, if condition: PasswordCondition?, now: Date
    ) async throws -> Account? { throw NotAsked() }

    func endAll(
        of user: UserID, except kept: GrantID?, under authority: GrantID?, reason: GrantEnd, now: Date
    ) async throws -> [GrantID] { throw NotAsked() }
}
