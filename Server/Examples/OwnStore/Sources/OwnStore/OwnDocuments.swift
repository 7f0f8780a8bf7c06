import Basics
import Documents
import Foundation
import Synchronization

/// The documents of this server, which has its own store: rows in memory, and the bytes of each version in a file. The
/// files of former versions and of deleted documents stay in the folder.
///
/// Users have the role editor for their own documents, because only owners could share them, and this server has no share
/// links.
///
/// A real server reads and writes its database here instead of the rows in memory. WOPI needs nothing else of a store.
final class OwnDocuments: HostDocuments {
    private let people: OwnPeople
    private let folder: URL
    private let rows = Mutex(OwnRows())

    /// - Parameter folder: an existing folder for the files with the bytes of versions.
    init(people: OwnPeople, folder: URL) {
        self.people = people
        self.folder = folder
    }

    // MARK: Users and items

    func person(_ caller: Caller, now: Date) async throws -> Person {
        var person = try await people.person(caller, now: now)
        person.userInfo = rows.withLock { $0.userInfos[person.id] }
        return person
    }

    func setUserInfo(_ text: String, for caller: Caller, now: Date) async throws {
        try await change(caller, now: now) { $0.userInfos[caller.user] = text }
    }

    func root(for caller: Caller, now: Date) async throws -> ContainerView {
        try await container(ContainerID(rootOf: caller.user), for: caller, now: now)
    }

    func file(_ id: FileID, for caller: Caller, now: Date) async throws -> FileView {
        try await look(caller, now: now) { rows, person in
            let file = try rows.file(id, of: caller), folder = try rows.container(file.parent, of: caller)
            return FileView(file: file, person: person, parentName: folder.name, reach: .editor, for: caller)
        }
    }

    func container(_ id: ContainerID, for caller: Caller, now: Date) async throws -> ContainerView {
        try await look(caller, now: now) { rows, person in
            try ContainerView(container: rows.container(id, of: caller), person: person, reach: .editor, for: caller)
        }
    }

    func ancestors(of id: NodeID, for caller: Caller, now: Date) async throws -> [ContainerRecord] {
        try await look(caller, now: now) { rows, _ in
            try rows.ancestors(of: rows.node(id, of: caller), for: caller)
        }
    }

    func children(
        of id: ContainerID, _ content: ListingContent, after cursor: ListingCursor?, limit: Int, for caller: Caller,
        now: Date
    ) async throws -> ListingPage {
        try await look(caller, now: now) { rows, _ in
            let folder = try rows.container(id, of: caller)
            return ListingPage(rows.children(of: folder.id), content, after: cursor, limit: limit)
        }
    }

    // MARK: Content

    func open(_ id: FileID, upTo limit: Int64, for caller: Caller, now: Date) async throws -> OpenedFile {
        let file = try await self.file(id, for: caller, now: now).file
        guard file.size <= limit else { throw DocumentsError.tooLarge(limit: limit) }
        let content = try OwnContent(file.content.outside.map(url))
        return OpenedFile(file: file, version: file.version, saved: file.modified, content: content)
    }

    func stage<Body: AsyncSequence & Sendable, Value>(
        _ body: Body, limit: Int64?, for owner: UserID, naming save: (StagedContent) async throws -> Value
    ) async throws -> Value where Body.Element == [UInt8] {
        let name = Identifier.random()
        do {
            let size = try await OwnContent.write(body, limit: limit, to: url(name))
            return try await save(.stored(.outside(name, size: size)))
        } catch {
            try? FileManager.default.removeItem(at: url(name))
            throw error
        }
    }

    func save(
        _ content: StagedContent, to id: FileID, presenting lock: LockID?, by editors: [UserID], for caller: Caller,
        now: Date
    ) async throws -> FileVersion {
        try await change(caller, now: now) { rows in
            let file = try rows.file(id, of: caller)
            try file.lock.permitsWrite(presenting: lock, size: file.size, now: now)
            try caller.checkCondition(on: .file(file))
            return try rows.save(content, to: file, now: now).version
        }
    }

    func createFile(
        _ choice: NameChoice, in container: ContainerID, content: StagedContent, isReadOnly: Bool, for caller: Caller,
        now: Date
    ) async throws -> FileView {
        let id = try await change(caller, now: now) { rows in
            let folder = try rows.container(container, of: caller)
            try caller.checkCondition(on: .container(folder))
            if case .exactly(let name, overwrite: true) = choice, let file = rows.file(named: name, in: folder.id) {
                let lock = file.lock.current(at: now)
                guard lock == nil else { throw DocumentsError.nameTaken(free: nil, lock: lock) }
                return try rows.save(content, to: file, now: now).id
            }
            let name = try choice.name(besides: rows.names(in: folder.id), mark: Identifier.random())
            let new = FileRecord(
                id: .random(), name: name.text, parent: folder.id, owner: caller.user, size: 0,
                version: FileVersion(rawValue: 0), modified: now, content: .empty, lock: .free, isReadOnly: isReadOnly)
            return try rows.save(content, to: new, now: now).id
        }
        return try await file(id, for: caller, now: now)
    }

    // MARK: Folders and names

    func createContainer(
        _ choice: NameChoice, in container: ContainerID, for caller: Caller, now: Date
    ) async throws -> ContainerView {
        let id = ContainerID.random()
        try await change(caller, now: now) { rows in
            let folder = try rows.container(container, of: caller)
            let name = try choice.name(besides: rows.names(in: folder.id), mark: Identifier.random())
            try caller.checkCondition(on: .container(folder))
            rows.nodes[.container(id)] = .container(
                ContainerRecord(id: id, name: name.text, parent: folder.id, owner: caller.user, modified: now))
        }
        return try await self.container(id, for: caller, now: now)
    }

    func renameFile(
        _ id: FileID, to name: DocumentName, presenting lock: LockID?, for caller: Caller, now: Date
    ) async throws -> String {
        try await change(caller, now: now) { rows in
            let file = try rows.file(id, of: caller)
            try file.lock.permitsChange(presenting: lock, now: now)
            return try rows.rename(.file(file), to: name, for: caller)
        }
    }

    func renameContainer(
        _ id: ContainerID, to name: DocumentName, for caller: Caller, now: Date
    ) async throws -> String {
        try await change(caller, now: now) { rows in
            let folder = Node.container(try rows.container(id, of: caller))
            let isTaken = rows.names(in: folder.parent, except: folder.id).contains(name.key)
            if isTaken { throw DocumentsError.nameTaken(free: nil, lock: nil) }
            return try rows.rename(folder, to: name, for: caller)
        }
    }

    func deleteFile(_ id: FileID, for caller: Caller, now: Date) async throws {
        try await change(caller, now: now) { rows in
            let file = try rows.file(id, of: caller)
            try file.lock.permitsChange(presenting: nil, now: now)
            try caller.checkCondition(on: .file(file))
            rows.nodes[.file(id)] = nil
        }
    }

    func deleteContainer(_ id: ContainerID, for caller: Caller, now: Date) async throws {
        try await change(caller, now: now) { rows in
            let container = try rows.container(id, of: caller)
            guard container.parent != nil, rows.children(of: id).isEmpty else { throw DocumentsError.notEmpty }
            try caller.checkCondition(on: .container(container))
            rows.nodes[.container(id)] = nil
        }
    }

    // MARK: Locks

    func lock(_ id: FileID, _ request: LockRequest, for caller: Caller, now: Date) async throws -> FileVersion {
        try await change(caller, now: now) { rows in
            var file = try rows.file(id, of: caller)
            try file.lock.apply(request, now: now)
            try caller.checkCondition(on: .file(file))
            rows.nodes[.file(id)] = .file(file)
            return file.version
        }
    }

    // MARK: Helpers

    private func look<Value>(
        _ caller: Caller, now: Date, _ body: (OwnRows, Person) throws -> Value
    ) async throws -> Value {
        let person = try await person(caller, now: now)
        return try rows.withLock { try body($0, person) }
    }

    private func change<Value>(
        _ caller: Caller, now: Date, _ body: (inout OwnRows) throws -> Value
    ) async throws -> Value {
        _ = try await people.person(caller, now: now)
        guard caller.mayWrite else { throw DocumentsError.forbidden }
        return try rows.withLock { try body(&$0) }
    }

    private func url(_ name: String) -> URL { folder.appending(path: name) }
}

/// The rows of ``OwnDocuments``: what a real server has in its database.
private struct OwnRows {
    var nodes: [NodeID: Node] = [:]
    var userInfos: [UserID: String] = [:]

    func node(_ id: NodeID, of caller: Caller) throws -> Node {
        let root = ContainerID(rootOf: caller.user)
        if id == .container(root) { return .container(.root(root, of: caller.user, created: .distantPast)) }
        guard let node = nodes[id], node.owner == caller.user else { throw DocumentsError.notFound }
        return node
    }

    func file(_ id: FileID, of caller: Caller) throws -> FileRecord {
        guard case .file(let file) = try node(.file(id), of: caller) else { throw DocumentsError.notFound }
        return file
    }

    func container(_ id: ContainerID, of caller: Caller) throws -> ContainerRecord {
        guard case .container(let container) = try node(.container(id), of: caller) else {
            throw DocumentsError.notFound
        }
        return container
    }

    func ancestors(of node: Node, for caller: Caller) throws -> [ContainerRecord] {
        guard let parent = try node.parent.map({ try container($0, of: caller) }) else { return [] }
        return try ancestors(of: .container(parent), for: caller) + [parent]
    }

    func children(of folder: ContainerID) -> [Node] { nodes.values.filter { $0.parent == folder } }

    func file(named name: DocumentName, in folder: ContainerID) -> FileRecord? {
        children(of: folder).lazy.compactMap { if case .file(let file) = $0 { file } else { nil } }
            .first { DocumentName.key($0.name) == name.key }
    }

    /// The keys of the names in a folder, apart from the name of one item.
    func names(in folder: ContainerID?, except id: NodeID? = nil) -> Set<String> {
        Set(nodes.values.filter { $0.parent == folder && $0.id != id }.map { DocumentName.key($0.name) })
    }

    mutating func rename(_ node: Node, to name: DocumentName, for caller: Caller) throws -> String {
        guard node.parent != nil else { throw DocumentsError.notFound }
        let free = try name.free(besides: names(in: node.parent, except: node.id), mark: Identifier.random())
        try caller.checkCondition(on: node)
        nodes[node.id] = node.named(free)
        return free.text
    }

    /// Stores content as the next version of a document.
    mutating func save(_ content: StagedContent, to file: FileRecord, now: Date) throws -> FileRecord {
        guard case .stored(let record) = content else { throw DocumentsError.damaged(reason: "another store's") }
        var file = file
        try file.save(record, saved: now)
        nodes[.file(file.id)] = .file(file)
        return file
    }
}

/// The bytes of one version, in a file mapped into memory.
private struct OwnContent: BlobContent {
    private let bytes: Data

    /// - Parameter url: the file; `nil` for content of zero bytes.
    init(_ url: URL?) throws { bytes = try url.map { try Data(contentsOf: $0, options: .alwaysMapped) } ?? Data() }

    var size: Int64 { Int64(bytes.count) }

    func read(at offset: Int64, count: Int) async throws -> [UInt8] {
        guard offset >= 0, offset < size, count > 0 else { return [] }
        return Array(bytes.dropFirst(Int(offset)).prefix(count))
    }

    /// Writes a body to a new file, and returns its size in bytes after the bytes are on the disk.
    static func write<Body: AsyncSequence & Sendable>(
        _ body: Body, limit: Int64?, to url: URL
    ) async throws -> Int64 where Body.Element == [UInt8] {
        guard FileManager.default.createFile(atPath: url.path, contents: nil) else { throw DocumentsError.storageFull }
        let file = try FileHandle(forWritingTo: url)
        var size: Int64 = 0
        for try await piece in body {
            size += Int64(piece.count)
            if let limit, size > limit { throw DocumentsError.tooLarge(limit: limit) }
            try file.write(contentsOf: piece)
        }
        try file.synchronize()
        return size
    }
}
