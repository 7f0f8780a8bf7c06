public import Basics
import Documents
public import Foundation
import OAuth
public import OAuthServer
import Synchronization

extension InMemoryOAuthStores: Accounts {
    /// Makes the root of the person's documents in the same step.
    public func add(_ account: Account, password: PasswordHash?) async throws {
        guard let root = ContainerID(rawValue: Identifier.random()) else { throw StoreRefusal.stale }
        try state.withLock { state in
            guard state.person(account.name) == nil else { throw StoreRefusal.nameTaken }
            state.people[account.id] = Person(account: account, password: password)
            let root = ContainerRecord(
                id: root, name: "Documents", parent: nil, owner: account.id, modified: account.created)
            state.documents.nodes[root.id.rawValue] = .container(root)
        }
    }

    /// By the dictionary's key.
    public func find(_ id: UserID) async throws -> Account? { state.withLock { $0.people[id]?.account } }

    /// Goes through all people, comparing folded names.
    public func find(_ name: SignInName) async throws -> Account? { state.withLock { $0.person(name)?.account } }

    /// Goes through all people, comparing folded names.
    public func credentials(_ name: SignInName) async throws -> Credentials? {
        state.withLock { $0.person(name) }.map { Credentials(account: $0.account, password: $0.password) }
    }

    /// Sorted by folded name.
    public func list() async throws -> [Account] {
        state.withLock { $0.people.values.map(\.account).sorted { $0.name.folded < $1.name.folded } }
    }

    /// Checks the authority and applies the change under one lock.
    public func change(
        _ id: UserID, _ change: AccountChange, under authority: GrantID?, now: Date
    ) async throws -> Account? {
        try state.withLock { state in
            try state.check(authority, of: id, now: now)
            guard var person = state.people[id] else { return nil }
            change.apply(to: &person.account)
            state.people[id] = person
            return person.account
        }
    }

    /// Checks the condition, sets the hash and ends the grants under one lock.
    public func setPassword(
        of id: UserID, to password: PasswordHash, if condition: PasswordCondition?, now: Date
    ) async throws -> Account? {
        try state.withLock { state in
            if let condition {
                try state.check(condition.session, of: id, now: now)
                guard state.people[id]?.account.passwordVersion == condition.version else { throw StoreRefusal.stale }
            }
            guard var person = state.people[id] else { return nil }
            person.password = password
            person.account.passwordVersion += 1
            state.people[id] = person
            state.end(.passwordChanged, now: now) { $0.user == id }
            return person.account
        }
    }

    /// Compares the old hash and sets the new one under one lock.
    public func rehash(of id: UserID, from old: PasswordHash, to new: PasswordHash) async throws -> Bool {
        state.withLock { state in
            guard state.people[id]?.password == old else { return false }
            state.people[id]?.password = new
            return true
        }
    }

    /// Looks for another account of the name and sets it under one lock.
    public func rename(_ id: UserID, to name: SignInName) async throws -> Account? {
        try state.withLock { state in
            guard state.people[id] != nil else { return nil }
            if let holder = state.person(name), holder.account.id != id { throw StoreRefusal.nameTaken }
            state.people[id]?.account.name = name
            return state.people[id]?.account
        }
    }

    /// Sets the date, counts the password's version up and ends the grants under one lock.
    public func disable(_ id: UserID, now: Date) async throws -> Account? {
        state.withLock { state in
            guard var person = state.people[id] else { return nil }
            if person.account.disabled == nil {
                person.account.disabled = now
                person.account.passwordVersion += 1
            }
            state.people[id] = person
            state.end(.accountDisabled, now: now) { $0.user == id }
            return person.account
        }
    }

    /// Removes the date; grants that have ended stay ended.
    public func enable(_ id: UserID) async throws -> Account? {
        state.withLock { state in
            state.people[id]?.account.disabled = nil
            return state.people[id]?.account
        }
    }

    /// Ends the grants and removes documents and account under one lock.
    public func remove(_ id: UserID, now: Date) async throws -> Bool {
        state.withLock { state in
            state.end(.accountRemoved, now: now) { $0.user == id }
            state.documents.removeAll(of: id)
            return state.people.removeValue(forKey: id) != nil
        }
    }
}

extension InMemoryOAuthStores.State {
    fileprivate func person(_ name: SignInName) -> InMemoryOAuthStores.Person? {
        people.values.first { $0.account.name == name }
    }
}
