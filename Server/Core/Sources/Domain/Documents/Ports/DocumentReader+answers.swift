public import Basics
public import Foundation

/// Default implementations that call other methods of ``DocumentReader``. A store with a suitable index overrides them.
extension DocumentReader {
    /// The default implementation reads the document and then its bytes in a second query, so it requires that
    /// ``DocumentStore/readOnce(_:)`` provides a snapshot, as it does by default.
    public func document(
        _ id: FileID, for caller: Caller, at now: Date
    ) throws -> (sighting: Lookup, bytes: [UInt8]?) {
        let sighting = try node(.file(id), for: caller, at: now)
        guard case .node(.file(let file), _, _, _) = sighting, let key = file.content.inline else {
            return (sighting, nil)
        }
        return (sighting, try bytes(of: key))
    }

    /// All items directly in a folder, read as a single page.
    public func children(of container: ContainerID) throws -> [Node] {
        try children(of: container, .everything, after: nil, limit: .max).nodes
    }

    /// The default implementation reads the whole folder.
    public func child(named key: String, in container: ContainerID) throws -> NodeID? {
        try children(of: container).first { DocumentName.key($0.name) == key }?.id
    }

    /// The default implementation reads the whole folder, once for all keys.
    public func taken(among keys: [String], in container: ContainerID, except kept: NodeID?) throws -> Set<String> {
        let others = try children(of: container).filter { $0.id != kept }
        return Set(others.map { DocumentName.key($0.name) }).intersection(keys)
    }

    /// The default implementation reads all versions of the document.
    public func versions(of file: FileID, before version: FileVersion, limit: Int) throws -> [VersionRow] {
        Array(try versions(of: file).filter { $0.version < version }.prefix(max(0, limit)))
    }

    /// The default implementation reads all versions of the document.
    public func content(of version: FileVersion, of file: FileID) throws -> ContentRecord? {
        try versions(of: file).first { $0.version == version }?.content
    }

    /// The default implementation reads every share of the owner.
    public func shares(of id: NodeID, owner: UserID) throws -> [ShareRecord] {
        try shares(of: owner).map(\.record).filter { $0.resource == id }
    }

    /// The default implementation reads all held locks.
    public func heldLocks(takenBy user: UserID, at now: Date) throws -> [LockRecord] {
        guard let person = try person(Caller(user: user, authority: .machine), at: now) else { return [] }
        return try heldLocks(at: now).filter { $0.takenBy == person.signInName }
    }

    /// The default implementation reads all held locks.
    public func heldLock(of file: FileID, at now: Date) throws -> LockRecord? {
        try heldLocks(at: now).first { $0.file == file }
    }

    /// The default implementation reads every item below the folder.
    public func levels(of container: ContainerID, upTo limit: Int) throws -> Int {
        var open = [(id: container, level: 1)], deepest = 1
        while let (id, level) = open.popLast() {
            deepest = max(deepest, level)
            if deepest >= limit { return limit }
            for case .container(let folder) in try children(of: id) + trashedChildren(of: id, limit: .max) {
                open.append((folder.id, level + 1))
            }
        }
        return deepest
    }

    /// The default implementation reads everything below the item, and the versions of each document.
    public func extent(of id: NodeID, upTo limit: Int) throws -> TreeExtent {
        var extent = TreeExtent(count: 0, bytes: 0), open = [id]
        while let next = open.popLast() {
            extent.count += 1
            guard extent.count <= limit else { return TreeExtent(count: extent.count, bytes: 0) }
            switch next {
            case .file(let file): extent.bytes += try versions(of: file).map(\.content.size).reduce(0, +)
            case .container(let container): open += try children(of: container).map(\.id)
            }
        }
        return extent
    }

    /// The default implementation reads everything below the user's root, and the versions of each document.
    public func weigh(of owner: UserID, largest count: Int, upTo limit: Int) throws -> WeighedFiles? {
        let machine = Caller(user: owner, authority: .machine)
        guard case .node(.container(let top), _, _, _) = try root(for: machine, at: .distantPast) else {
            return WeighedFiles(current: 0, all: 0, largest: [])
        }
        var open = [top.id], entries: [WeighedFiles.Entry] = [], current: Int64 = 0, seen = 1
        while let next = open.popLast() {
            let inside = try children(of: next)
            seen += inside.count
            guard seen <= limit else { return nil }
            for node in inside {
                switch node {
                case .container(let container): open.append(container.id)
                case .file(let file):
                    let sizes = try versions(of: file.id).map(\.content.size)
                    current += file.size
                    entries.append(.init(id: file.id, bytes: sizes.reduce(0, +), versions: sizes.count))
                }
            }
        }
        let all = entries.map(\.bytes).reduce(0, +)
        entries.sort { $0.bytes == $1.bytes ? $0.id.rawValue < $1.id.rawValue : $0.bytes > $1.bytes }
        return WeighedFiles(current: current, all: all, largest: Array(entries.prefix(max(0, count))))
    }

    /// The default implementation reads the users one by one.
    public func usages(of users: [UserID]) throws -> [UserID: UsedStorage] {
        let usages = try Set(users).map { ($0, UsedStorage(used: try usedBytes(by: $0), quota: try quota(of: $0))) }
        return Dictionary(uniqueKeysWithValues: usages)
    }

    /// The default implementation reads the user's whole record.
    public func displayName(of user: UserID) throws -> String? {
        try person(Caller(user: user, authority: .machine), at: .distantPast)?.displayName
    }

    /// The default implementation reads all held locks.
    public func heldLocks(at now: Date, after cursor: LockCursor?, limit: Int) throws -> [LockRecord] {
        let rest = try heldLocks(at: now).filter { lock in
            cursor.map { ($0.since, $0.file) < (lock.since, lock.file.rawValue) } ?? true
        }
        return Array(rest.sorted { ($0.since, $0.file.rawValue) < ($1.since, $1.file.rawValue) }.prefix(max(0, limit)))
    }

    /// The default implementation returns `false`, because a store without this method has no operators.
    public func isOperator(_ asking: OperatorSession, at now: Date) throws -> Bool { false }
}
