public import Basics
import Documents
public import Foundation
import OAuth
public import OAuthServer

extension InMemoryStores: OperatorReader {
    /// Searches all events.
    public func events(_ query: AuditQuery) async throws -> [AuditEntry] {
        let rows = snapshot()
        let since = query.since.map { TimeOrderedID.beginning(at: $0) }
        let wanted = rows.entries.filter { entry in
            query.user.map { entry.user == $0 } ?? true && query.document.map { entry.document == $0 } ?? true
                && query.kind.map { entry.kind == $0 } ?? true && since.map { entry.id >= $0 } ?? true
                && query.before.map { entry.id < $0 } ?? true
                && (query.user != nil || query.kind != nil || !entry.isRepeated)
        }
        return wanted.sorted { $0.id > $1.id }.prefix(max(0, query.limit)).map(rows.named)
    }

    /// The account that was last removed under this name.
    public func removedAccount(named name: SignInName) async throws -> UserID? {
        snapshot().removals.last { SignInName($0.name)?.folded == name.folded }?.user
    }

    /// Counts the rows of one snapshot.
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
    /// Both audit logs, unordered and without names.
    fileprivate var entries: [AuditEntry] {
        let signIn = state.events.map { id, event in
            AuditEntry(
                id: id, at: event.at, kind: event.kind.rawValue, user: event.user,
                authority: event.by.map { OperatorSession.prefix + $0.rawValue }, client: event.client?.rawValue,
                grant: event.grant?.rawValue, address: event.source.address, userAgent: event.source.userAgent,
                detail: event.detail)
        }
        return signIn
            + tables.events.map { event in
                AuditEntry(
                    id: event.id, at: event.at, kind: event.kind.rawValue, user: event.user,
                    authority: event.authority, document: event.resource, name: event.name, version: event.version,
                    detail: event.detail)
            }
    }

    /// The removed accounts with their names, in order of time.
    fileprivate var removals: [(user: UserID, name: String)] {
        state.events.filter { $0.value.kind == .accountRemoved }.sorted { $0.key < $1.key }.compactMap { _, event in
            guard let user = event.user, let name = event.detail.flatMap(AccountRemoval.init)?.name else { return nil }
            return (user, name)
        }
    }

    /// An entry with all known names.
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
        entry.other = DocumentEventDetail(entry.detail, ofStored: entry.kind)?.person
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
