public import Basics
public import Foundation

/// What implementations of ``HostDocuments`` have in common, so that a server's own store needs only to read and write
/// its rows.
extension FileView {
    /// Creates a view with the rights that a caller's access gives.
    public init(file: FileRecord, person: Person, parentName: String, reach: Reach, for caller: Caller) {
        let rights = Rights(to: file, reach, for: caller)
        self.init(file: file, person: person, parentName: parentName, rights: rights)
    }
}

extension ContainerView {
    /// Creates a view with the rights that a caller's access gives.
    public init(container: ContainerRecord, person: Person, reach: Reach, for caller: Caller) {
        self.init(container: container, person: person, rights: Rights(to: container, reach, for: caller))
    }
}

/// Content in a file, which is mapped into memory. It stays readable after the file was removed.
public struct MappedContent: BlobContent {
    private let bytes: Data

    /// Maps a file, which must not be changed later.
    ///
    /// - Parameter url: the file; `nil` for content of zero bytes.
    /// - Throws: ``DocumentsError/damaged(reason:)`` if the file can't be read.
    public init(_ url: URL?) throws(DocumentsError) {
        guard let url else {
            bytes = Data()
            return
        }
        // The system's error isn't passed on, because it contains the whole path of the file.
        guard let mapped = try? Data(contentsOf: url, options: .alwaysMapped) else {
            throw .damaged(reason: "the file \(url.lastPathComponent) can't be read")
        }
        bytes = mapped
    }

    /// The size of the file in bytes.
    public var size: Int64 { Int64(bytes.count) }

    /// Reads at most `count` bytes from `offset`.
    public func read(at offset: Int64, count: Int) async throws -> [UInt8] {
        guard offset >= 0, offset < size, count > 0 else { return [] }
        return Array(bytes.dropFirst(Int(offset)).prefix(count))
    }
}

extension ListingPage {
    /// Creates one page of the items in a folder.
    ///
    /// - Parameters:
    ///   - nodes: all items directly in the folder, in any order. Two items may have the same ``DocumentName/key`` if
    ///     other programs can name them, so a cursor contains the key and the name.
    ///   - cursor: the cursor that the previous page returned; `nil` for the first page.
    ///   - limit: the maximum number of items in the page.
    public init(_ nodes: [Node], _ content: ListingContent, after cursor: ListingCursor?, limit: Int) {
        self = SortedItems(nodes).page(content, after: cursor, limit: limit)
    }
}

/// All items of a folder, sorted once for many pages.
struct SortedItems: Sendable {
    private let items: [(place: String, node: Node)]

    /// Sorts items as ``ListingPage/init(_:_:after:limit:)`` does.
    init(_ nodes: [Node]) {
        items = nodes.map { (place: DocumentName.key($0.name) + "\0" + $0.name, node: $0) }
            .sorted { $0.place.utf8.lexicographicallyPrecedes($1.place.utf8) }
    }

    /// Returns one page.
    func page(_ content: ListingContent, after cursor: ListingCursor?, limit: Int) -> ListingPage {
        let rest = items[start(after: cursor?.rawValue ?? "")...].lazy
            .filter { content != ($0.node.id.isFile ? .containers : .files) }
        // One item more than the page has tells whether there is another page.
        let found = Array(rest.prefix(max(1, limit) + 1)), page = found.prefix(max(1, limit))
        return ListingPage(
            listing: Listing(page.map(\.node)),
            next: found.count > page.count ? page.last.map { ListingCursor(rawValue: $0.place) } : nil)
    }

    /// The index of the first item after a place.
    private func start(after place: String) -> Int {
        var (low, high) = (0, items.count)
        while low < high {
            let middle = (low + high) / 2
            let isAfter = place.utf8.lexicographicallyPrecedes(items[middle].place.utf8)
            (low, high) = isAfter ? (low, middle) : (middle + 1, high)
        }
        return low
    }
}

extension Caller {
    /// Checks the caller's ``condition``. A store calls this in the transaction of each change, after all other checks
    /// (RFC 9110 §13.2.1).
    ///
    /// - Parameter find: returns the item with an id as it was before the change; `nil` if the caller may not open the
    ///   item. The condition may be about another item than the changed one: with PutRelativeFile, it is about the
    ///   source file.
    /// - Throws: ``DocumentsError/conditionFailed``.
    public func checkCondition(_ find: (NodeID) -> Node?) throws(DocumentsError) {
        guard conditionHolds(find) else { throw .conditionFailed }
    }

    /// Whether the caller's ``condition`` holds. Calls `find` only if there is a condition.
    func conditionHolds<Failure>(_ find: (NodeID) throws(Failure) -> Node?) throws(Failure) -> Bool {
        guard let condition else { return true }
        return condition.holds(for: try find(condition.resource))
    }
}

extension NameChoice {
    /// Returns the name for a new item.
    ///
    /// - Parameters:
    ///   - taken: the ``DocumentName/key`` of every other item in the folder.
    ///   - mark: the random suffix of the last name to try; see ``DocumentName/alternatives(mark:)``.
    /// - Throws: ``DocumentsError/nameTaken(free:lock:)`` for an exact name that is taken.
    public func name(
        besides taken: Set<String>, mark: String = Identifier.random()
    ) throws(DocumentsError) -> DocumentName {
        switch self {
        case .like(let name): return try name.free(besides: taken, mark: mark)
        case .exactly(let name, _):
            guard taken.contains(name.key) else { return name }
            // If no alternative is free either, the error only says that the name is taken.
            throw .nameTaken(free: try? name.free(besides: taken, mark: mark), lock: nil)
        }
    }
}

/// The items of a small store that are all in memory. The root folders of users may be missing.
extension [NodeID: Node] {
    /// Returns the items directly in a folder, in any order.
    public func items(in folder: ContainerID) -> [Node] { values.filter { $0.parent == folder } }

    /// Returns the ``DocumentName/key`` of each name in a folder, apart from the name of one item.
    public func nameKeys(in folder: ContainerID?, except item: NodeID? = nil) -> Set<String> {
        Set(values.filter { $0.parent == folder && $0.id != item }.map { DocumentName.key($0.name) })
    }

    /// Returns an item of a user. The root folder of each user exists without being stored.
    ///
    /// - Throws: ``DocumentsError/notFound`` if the item doesn't exist or belongs to another user.
    public func node(_ id: NodeID, of user: UserID) throws(DocumentsError) -> Node {
        if case .container(let folder) = id, let root = Node.root(folder, of: user) { return root }
        guard let node = self[id], node.owner == user else { throw .notFound }
        return node
    }

    /// Returns a document of a user.
    ///
    /// - Throws: ``DocumentsError/notFound`` if the document doesn't exist or belongs to another user.
    public func file(_ id: FileID, of user: UserID) throws(DocumentsError) -> FileRecord {
        guard case .file(let file) = try node(.file(id), of: user) else { throw .notFound }
        return file
    }

    /// Returns a document of a user in order to change it.
    ///
    /// - Throws: ``DocumentsError/notFound`` if the document doesn't exist or belongs to another user,
    ///   ``DocumentsError/readOnly`` if it is read-only.
    public func changeableFile(_ id: FileID, of user: UserID) throws(DocumentsError) -> FileRecord {
        let file = try file(id, of: user)
        guard !file.isReadOnly else { throw .readOnly }
        return file
    }

    /// Returns a folder of a user. The root folder of each user exists without being stored.
    ///
    /// - Throws: ``DocumentsError/notFound`` if the folder doesn't exist or belongs to another user.
    public func container(_ id: ContainerID, of user: UserID) throws(DocumentsError) -> ContainerRecord {
        guard case .container(let folder) = try node(.container(id), of: user) else { throw .notFound }
        return folder
    }

    /// Gives an item a name, or the first of the name's ``DocumentName/alternatives(mark:)`` that is free in the folder.
    ///
    /// - Returns: the new name.
    /// - Throws: ``DocumentsError/notFound`` for a root folder, ``DocumentsError/nameTaken(free:lock:)`` if no name is
    ///   free.
    public mutating func rename(_ node: Node, to name: DocumentName) throws(DocumentsError) -> String {
        guard node.parent != nil else { throw .notFound }
        let free = try name.free(besides: nameKeys(in: node.parent, except: node.id))
        self[node.id] = node.named(free)
        return free.text
    }

    /// Returns the folders that contain an item, from the root down.
    public func ancestors(of node: Node) -> [ContainerRecord] {
        var folders: [ContainerRecord] = [], next = node.parent
        while let id = next, case .container(let folder)? = self[.container(id)] ?? .root(id, of: node.owner) {
            folders.append(folder)
            next = folder.parent
        }
        return folders.reversed()
    }
}

extension Node {
    /// The root folder of a user's tree, without a time of creation; `nil` for the id of another folder.
    fileprivate static func root(_ id: ContainerID, of user: UserID) -> Node? {
        guard id == ContainerID(rootOf: user) else { return nil }
        return .container(.root(id, of: user, created: Date(timeIntervalSince1970: 0)))
    }
}

extension NameChoice {
    /// Returns the document that the choice overwrites: its name is taken, and its content becomes a new version.
    /// Returns `nil` if a new document has to be created.
    ///
    /// - Parameter items: all items in the folder.
    /// - Throws: ``DocumentsError/readOnly`` for a read-only document; ``DocumentsError/nameTaken(free:lock:)``, with
    ///   the lock, for a locked document.
    public func overwritten(in items: [Node], now: Date) throws(DocumentsError) -> FileRecord? {
        guard case .exactly(let name, overwrite: true) = self,
            case .file(let file)? = items.first(where: { DocumentName.key($0.name) == name.key })
        else { return nil }
        guard !file.isReadOnly else { throw .readOnly }
        guard let lock = file.lock.current(at: now) else { return file }
        // If no other name is free either, the error only says that the name is taken.
        throw .nameTaken(free: try? name.free(besides: Set(items.map { DocumentName.key($0.name) })), lock: lock)
    }
}

extension DocumentName {
    /// Returns this name or, if the name is taken, the first of ``alternatives(mark:)`` that is free.
    ///
    /// - Parameter taken: the ``key`` of every other item in the folder.
    /// - Throws: ``DocumentsError/nameTaken(free:lock:)`` if all these names are taken.
    public func free(
        besides taken: Set<String>, mark: String = Identifier.random()
    ) throws(DocumentsError) -> DocumentName {
        try ([self] + alternatives(mark: mark)).firstFree(besides: taken)
    }
}

extension [DocumentName] {
    /// Returns the first name whose ``DocumentName/key`` isn't taken.
    ///
    /// - Throws: ``DocumentsError/nameTaken(free:lock:)`` if all names are taken.
    func firstFree(besides taken: Set<String>) throws(DocumentsError) -> DocumentName {
        guard let free = first(where: { !taken.contains($0.key) }) else { throw .nameTaken(free: nil, lock: nil) }
        return free
    }
}

extension FileRecord {
    /// Creates a document without a version. ``save(_:saved:)`` adds the first.
    public init(
        new id: FileID, _ name: DocumentName, in folder: ContainerRecord, isReadOnly: Bool = false, now: Date
    ) {
        self.init(
            id: id, name: name.text, parent: folder.id, owner: folder.owner, size: 0, version: FileVersion(rawValue: 0),
            modified: now, content: .empty, lock: .free, isReadOnly: isReadOnly)
    }

    /// Makes content the next version.
    ///
    /// - Parameter saved: the time of the save.
    public mutating func save(_ content: ContentRecord, saved: Date) throws(DocumentsError) {
        version = try version.next()
        (self.content, size, modified) = (content, content.size, max(modified, saved))
    }

    /// Makes received content the next version.
    ///
    /// - Throws: ``DocumentsError/damaged(reason:)`` for ``StagedContent/small(_:)``, which only the stores of this
    ///   package receive.
    public mutating func save(_ content: StagedContent, saved: Date) throws(DocumentsError) {
        guard case .stored(let record) = content else {
            throw .damaged(reason: "the content was received by another store")
        }
        try save(record, saved: saved)
    }
}
