import Basics
import Documents
import Foundation
import OAuth
import OAuthServer

extension InMemoryRows: SignInWriter {
    // MARK: Accounts

    func insert(_ account: Account, password: PasswordHash?, folder: String) throws {
        guard let folder = ContainerID(rawValue: folder) else { throw NotAnIdentifier() }
        state.people[account.id] = InMemoryStores.Person(account: account, password: password)
        try insert(Node.container(ContainerRecord.root(folder, of: account.id, created: account.created)))
    }

    func update(_ account: Account) throws { state.people[account.id]?.account = account }

    func setPassword(_ password: PasswordHash, of id: UserID) throws { state.people[id]?.password = password }

    func delete(_ id: UserID, event: String, now: Date) throws -> RemovedBelongings {
        let locks = try takeLeave(of: id, event: event, now: now)
        let documents = tables.nodes.values.filter { $0.id.isFile && $0.owner == id }
        let inTrash = documents.count { tables.trashed[$0.id.rawValue] != nil }
        tables.removeAll(of: id)
        state.identities = state.identities.filter { $0.value.user != id }
        state.people[id] = nil
        return RemovedBelongings(documents: documents.count, inTrash: inTrash, locks: locks)
    }

    func releaseLocks(of id: UserID, event: String, now: Date) throws {
        try (self as any DocumentWriter).releaseLocks(of: id, event: event, now: now)
    }

    func dismiss(_ hint: Hint, for user: UserID) throws { state.people[user]?.dismissed.insert(hint) }

    // MARK: Identities

    func insert(_ identity: LinkedIdentity) throws {
        state.identities[Self.key(identity.issuer, identity.subject)] = identity
    }

    func update(_ identity: LinkedIdentity) throws {
        guard state.identities[Self.key(identity.issuer, identity.subject)] != nil else { return }
        try insert(identity)
    }

    func deleteIdentity(issuer: String, subject: String) throws -> Bool {
        state.identities.removeValue(forKey: Self.key(issuer, subject)) != nil
    }

    // MARK: Clients

    func insert(_ client: Client) throws { state.clients[client.id] = client }

    func update(_ client: Client) throws {
        state.clients[client.id]?.kind = client.kind
        state.clients[client.id]?.policy = client.policy
    }

    func delete(_ id: ClientID) throws { state.clients[id] = nil }

    // MARK: Grants

    func insert(_ grant: Grant) throws { state.grants[grant.id] = grant }

    func update(_ grant: Grant) throws {
        guard state.grants[grant.id] != nil else { return }
        state.grants[grant.id] = grant
    }

    func delete(_ id: GrantID) throws { forget([id]) }

    private func forget(_ gone: Set<GrantID>) {
        guard !gone.isEmpty else { return }
        state.grants = state.grants.filter { !gone.contains($0.key) }
        state.codes = state.codes.filter { !gone.contains($0.value.record.grant) }
        state.access = state.access.filter { !gone.contains($0.value.grant) }
        state.chains = state.chains.filter { !gone.contains($0.key) }
        state.refresh = state.refresh.filter { !gone.contains($0.value) }
        state.sessions = state.sessions.filter { !gone.contains($0.value.grant) }
    }

    // MARK: Codes, tokens, sessions

    func insert(_ code: CodeRecord, as digest: SecretDigest) throws { state.codes[digest] = StoredCode(record: code) }

    func setConsumed(_ consumed: Date?, of code: SecretDigest) throws {
        state.codes[code] = state.codes[code].map { StoredCode(record: $0.record, consumed: consumed) }
    }

    func insert(_ token: NewToken, scope: Scope, of grant: GrantID, issued: Date) throws {
        state.access[token.digest] = InMemoryStores.AccessToken(
            grant: grant, scope: scope, issued: issued, expires: token.expires)
    }

    func deleteAccess(_ token: SecretDigest) throws { state.access[token] = nil }

    func insertRefresh(_ token: SecretDigest, of grant: GrantID) throws { state.refresh[token] = grant }

    func setChain(_ chain: RefreshChain, of grant: GrantID) throws { state.chains[grant] = chain }

    func insert(_ activity: SessionActivity, of grant: GrantID, as session: SecretDigest) throws {
        state.sessions[session] = InMemoryStores.Session(grant: grant, activity: activity)
    }

    func setLastUsed(_ used: Date, of session: SecretDigest) throws {
        guard let idleLifetime = state.sessions[session]?.activity.idleLifetime else { return }
        state.sessions[session]?.activity = SessionActivity(lastUsed: used, idleLifetime: idleLifetime)
    }

    // MARK: Rate limits, events

    func set(_ throttle: Throttle, for key: ThrottleKey) throws { state.throttles[key] = throttle }

    func append(_ event: AuditEvent, as id: String) throws { state.events[id] = event }

    // MARK: Cleanup

    func deleteCodes(expiredBy end: Date) throws {
        let expired = state.codes.values.filter { $0.record.expires <= end }
        forget(Set(expired.filter { $0.consumed == nil }.map(\.record.grant)))
        state.codes = state.codes.filter { $0.value.record.expires > end }
    }

    func deleteAccess(expiredBy end: Date) throws {
        state.access = state.access.filter { $0.value.expires.map { $0 > end } ?? true }
    }

    func deleteGrants(overBy end: Date) throws {
        let over = state.grants.values.filter { grant in
            [grant.ended, grant.expires].contains { $0.map { $0 <= end } ?? false }
        }
        forget(Set(over.map(\.id)))
    }

    func deleteThrottles(restoredBy end: Date) throws {
        state.throttles = state.throttles.filter { $0.value.restored > end }
    }

    func deleteThrottles(of kind: ThrottleKey.Kind, beyond bound: Int) throws {
        let ends = state.throttles.filter { $0.key.rawValue.hasPrefix(kind.rawValue + ".") }.map {
            (restored: $0.value.restored, key: $0.key)
        }
        let first = ends.sorted { ($0.restored, $0.key.rawValue) < ($1.restored, $1.key.rawValue) }
        for (_, key) in first.dropLast(max(0, bound)) { state.throttles[key] = nil }
    }

    func deleteEvents(before id: String, limit: Int) throws -> Int {
        forgetEvents(allEvents.filter { $0.id < id }.prefix(max(0, limit)).map(\.id))
    }

    func deleteEvents(of kind: String, beyond bound: Int, limit: Int) throws -> Int {
        forgetEvents(
            allEvents.filter { $0.kind == kind }.dropLast(max(0, bound)).prefix(max(0, limit)).map(\.id))
    }

    /// The events of sign-in and of documents, oldest first.
    private var allEvents: [(id: String, kind: String)] {
        let signIn = state.events.map { (id: $0.key, kind: $0.value.kind.rawValue) }
        let documents = tables.events.map { (id: $0.id, kind: $0.kind.rawValue) }
        return (signIn + documents).sorted { $0.id < $1.id }
    }

    private func forgetEvents(_ gone: [String]) -> Int {
        let gone = Set(gone)
        state.events = state.events.filter { !gone.contains($0.key) }
        tables.events.removeAll { gone.contains($0.id) }
        return gone.count
    }

    /// The error for a malformed folder identifier.
    private struct NotAnIdentifier: Error {}
}
