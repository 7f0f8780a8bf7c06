public import Auditing
public import Basics
import Documents
public import Foundation
import OAuth
public import OAuthServer
import Synchronization
public import WOPIHost

/// The `SignInStore` and `OperatorReader` of `OAuthServer`, the `DocumentStore` of `Documents` and the `KeyStore` of
/// `WOPIHost` over one in-memory state. This type is used in tests, and is a short example of a backend.
///
/// A write holds the lock of the whole state, so it is a transaction, as the ports require.
public final class InMemoryStores: Sendable {
    struct AccessToken {
        var grant: GrantID
        var scope: Scope
        var issued: Date
        var expires: Date?
    }

    struct Session {
        var grant: GrantID
        var activity: SessionActivity
    }

    struct Person {
        var account: Account
        var password: PasswordHash?
        var dismissed: Set<Hint> = []
    }

    struct State {
        var clients: [ClientID: Client] = [:]
        var people: [UserID: Person] = [:]
        /// The linked identities by the bytes of the issuer and the subject.
        var identities: [[[UInt8]]: LinkedIdentity] = [:]
        var grants: [GrantID: Grant] = [:]
        var codes: [SecretDigest: StoredCode] = [:]
        var access: [SecretDigest: AccessToken] = [:]
        var chains: [GrantID: RefreshChain] = [:]
        /// The digests of all refresh tokens, including replaced tokens, each with the grant of the token.
        var refresh: [SecretDigest: GrantID] = [:]
        var sessions: [SecretDigest: Session] = [:]
        var throttles: [ThrottleKey: Throttle] = [:]
        /// The events of sign-in by identifier.
        var events: [String: AuditEvent] = [:]
        var documents = DocumentTables()
        /// The keys that sign access tokens, oldest first.
        var keys: [SigningKey] = []
        var shareKeys: [SigningKey] = []
    }

    let state = Mutex(State())

    /// Creates empty stores.
    public init() {}

    /// A copy of the state for reading without holding the lock.
    func snapshot() -> InMemoryRows { InMemoryRows(state.withLock { $0 }) }

    /// Runs the body on a copy of the state, while holding the lock. If the body doesn't throw, the copy replaces the
    /// state.
    func change<Value: Sendable>(_ body: (InMemoryRows) throws -> Value) throws -> Value {
        try state.withLock { state in
            let rows = InMemoryRows(state)
            let value = try body(rows)
            state = rows.state
            return value
        }
    }
}

extension InMemoryStores: SignInStore {
    /// Runs the body on a copy of the state, without holding the lock.
    public func read<Value: Sendable>(_ body: @escaping @Sendable (any SignInReader) throws -> Value) async throws
        -> Value
    {
        try body(snapshot())
    }

    /// Runs the body once on a copy of the state, while holding the lock. If the body doesn't throw, the copy replaces
    /// the state.
    public func write<Value: Sendable>(
        _ body: @escaping @Sendable (any SignInWriter) throws -> Value
    ) async throws -> Value {
        try change { try body($0) }
    }
}

extension InMemoryStores: KeyStore {
    /// Returns the keys that sign access tokens. Adds `first` if there is no signing key. Holds the lock during the
    /// search and the change.
    public func keys(now: Date, orFirst first: SigningKey) async throws -> [SigningKey] {
        state.withLock { state in
            if !state.keys.contains(where: { $0.retired == nil }) { state.keys.append(first) }
            return state.keys.filter { key in key.retired.map { $0 > now } ?? true }.sorted { $0.created > $1.created }
        }
    }

    /// Adds a signing key. Retired keys stay in memory, but no method returns them.
    public func rotate(
        to key: SigningKey, ifOlderThan date: Date, now: Date, retirement: Date
    ) async throws -> Bool {
        state.withLock { state in
            let newest = state.keys.filter { $0.retired == nil }.map(\.created).max()
            guard let newest, newest < date else { return false }
            for index in state.keys.indices where state.keys[index].retired == nil {
                state.keys[index].retired = retirement
            }
            state.keys.append(key)
            return true
        }
    }

    /// Returns the keys that sign share links. Adds `first` if there is no key. Holds the lock during the search and
    /// the change.
    public func shareKeys(orFirst first: SigningKey) async throws -> [SigningKey] {
        state.withLock { state in
            if state.shareKeys.isEmpty { state.shareKeys = [first] }
            return state.shareKeys
        }
    }
}

extension InMemoryStores: OperatorReader {
    /// Returns the events that match the query, after comparing the query with every event.
    public func events(_ query: AuditQuery) async throws -> [AuditEntry] {
        let rows = snapshot()
        let since = query.since.map { TimeOrderedID.beginning(at: $0) }
        let wanted = rows.entries.filter { entry in
            query.user.map { entry.user == $0 } ?? true && query.document.map { entry.document == $0 } ?? true
                && query.kind.map { entry.kind == $0 } ?? true && since.map { entry.id >= $0 } ?? true
                && query.before.map { entry.id < $0 } ?? true
                && (query.user != nil || query.kind != nil || !entry.event.isRepeated)
        }
        return wanted.sorted { $0.id > $1.id }.prefix(max(0, query.limit)).map(rows.named)
    }

    /// The account that was last removed under this name.
    public func removedAccount(named name: SignInName) async throws -> UserID? {
        snapshot().removals.last { SignInName($0.name)?.folded == name.folded }?.user
    }

    /// Counts the rows in a copy of the state.
    public func counts(now: Date) async throws -> InstallationCounts {
        let rows = snapshot(), state = rows.state, tables = rows.tables
        let live = tables.nodes.values.filter { tables.trashed[$0.id.rawValue] == nil }
        let grants = state.grants.values.filter { $0.isLive(now: now) }
        return InstallationCounts(
            people: Int64(state.people.count),
            disabled: Int64(state.people.values.count { $0.account.disabled != nil }),
            documents: Int64(live.count { if case .file = $0 { true } else { false } }),
            folders: Int64(
                live.count { node in
                    guard case .container(let folder) = node else { return false }
                    return folder.parent != nil && folder.kind == .folder
                }),
            inTrash: Int64(tables.trash.keys.count { !tables.discarded.contains($0) }),
            bytes: tables.versions.values.joined().map(\.content.size).reduce(0, +),
            apps: Int64(grants.count { $0.client != nil }), browsers: Int64(grants.count { $0.kind == .browser }),
            locks: Int64(tables.locks.values.count { $0.expires > now }),
            lastDay: rows.kinds(since: now.addingTimeInterval(-24 * 60 * 60)),
            lastWeek: rows.kinds(since: now.addingTimeInterval(-7 * 24 * 60 * 60)))
    }
}

extension InMemoryRows {
    /// The audit events of sign-in and of documents, in no particular order and without names.
    fileprivate var entries: [AuditEntry] {
        let signIn = state.events.map { id, event in
            AuditEntry(
                id: id, at: event.at, event: .signIn(event.kind, event.detail), user: event.user,
                authority: event.by.map { OperatorSession.prefix + $0.rawValue }, client: event.client?.rawValue,
                grant: event.grant?.rawValue, address: event.source.address, userAgent: event.source.userAgent)
        }
        return signIn
            + tables.events.map { event in
                AuditEntry(
                    id: event.id, at: event.at, event: .document(event.kind, event.detail), user: event.user,
                    authority: event.authority, document: event.resource, name: event.name, version: event.version)
            }
    }

    /// The removed accounts with their names, in order of time.
    fileprivate var removals: [(user: UserID, name: String)] {
        state.events.sorted { $0.key < $1.key }.compactMap { _, event in
            guard let user = event.user, case .removal(let removal) = event.detail, let name = removal.name else {
                return nil
            }
            return (user, name)
        }
    }

    /// The entry with the names of its users and its client, if they are known.
    fileprivate func named(_ entry: AuditEntry) -> AuditEntry {
        let former = Dictionary(removals) { $1 }
        func isRemoved(_ user: UserID?) -> Bool { user.map { state.people[$0] == nil } ?? false }
        func name(_ user: UserID?) -> String? {
            user.flatMap { state.people[$0]?.account.name.rawValue ?? former[$0] }
        }
        let parts = entry.authority?.split(separator: ":", maxSplits: 1).map(String.init) ?? []
        let grant = parts.first == "grant" ? parts.last.flatMap(GrantID.init).flatMap { state.grants[$0] } : nil
        var entry = entry
        (entry.userName, entry.isUserRemoved) = (name(entry.user), isRemoved(entry.user))
        entry.by = grant?.user ?? entry.authority.flatMap(OperatorSession.user)
        (entry.byName, entry.isByRemoved) = (name(entry.by), isRemoved(entry.by))
        (entry.otherName, entry.isOtherRemoved) = (name(entry.other), isRemoved(entry.other))
        let client = entry.client.flatMap(ClientID.init) ?? grant?.client
        entry.clientName = client.flatMap { state.clients[$0]?.name }
        return entry
    }

    fileprivate func kinds(since date: Date) -> [String: Int64] {
        let start = TimeOrderedID.beginning(at: date)
        return entries.filter { $0.id >= start }.reduce(into: [:]) { $0[$1.kind, default: 0] += 1 }
    }
}
