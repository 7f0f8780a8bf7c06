import Basics
import Documents
import Foundation
import Synchronization

/// The documents of this server, which has its own store: rows in memory, which each change writes to a file as JSON, and
/// the bytes of each version in a file. The files of former versions and of deleted documents stay in the folder.
///
/// Users have the role editor for their own documents, because only owners could share them, and this server has no share
/// links.
///
/// A real server reads and writes its database here instead of the rows in memory. WOPI needs nothing else of a store.
final class OwnDocuments: HostDocuments {
    private static let rowsFile = "rows.json"
    private let people: OwnPeople
    private let folder: ContentFolder
    private let rows: Mutex<OwnRows>

    /// Opens the store.
    ///
    /// - Parameter folder: the folder for the rows and for the files with the bytes of versions.
    init(people: OwnPeople, folder: URL) throws {
        self.people = people
        self.folder = try ContentFolder(folder)
        let stored = try self.folder.read(Self.rowsFile)
        rows = Mutex(try stored.map { try JSONDecoder().decode(OwnRows.self, from: $0) } ?? OwnRows())
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
        try await look(caller, now: now) { try $0.view(of: $0.nodes.file(id, of: caller.user), for: caller, $1) }
    }

    func container(_ id: ContainerID, for caller: Caller, now: Date) async throws -> ContainerView {
        try await look(caller, now: now) { rows, person in
            let container = try rows.nodes.container(id, of: caller.user)
            return ContainerView(container: container, person: person, reach: .editor, for: caller)
        }
    }

    func ancestors(of id: NodeID, for caller: Caller, now: Date) async throws -> [ContainerRecord] {
        try await look(caller, now: now) { rows, _ in
            rows.nodes.ancestors(of: try rows.nodes.node(id, of: caller.user))
        }
    }

    func children(
        of id: ContainerID, _ content: ListingContent, after cursor: ListingCursor?, limit: Int, for caller: Caller,
        now: Date
    ) async throws -> ListingPage {
        try await look(caller, now: now) { rows, _ in
            let folder = try rows.nodes.container(id, of: caller.user)
            return ListingPage(rows.nodes.items(in: folder.id), content, after: cursor, limit: limit)
        }
    }

    // MARK: Content

    func open(_ id: FileID, upTo limit: Int64, for caller: Caller, now: Date) async throws -> OpenedFile {
        let file = try await self.file(id, for: caller, now: now).file
        guard file.size <= limit else { throw DocumentsError.tooLarge(limit: limit) }
        return OpenedFile(
            file: file, version: file.version, saved: file.modified, content: try folder.open(file.content))
    }

    func stage<Body: AsyncSequence & Sendable, Value>(
        _ body: Body, limit: Int64?, for owner: UserID, naming save: (StagedContent) async throws -> Value
    ) async throws -> Value where Body.Element == [UInt8] {
        try await folder.stage(body, limit: limit, naming: save)
    }

    func save(
        _ content: StagedContent, to id: FileID, presenting lock: LockID?, by editors: [UserID], for caller: Caller,
        now: Date
    ) async throws -> FileVersion {
        try await change(caller, now: now) { rows in
            let file = try rows.nodes.changeableFile(id, of: caller.user)
            try file.lock.permitsWrite(presenting: lock, size: file.size, now: now)
            return try rows.save(content, to: file, now: now).version
        }
    }

    func createFile(
        _ choice: NameChoice, in container: ContainerID, content: StagedContent, isReadOnly: Bool, for caller: Caller,
        now: Date
    ) async throws -> FileView {
        let person = try await person(caller, now: now)
        return try await change(caller, now: now) { rows in
            let folder = try rows.nodes.container(container, of: caller.user)
            if let file = try choice.overwritten(in: rows.nodes.items(in: folder.id), now: now) {
                return try rows.view(of: rows.save(content, to: file, now: now), for: caller, person)
            }
            let name = try choice.name(besides: rows.nodes.nameKeys(in: folder.id))
            let new = FileRecord(new: .random(), name, in: folder, isReadOnly: isReadOnly, now: now)
            return try rows.view(of: rows.save(content, to: new, now: now), for: caller, person)
        }
    }

    // MARK: Folders and names

    func createContainer(
        _ choice: NameChoice, in container: ContainerID, for caller: Caller, now: Date
    ) async throws -> ContainerView {
        let person = try await person(caller, now: now)
        return try await change(caller, now: now) { rows in
            let folder = try rows.nodes.container(container, of: caller.user)
            let depth = rows.nodes.ancestors(of: .container(folder)).count, limit = FolderDepth.default
            guard limit.permits(1, in: depth) else { throw DocumentsError.depthExceeded(limit: limit.limit) }
            let name = try choice.name(besides: rows.nodes.nameKeys(in: folder.id))
            let new = ContainerRecord(
                id: .random(), name: name.text, parent: folder.id, owner: caller.user, modified: now)
            rows.nodes[.container(new.id)] = .container(new)
            return ContainerView(container: new, person: person, reach: .editor, for: caller)
        }
    }

    func renameFile(
        _ id: FileID, to name: DocumentName, presenting lock: LockID?, for caller: Caller, now: Date
    ) async throws -> String {
        try await change(caller, now: now) { rows in
            let file = try rows.nodes.changeableFile(id, of: caller.user)
            try file.lock.permitsChange(presenting: lock, now: now)
            return try rows.nodes.rename(.file(file), to: name)
        }
    }

    func renameContainer(
        _ id: ContainerID, to name: DocumentName, for caller: Caller, now: Date
    ) async throws -> String {
        try await change(caller, now: now) { rows in
            let folder = Node.container(try rows.nodes.container(id, of: caller.user))
            let isTaken = rows.nodes.nameKeys(in: folder.parent, except: folder.id).contains(name.key)
            if isTaken { throw DocumentsError.nameTaken(free: nil, lock: nil) }
            return try rows.nodes.rename(folder, to: name)
        }
    }

    func deleteFile(_ id: FileID, for caller: Caller, now: Date) async throws {
        try await change(caller, now: now) { rows in
            let file = try rows.nodes.changeableFile(id, of: caller.user)
            try file.lock.permitsChange(presenting: nil, now: now)
            rows.nodes[.file(id)] = nil
        }
    }

    func deleteContainer(_ id: ContainerID, for caller: Caller, now: Date) async throws {
        try await change(caller, now: now) { rows in
            let container = try rows.nodes.container(id, of: caller.user)
            guard container.parent != nil, rows.nodes.items(in: id).isEmpty else { throw DocumentsError.notEmpty }
            rows.nodes[.container(id)] = nil
        }
    }

    // MARK: Locks

    func lock(_ id: FileID, _ request: LockRequest, for caller: Caller, now: Date) async throws -> FileVersion {
        try await change(caller, now: now) { rows in
            var file = try rows.nodes.changeableFile(id, of: caller.user)
            try file.lock.apply(request, now: now)
            rows.nodes[.file(id)] = .file(file)
            return file.version
        }
    }

    // MARK: Helpers

    private func look<T>(_ caller: Caller, now: Date, _ body: (OwnRows, Person) throws -> T) async throws -> T {
        let person = try await person(caller, now: now)
        return try rows.withLock { try body($0, person) }
    }

    private func change<T>(_ caller: Caller, now: Date, _ body: (inout OwnRows) throws -> T) async throws -> T {
        _ = try await people.person(caller, now: now)
        guard caller.mayWrite else { throw DocumentsError.forbidden }
        return try rows.withLock { rows in
            // The changed copy takes effect only if the whole change is allowed. A real store uses a transaction.
            var changed = rows
            let value = try body(&changed)
            try caller.checkCondition { try? rows.nodes.node($0, of: caller.user) }
            try folder.replace(Self.rowsFile, with: JSONEncoder().encode(changed))
            rows = changed
            return value
        }
    }
}

/// The rows of ``OwnDocuments``: what a real server has in its database.
private struct OwnRows: Codable {
    var nodes: [NodeID: Node] = [:]
    var userInfos: [UserID: String] = [:]

    func view(of file: FileRecord, for caller: Caller, _ person: Person) throws -> FileView {
        let folder = try nodes.container(file.parent, of: caller.user)
        return FileView(file: file, person: person, parentName: folder.name, reach: .editor, for: caller)
    }

    /// Stores content as the next version of a document.
    mutating func save(_ content: StagedContent, to file: FileRecord, now: Date) throws -> FileRecord {
        var file = file
        try file.save(content, saved: now)
        nodes[.file(file.id)] = .file(file)
        return file
    }
}
