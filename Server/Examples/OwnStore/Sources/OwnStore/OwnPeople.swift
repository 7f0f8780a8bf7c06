public import Basics
public import Documents
public import Foundation
import Synchronization

/// The people of this server and their sign-ins.
///
/// Every server stores people and signs them in differently. A document store needs only two answers from the server:
/// who a user is, and whether a grant is still valid.
struct OwnPeople: Sendable {
    /// A sign-in of a person. When the sign-in ends, all tokens that were issued under its grant become invalid.
    struct SignIn: Sendable {
        var user: UserID
        var end: Date
    }

    var known: [UserID: Person] = [:]
    /// The root folder of each person.
    var roots: [UserID: ContainerID] = [:]
    var signIns: [GrantID: SignIn] = [:]
    var quotas: [UserID: Quota] = [:]

    /// Returns the person for whom a caller acts, or `nil` if the caller's grant has ended.
    func person(behind caller: Caller, at now: Date) -> Person? {
        if case .grant(let id) = caller.authority {
            guard let signIn = signIns[id], signIn.user == caller.user, signIn.end > now else { return nil }
        }
        return known[caller.user]
    }

    func name(of user: UserID) -> String? { known[user]?.signInName }
}

extension OwnRows {
    func quota(of user: UserID) throws -> Quota { tables.people.quotas[user] ?? .default }
    func setQuota(_ quota: Quota, of user: UserID) throws { tables.people.quotas[user] = quota }

    func usedBytes(by user: UserID) throws -> Int64 {
        let own = tables.versions.filter { tables.nodes[.file($0.key)]?.owner == user }
        return own.values.joined().map(\.content.size).reduce(0, +)
    }
}

extension OwnStore {
    /// Adds a person and the person's root folder.
    public func add(_ person: Person, now: Date) {
        // Each person has one root folder, so the folder's id can be the person's id.
        guard let root = ContainerID(rawValue: person.id.rawValue) else { return }
        tables.withLock { tables in
            tables.people.known[person.id] = person
            tables.people.roots[person.id] = root
            tables.nodes[.container(root)] = .container(
                ContainerRecord(id: root, name: "Documents", parent: nil, owner: person.id, modified: now))
        }
    }

    /// Removes a person and all of the person's documents.
    public func remove(_ user: UserID) {
        tables.withLock { tables in
            let rows = OwnRows(tables)
            for node in tables.nodes.values where node.owner == user { rows.remove(node.id) }
            rows.tables.permissions.removeAll { $0.user == user }
            rows.tables.people.known[user] = nil
            rows.tables.people.roots[user] = nil
            rows.tables.people.signIns = rows.tables.people.signIns.filter { $0.value.user != user }
            tables = rows.tables
        }
    }

    /// Records a sign-in of a person that is valid until `end`.
    public func signIn(_ user: UserID, under grant: GrantID, until end: Date) {
        tables.withLock { $0.people.signIns[grant] = OwnPeople.SignIn(user: user, end: end) }
    }

    /// Ends a sign-in.
    ///
    /// - Returns: `false` if there was no sign-in with this grant.
    public func signOut(_ grant: GrantID) -> Bool {
        tables.withLock { $0.people.signIns.removeValue(forKey: grant) != nil }
    }
}
