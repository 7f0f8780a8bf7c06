import Basics
import Foundation

/// Reads one snapshot for one caller: what they may see, and the checks at the beginning of every change.
struct Looking {
    let rows: any DocumentReader
    let caller: Caller
    let now: Date

    func person() throws -> Person {
        guard let person = try rows.person(caller, at: now) else { throw caller.missing }
        return person
    }

    func root() throws -> ContainerView { try container(rows.root(for: caller, at: now)) }

    func container(_ id: ContainerID) throws -> ContainerView {
        try container(rows.node(.container(id), for: caller, at: now))
    }

    func file(_ id: FileID) throws -> FileView { try file(rows.node(.file(id), for: caller, at: now)) }

    /// A document with its bytes, where the store of rows keeps them.
    func document(_ id: FileID) throws -> (file: FileRecord, bytes: [UInt8]?) {
        let (sighting, bytes) = try rows.document(id, for: caller, at: now)
        return (try file(sighting).file, bytes)
    }

    private func file(_ sighting: Sighting) throws -> FileView {
        let seen = try seen(sighting)
        guard case .file(let file) = seen.node, let parentName = seen.parentName else { throw DocumentsError.notFound }
        return FileView(file: file, person: seen.person, parentName: parentName)
    }

    // MARK: Looking before changing

    /// Whether the caller may change anything at all. An ended authority counts before what it would have allowed.
    func mayWrite() throws {
        guard try !isAllowedToWrite() else { return }
        _ = try person()
        throw DocumentsError.forbidden
    }

    private func isAllowedToWrite() throws -> Bool {
        guard caller.mayWrite, case .share(let id) = caller.authority else { return caller.mayWrite }
        return try rows.share(id)?.record.visitor.mayWrite == true
    }

    func writableFile(_ id: FileID) throws -> FileRecord {
        try mayWrite()
        let file = try file(id).file
        guard !file.isReadOnly else { throw DocumentsError.readOnly }
        return file
    }

    func writableContainer(_ id: ContainerID) throws -> ContainerRecord {
        try mayWrite()
        return try container(id).container
    }

    /// Whether the caller may rename, move and delete. A visitor only looks and saves, also in a shared folder.
    func mayArrange() throws {
        if case .share = caller.authority { throw DocumentsError.forbidden }
    }

    func arrangeableFile(_ id: FileID) throws -> FileRecord {
        let file = try writableFile(id)
        try mayArrange()
        return file
    }

    func arrangeableContainer(_ id: ContainerID) throws -> ContainerRecord {
        let container = try writableContainer(id)
        try mayArrange()
        return container
    }

    // MARK: Above

    /// The folders above something, the root first; a share's visitor sees none above what is shared.
    func ancestors(of id: NodeID) throws -> [ContainerRecord] {
        switch id {
        case .file(let file): _ = try self.file(file)
        case .container(let container): _ = try self.container(container)
        }
        let path = try rows.path(to: id)
        guard case .share(let share) = caller.authority else { return path }
        let shared = try rows.share(share)?.record.resource.rawValue
        guard let start = path.firstIndex(where: { $0.id.rawValue == shared }) else { return [] }
        return Array(path[start...])
    }

    // MARK: Names

    /// The first alternative to a name that nothing in the folder has but `kept`, found in one read.
    ///
    /// - Parameter mark: made before the transaction, for the last alternative.
    func free(
        like name: DocumentName, in container: ContainerID, except kept: NodeID? = nil, mark: String
    ) throws -> DocumentName {
        let candidates = name.alternatives(mark: mark)
        let taken = try rows.taken(among: candidates.map(\.key), in: container, except: kept)
        guard let free = candidates.first(where: { !taken.contains($0.key) }) else {
            throw DocumentsError.nameTaken(free: nil, lock: nil)
        }
        return free
    }

    // MARK: Shares

    /// The shares that the caller may see: a visitor sees only the share that they came by.
    func shares(of id: NodeID) throws -> [ShareRecord] {
        let all = try rows.shares(of: id, owner: caller.user)
        guard case .share(let own) = caller.authority else { return all }
        return all.filter { $0.id == own }
    }

    /// The name of something that may be shared like this.
    func shareable(_ id: NodeID, as kind: ShareKind) throws -> String {
        switch id {
        case .container(let container): return try self.container(container).container.name
        case .file(let file):
            let file = try self.file(file).file
            guard kind == .readOnly || !file.isReadOnly else { throw DocumentsError.readOnly }
            return file.name
        }
    }

    private func container(_ sighting: Sighting) throws -> ContainerView {
        let seen = try seen(sighting)
        guard case .container(let container) = seen.node else { throw DocumentsError.notFound }
        return ContainerView(container: container, person: seen.person)
    }

    private func seen(_ sighting: Sighting) throws -> (node: Node, parentName: String?, person: Person) {
        switch sighting {
        case .noAuthority: throw caller.missing
        case .nothing: throw DocumentsError.notFound
        case .node(let node, let parentName, let person): (node, parentName, person)
        }
    }
}
