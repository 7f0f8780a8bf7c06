import Basics
import Documents
import Foundation
import OAuthServer

extension InMemoryRows: DocumentReader {
    // MARK: What the caller can reach

    func person(_ caller: Caller, at now: Date) throws -> Person? {
        guard let account = state.people[caller.user]?.account, stands(caller, at: now) else { return nil }
        return Person(
            id: account.id, signInName: account.name.rawValue, displayName: account.displayName,
            isBusiness: account.isBusiness, isEducation: account.isEducation, userInfo: tables.userInfo[account.id])
    }

    private func stands(_ caller: Caller, at now: Date) -> Bool {
        switch caller.authority {
        case .machine: true
        case .grant(let id): state.grants[id].map { $0.user == caller.user && $0.isLive(now: now) } ?? false
        case .share(let id): tables.shares[id].map { $0.owner == caller.user && $0.isLive(at: now) } ?? false
        }
    }

    func node(_ id: NodeID, for caller: Caller, at now: Date) throws -> Lookup {
        try sighting(of: live(id.rawValue), for: caller, try person(caller, at: now), at: now)
    }

    func root(for caller: Caller, at now: Date) throws -> Lookup {
        let root = tables.nodes.values.first { $0.parent == nil && $0.owner == caller.user }
        return try sighting(of: root, for: caller, try person(caller, at: now), at: now)
    }

    private func sighting(of node: Node?, for caller: Caller, _ person: Person?, at now: Date) throws -> Lookup {
        guard let person else { return .noAuthority }
        guard let node, let reach = try reach(to: node, for: caller, at: now) else { return .nothing }
        return .node(node, parentName: node.parent.flatMap { tables.nodes[$0.rawValue]?.name }, person, reach)
    }

    // MARK: Folders

    func children(of container: ContainerID) throws -> [Node] { children(container).map(\.node) }

    func children(
        of container: ContainerID, _ content: ListingContent, after cursor: ListingCursor?, limit: Int
    ) throws -> NodePage {
        let wanted = children(container).filter { key, node in
            guard (cursor?.rawValue ?? "").utf8.lexicographicallyPrecedes(key.utf8) else { return false }
            switch (content, node) {
            case (.everything, _), (.containers, .container), (.files, .file): return true
            case (.containers, .file), (.files, .container): return false
            }
        }
        let page = wanted.prefix(limit)
        let next = wanted.count > limit ? page.last.map { ListingCursor(rawValue: $0.key) } : nil
        return NodePage(nodes: page.map(\.node), next: next)
    }

    func child(named key: String, in container: ContainerID) throws -> NodeID? {
        children(container).first { $0.key == key }?.node.id
    }

    func taken(among keys: [String], in container: ContainerID, except kept: NodeID?) throws -> Set<String> {
        Set(children(container).filter { $0.node.id != kept }.map(\.key)).intersection(keys)
    }

    func path(to id: NodeID) throws -> [ContainerRecord] {
        live(id.rawValue).map(folders) ?? []
    }

    private func folders(above node: Node) -> [ContainerRecord] {
        var path: [ContainerRecord] = []
        var parent = node.parent
        while let id = parent, case .container(let container) = tables.nodes[id.rawValue] {
            path.append(container)
            parent = container.parent
        }
        return path.reversed()
    }

    // MARK: Versions

    func versions(of file: FileID) throws -> [VersionRow] {
        (tables.versions[file] ?? []).sorted { $0.version > $1.version }
    }

    func content(of version: FileVersion, of file: FileID) throws -> ContentRecord? {
        tables.versions[file]?.first { $0.version == version }?.content
    }

    func bytes(of key: InlineKey) throws -> [UInt8]? { tables.contents[key] }

    func filesWithHistory(after file: FileID?, limit: Int) throws -> [FileID] {
        let files = tables.nodes.values.compactMap { node -> FileID? in
            guard case .file(let file) = node, file.version > .first else { return nil }
            return file.id
        }
        let after = (file?.rawValue ?? "").utf8
        return Array(
            files.filter { after.lexicographicallyPrecedes($0.rawValue.utf8) }
                .sorted { $0.rawValue.utf8.lexicographicallyPrecedes($1.rawValue.utf8) }.prefix(limit))
    }

    func isNamed(_ key: BlobKey) throws -> Bool {
        tables.versions.values.contains { $0.contains { $0.content.blob == key } }
    }

    func isMarkedForDeletion(_ key: BlobKey) throws -> Bool { tables.markedForDeletion[key] != nil }

    // MARK: Shares, locks, people

    func share(_ id: ShareID) throws -> NamedShare? {
        tables.shares[id].flatMap { live($0.resource.rawValue) == nil ? nil : named($0) }
    }

    func shares(of id: NodeID, owner: UserID) throws -> [ShareRecord] {
        sorted(tables.shares.values.filter { $0.resource == id && $0.owner == owner })
    }

    func shares(of owner: UserID) throws -> [NamedShare] {
        sorted(tables.shares.values.filter { $0.owner == owner }).map(named)
    }

    private func named(_ share: ShareRecord) -> NamedShare {
        NamedShare(record: share, name: tables.nodes[share.resource.rawValue]?.name ?? "")
    }

    private func sorted(_ shares: [ShareRecord]) -> [ShareRecord] {
        shares.sorted { ($0.created, $0.id.rawValue) < ($1.created, $1.id.rawValue) }
    }

    func heldLocks(at now: Date) throws -> [LockRecord] {
        tables.locks.keys.compactMap { record($0, at: now) }
            .sorted { ($0.since, $0.file.rawValue) < ($1.since, $1.file.rawValue) }
    }

    func heldLock(of file: FileID, at now: Date) throws -> LockRecord? { record(file, at: now) }

    private func record(_ id: FileID, at now: Date) -> LockRecord? {
        guard let held = tables.locks[id], held.expires > now, let file = file(id),
            let owner = state.people[file.owner]?.account
        else { return nil }
        let taker = held.takenBy.flatMap { state.people[$0]?.account }
        return LockRecord(
            file: id, path: [file.name], owner: file.owner, ownerName: owner.name.rawValue, lock: held.lock,
            takenBy: taker?.name.rawValue, takenByName: taker?.displayName, since: held.since, expires: held.expires)
    }

    func isOperator(_ asking: OperatorSession, at now: Date) throws -> Bool {
        guard let grant = state.grants[asking.session], grant.kind == .browser, grant.user == asking.user else {
            return false
        }
        return grant.isLive(now: now) && state.people[asking.user]?.account.isOperator == true
    }

    func quota(of user: UserID) throws -> Quota { tables.quotas[user] ?? .default }

    func usedBytes(by user: UserID) throws -> Int64 {
        tables.versions.filter { tables.nodes[$0.key.rawValue]?.owner == user }.values.joined().map(\.content.size)
            .reduce(0, +)
    }

    func displayName(of user: UserID) throws -> String? { state.people[user]?.account.displayName }
}
