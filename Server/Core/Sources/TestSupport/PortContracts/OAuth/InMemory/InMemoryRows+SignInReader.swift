import Basics
import Foundation
import OAuth
import OAuthServer

extension InMemoryRows: SignInReader {
    // MARK: Accounts

    func account(_ id: UserID) throws -> Account? { state.people[id]?.account }

    func credentials(of name: SignInName) throws -> AccountPassword? {
        state.people.values.first { $0.account.name == name }
            .map { AccountPassword(account: $0.account, password: $0.password) }
    }

    func password(of id: UserID) throws -> PasswordHash? { state.people[id]?.password }

    func accounts() throws -> [Account] {
        state.people.values.map(\.account)
            .sorted { $0.name.folded.utf8.lexicographicallyPrecedes($1.name.folded.utf8) }
    }

    func isDismissed(_ hint: Hint, by user: UserID) throws -> Bool {
        state.people[user]?.dismissed.contains(hint) ?? false
    }

    // MARK: Identities

    /// The bytes of an issuer and a subject. Swift compares texts by canonical equivalence.
    static func key(_ issuer: String, _ subject: String) -> [[UInt8]] { [Array(issuer.utf8), Array(subject.utf8)] }

    func identity(issuer: String, subject: String) throws -> LinkedIdentity? {
        state.identities[Self.key(issuer, subject)]
    }

    func identities(of user: UserID) throws -> [LinkedIdentity] { try identities().filter { $0.user == user } }

    func identities() throws -> [LinkedIdentity] {
        state.identities.values.sorted { one, other in
            one.issuer == other.issuer
                ? one.subject.utf8.lexicographicallyPrecedes(other.subject.utf8)
                : one.issuer.utf8.lexicographicallyPrecedes(other.issuer.utf8)
        }
    }

    // MARK: Clients

    func client(_ id: ClientID) throws -> Client? { state.clients[id] }

    func client(named name: String) throws -> Client? {
        state.clients.values.first { $0.name.lowercased() == name.lowercased() }
    }

    func clients() throws -> [Client] {
        state.clients.values.sorted { $0.name.lowercased() < $1.name.lowercased() }
    }

    // MARK: Grants

    func grant(_ id: GrantID) throws -> Grant? { state.grants[id] }

    func unendedGrants(of user: UserID) throws -> [Grant] { unendedGrants { $0.user == user } }

    func unendedGrants(of client: ClientID) throws -> [Grant] { unendedGrants { $0.kind == .oauth(client) } }

    func unendedGrants(under parent: GrantID) throws -> [Grant] { unendedGrants { $0.parent == parent } }

    /// The grants that match and haven't been ended, newest first.
    private func unendedGrants(where matches: (Grant) -> Bool) -> [Grant] {
        state.grants.values.filter { $0.ended == nil && matches($0) }.sorted { $0.created > $1.created }
    }

    // MARK: Codes, tokens, sessions

    func code(_ digest: SecretDigest) throws -> StoredCode? { state.codes[digest] }

    func waitingGrants(of user: UserID) throws -> [GrantID] {
        state.codes.values.filter { $0.record.user == user && $0.consumed == nil }
            .sorted { $0.record.expires < $1.record.expires }.map(\.record.grant)
    }

    func access(_ token: SecretDigest) throws -> AccessRecord? {
        guard let stored = state.access[token], let grant = state.grants[stored.grant],
            let account = state.people[grant.user]?.account
        else { return nil }
        return AccessRecord(
            grant: grant, account: account, scope: stored.scope, issued: stored.issued, expires: stored.expires)
    }

    func family(_ token: SecretDigest) throws -> RefreshFamily? {
        guard let id = state.refresh[token], let grant = state.grants[id], let chain = state.chains[id] else {
            return nil
        }
        return RefreshFamily(grant: grant, chain: chain)
    }

    func session(_ digest: SecretDigest) throws -> BrowserSession? {
        guard let stored = state.sessions[digest], let grant = state.grants[stored.grant],
            let account = state.people[grant.user]?.account
        else { return nil }
        return BrowserSession(grant: grant, account: account, activity: stored.activity)
    }

    func sessionGrants(of user: UserID) throws -> [GrantID] {
        state.grants.values.filter { $0.user == user && $0.kind == .browser }
            .sorted { $0.created < $1.created }.map(\.id)
    }

    func appGrants(of user: UserID) throws -> [GrantID] {
        let grants = state.grants.values.filter { $0.user == user && $0.client != nil }
        let order = grants.sorted { ($0.created, $0.id.rawValue) < ($1.created, $1.id.rawValue) }
        return (order.filter { $0.ended != nil } + order.filter { $0.ended == nil }).map(\.id)
    }

    // MARK: Rate limits, events

    func throttle(_ key: ThrottleKey) throws -> Throttle? { state.throttles[key] }

    func events(of user: UserID?, limit: Int) throws -> [AuditEvent] {
        let wanted = state.events.filter { user == nil || $0.value.user == user }
        return wanted.sorted { $0.key > $1.key }.prefix(max(0, limit)).map(\.value)
    }
}
