import Basics
import Foundation

/// Reads one snapshot for one caller. Contains the checks of what the caller may see and change.
struct ReadContext {
    let rows: any DocumentReader
    let caller: Caller
    let now: Date
    private let lastSeen = LastSeen()

    /// Caches the rows that this snapshot has read.
    private final class LastSeen {
        /// The user on whose behalf the caller acts, as found by the last lookup.
        var person: Person?
        /// The "Shared with me" folder, preceded by the folders above it. Users can't rename or move it.
        var pathOfShared: [ContainerRecord]?
    }

    /// The quota of a user's documents.
    func quota(of owner: UserID) throws -> Quota {
        if let person = lastSeen.person, person.id == owner, let quota = person.quota { return quota }
        return try rows.quota(of: owner)
    }

    func person() throws -> Person {
        guard let person = try rows.person(caller, at: now) else { throw caller.missing }
        return person
    }

    func root() throws -> ContainerView { try container(rows.root(for: caller, at: now)) }

    func container(_ id: ContainerID) throws -> ContainerView {
        try container(rows.node(.container(id), for: caller, at: now))
    }

    func file(_ id: FileID) throws -> FileView { try file(rows.node(.file(id), for: caller, at: now)) }

    /// A document, and the bytes of its content if the database contains them.
    func document(_ id: FileID) throws -> (file: FileRecord, bytes: [UInt8]?) {
        let (sighting, bytes) = try rows.document(id, for: caller, at: now)
        return (try file(sighting).file, bytes)
    }

    func file(_ sighting: Lookup) throws -> FileView {
        let seen = try seen(sighting)
        guard case .file(var file) = seen.node, var parentName = seen.parentName else { throw DocumentsError.notFound }
        if let entry = seen.reach.entry {
            (file.name, file.parent, parentName) = (entry.name, entry.folder, entry.folderName)
        }
        return FileView(
            file: file, person: seen.person, parentName: parentName, rights: Rights(to: file, seen.reach, for: caller))
    }

    func container(_ sighting: Lookup) throws -> ContainerView {
        let seen = try seen(sighting)
        guard case .container(var container) = seen.node else { throw DocumentsError.notFound }
        if let entry = seen.reach.entry { (container.name, container.parent) = (entry.name, entry.folder) }
        return ContainerView(
            container: container, person: seen.person, rights: Rights(to: container, seen.reach, for: caller))
    }

    private func seen(
        _ sighting: Lookup
    ) throws -> (node: Node, parentName: String?, person: Person, reach: Reach) {
        switch sighting {
        case .noAuthority: throw caller.missing
        case .nothing: throw DocumentsError.notFound
        case .node(let node, let parentName, let person, let reach):
            lastSeen.person = person
            return (node, parentName, person, reach)
        }
    }

    /// A page of the items that the caller sees directly in a folder.
    func children(
        of id: ContainerID, _ content: ListingContent, after cursor: ListingCursor?, limit: Int
    ) throws -> NodePage {
        let container = try container(id).container
        guard container.kind == .sharedWithMe, case .grant = caller.authority else {
            return try rows.children(of: id, content, after: cursor, limit: limit)
        }
        return try rows.sharedNodes(with: caller.user, content, after: cursor, limit: limit, at: now)
    }

    /// Returns this context after checking a visitor's password against the current password of the share. A visitor
    /// of a deleted share passes this check, but the next read throws because the share no longer exists.
    ///
    /// - Throws: ``DocumentsError/accessEnded(reason:)`` if the password has changed since the visitor entered it.
    func admitted() throws -> ReadContext {
        guard case .share(let id) = caller.authority, let share = try rows.share(id)?.record else { return self }
        guard share.isOpen(with: caller.linkPassword) else { throw caller.missing }
        return self
    }

    // MARK: Checks before a change

    /// Whether the condition of the caller's request holds. Reads nothing if there is no condition.
    func conditionHolds() throws -> Bool {
        try caller.conditionHolds { id in
            guard case .node(let node, _, _, _) = try rows.node(id, for: caller, at: now) else { return nil }
            return node
        }
    }

    /// Throws ``DocumentsError/forbidden`` unless the caller may make changes. If the caller's authority has ended,
    /// throws ``DocumentsError/accessEnded(reason:)`` rather than ``DocumentsError/forbidden``.
    func mayWrite() throws {
        guard try !isAllowedToWrite() else { return }
        _ = try person()
        throw DocumentsError.forbidden
    }

    private func isAllowedToWrite() throws -> Bool {
        guard caller.mayWrite, case .share(let id) = caller.authority else { return caller.mayWrite }
        return try rows.share(id)?.record.visitor.mayWrite == true
    }

    /// A document whose old versions the caller may read. Viewers are refused.
    @discardableResult
    func mayReadHistory(of id: FileID) throws -> FileRecord {
        let view = try file(id)
        guard view.rights.role >= .editor else { throw DocumentsError.forbidden }
        return view.file
    }

    func writableFile(_ id: FileID) throws -> FileRecord { try writable(id).file }

    /// A writable document that the caller owns.
    func ownFile(_ id: FileID) throws -> FileRecord {
        let view = try writable(id)
        if caller.isVisitor || view.rights.role < .owner { throw DocumentsError.forbidden }
        return view.file
    }

    private func writable(_ id: FileID) throws -> FileView {
        try mayWrite()
        let view = try file(id)
        guard view.rights.role >= .editor else { throw DocumentsError.forbidden }
        guard !view.file.isReadOnly else { throw DocumentsError.readOnly }
        return view
    }

    /// A folder that the caller may add items to.
    func writableContainer(_ id: ContainerID) throws -> ContainerRecord {
        try mayWrite()
        let view = try container(id)
        guard view.rights.mayWrite else { throw DocumentsError.forbidden }
        return view.container
    }

    /// A document that the caller may rename, move and delete.
    func arrangeableFile(_ id: FileID) throws -> FileRecord {
        let view = try writable(id)
        guard view.rights.mayArrange else { throw DocumentsError.forbidden }
        return view.file
    }

    /// A folder that the caller may rename, move and delete, or a root, which the calling operation must refuse.
    func arrangeableContainer(_ id: ContainerID) throws -> ContainerRecord {
        try mayWrite()
        let view = try container(id)
        guard view.rights.mayArrange || view.rights.isTop else { throw DocumentsError.forbidden }
        return view.container
    }

    // MARK: Parent folders

    /// The folders above an item, root first. A visitor with a link sees only folders inside the shared folder.
    ///
    /// - Parameter limit: the maximum number of folders to return; the folders nearest to the item are returned.
    func ancestors(of id: NodeID, nearest limit: Int = .max) throws -> [ContainerRecord] {
        switch id {
        case .file(let file): _ = try self.file(file)
        case .container(let container): _ = try self.container(container)
        }
        return try ancestors(ofSeen: [id], nearest: limit).first ?? []
    }

    /// The folders above several items, in the order of `ids`. The calling method must already have found these items
    /// in this snapshot, with a read that checks the caller's access.
    func ancestors(ofSeen ids: [NodeID], nearest limit: Int = .max) throws -> [[ContainerRecord]] {
        try visibleAncestors(ofSeen: ids, nearest: limit).map { Array($0.suffix(max(0, limit))) }
    }

    /// The stored folders above several items, root first: for each item, at most the `limit` folders nearest to it.
    func paths(to ids: [NodeID], nearest limit: Int) throws -> [[ContainerRecord]] {
        limit == .max ? try rows.paths(to: ids) : try rows.paths(to: ids, nearest: limit)
    }

    private func visibleAncestors(ofSeen ids: [NodeID], nearest limit: Int) throws -> [[ContainerRecord]] {
        let paths = try paths(to: ids, nearest: limit)
        let others = paths.indices.filter { index in paths[index].first.map { $0.owner != caller.user } ?? false }
        let permissions = try rows.permissions(reaching: others.map { ids[$0] }, of: caller.user, at: now)
        let reaching = Dictionary(uniqueKeysWithValues: zip(others, permissions))
        return try paths.indices.map { index in
            guard let permissions = reaching[index] else {
                return try visible(paths[index], to: ids[index])
            }
            // A permission to a folder that isn't in `paths[index]` covers the whole path, because that folder is above
            // all folders in `paths[index]`.
            let read = Set(paths[index].map { NodeID.container($0.id) } + [ids[index]])
            guard permissions.allSatisfy({ read.contains($0.resource) }) else { return paths[index] }
            return try shared(paths[index], by: permissions)
        }
    }

    /// The part of a path that the caller may see: for a visitor, only the folders inside the shared folder; otherwise
    /// the whole path.
    ///
    /// - Parameter path: the folders above an item that the caller may open, or only the nearest of these folders.
    private func visible(_ path: [ContainerRecord], to id: NodeID) throws -> [ContainerRecord] {
        guard case .share(let share) = caller.authority else { return path }
        let shared = try rows.share(share)?.record.resource.rawValue
        guard let start = path.firstIndex(where: { $0.id.rawValue == shared }) else {
            // If this item itself is the shared one, the whole path is hidden. Otherwise, the shared folder is above
            // all folders in `path`.
            return shared == id.rawValue ? [] : path
        }
        return Array(path[start...])
    }

    /// The path that the caller sees to an item in another user's tree: the caller's own folders down to "Shared with
    /// me", then the path from the shared folder down.
    private func shared(_ path: [ContainerRecord], by permissions: [Permission]) throws -> [ContainerRecord] {
        let above = try pathOfShared()
        guard
            let start = path.firstIndex(where: { step in permissions.contains { $0.resource == .container(step.id) } })
        else { return above }
        var below = Array(path[start...])
        below[0].parent = above.last?.id
        if let name = permissions.first(where: { $0.resource == .container(below[0].id) })?.name {
            below[0].name = name
        }
        return above + below
    }

    /// The "Shared with me" folder, preceded by the folders above it.
    private func pathOfShared() throws -> [ContainerRecord] {
        if let known = lastSeen.pathOfShared { return known }
        guard let folder = try rows.sharedFolder(of: caller.user) else { throw DocumentsError.notFound }
        let path = try rows.path(to: .container(folder.id)) + [folder]
        lastSeen.pathOfShared = path
        return path
    }

    // MARK: Names

    /// The first alternative to a name that is free in all given folders, found by reading each folder once. A name
    /// that only the item `kept` has counts as free.
    ///
    /// - Parameter mark: the random suffix of the last alternative name to try, created before the transaction.
    func free(
        like name: DocumentName, in containers: ContainerID..., except kept: NodeID? = nil, mark: String
    ) throws -> DocumentName {
        let candidates = name.alternatives(mark: mark), keys = candidates.map(\.key)
        let taken = try containers.reduce(into: Set<String>()) {
            $0.formUnion(try rows.taken(among: keys, in: $1, except: kept))
        }
        return try candidates.firstFree(besides: taken)
    }

    // MARK: Shares

    /// The shares that the caller may see. A visitor sees only the share that was opened.
    func shares(of id: NodeID) throws -> [ShareRecord] {
        let all = try rows.shares(of: id, owner: caller.user)
        guard case .share(let own) = caller.authority else { return all }
        return all.filter { $0.id == own }
    }

    /// The caller's own item, if it may be shared with a link of this kind.
    func shareable(_ id: NodeID, as kind: ShareKind) throws -> Node {
        let node = try shareable(id)
        if case .file(let file) = node, file.isReadOnly, kind == .readWrite { throw DocumentsError.readOnly }
        return node
    }

    /// An item whose sharing the caller may change, because the caller owns it.
    func shareable(_ id: NodeID) throws -> Node {
        switch id {
        case .container(let container):
            let view = try self.container(container)
            guard view.rights.role == .owner else { throw DocumentsError.forbidden }
            return .container(view.container)
        case .file(let file):
            let view = try self.file(file)
            guard view.rights.role == .owner else { throw DocumentsError.forbidden }
            return .file(view.file)
        }
    }
}
