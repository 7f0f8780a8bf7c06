import Basics
import Crypto
import Foundation

/// One call on behalf of a user.
struct Session: Sendable {
    let person: Person
    let mount: LiveMount
    let caller: Caller
    let now: Date
    let losses: LossReport

    /// Runs a body and converts errors of the tree.
    func inDomain<Value: Sendable>(_ body: (Session) async throws -> Value) async throws -> Value {
        do { return try await body(self) } catch let error as TreeError {
            throw DocumentsError(error, reportingTo: losses)
        }
    }

    /// Checks the caller's precondition before a change.
    ///
    /// - Parameters:
    ///   - node: the item to be changed, as it was before the change; `nil` if there is none yet.
    ///   - other: the item that the precondition is about if that isn't `node`.
    func check(_ node: Node?, or other: Node?) throws(DocumentsError) {
        try caller.checkCondition { $0 == node?.id ? node : other }
    }

    /// The record of a folder that clients see.
    func container(_ node: TreeNode) throws -> ContainerRecord {
        guard case .container(let id) = node.id else { throw DocumentsError.notFound }
        return ContainerRecord(
            id: id, name: node.parent == nil ? mount.title : node.name, parent: node.parent, owner: mount.owner,
            modified: node.modified)
    }

    /// The record of a document that clients see.
    func file(_ node: TreeNode, _ entry: TreeEntry) throws -> FileRecord {
        guard case .file(let id) = node.id, let parent = node.parent else { throw DocumentsError.notFound }
        return FileRecord(
            id: id, name: node.name, parent: parent, owner: mount.owner, size: node.size, version: node.version,
            modified: node.modified, content: .outside("", size: node.size, sha256: node.sha256), lock: node.lock,
            isReadOnly: node.isReadOnly || entry.isReadOnly || mount.tree.traits.readOnlyReason != nil)
    }

    /// The record of an item that clients see.
    func item(_ node: TreeNode, _ entry: TreeEntry) throws -> Node {
        node.id.isFile ? .file(try file(node, entry)) : .container(try container(node))
    }
}

/// An entry and its row.
struct LiveItem: Sendable {
    var node: TreeNode
    var entry: TreeEntry
}

/// An item that a call is about, as it was found in the tree.
struct Found: Sendable {
    let look: Session
    /// The rows of the folders above the item and of the item itself, root first.
    let path: [TreeNode]
    let entry: TreeEntry
    let role: Role

    var node: TreeNode { path[path.count - 1] }
    var reach: Reach { Reach(role: role) }

    func fileView() throws -> FileView {
        let parent = try look.container(path.dropLast().last ?? node)
        return FileView(
            file: try look.file(node, entry), person: look.person, parentName: parent.name, reach: reach,
            for: look.caller)
    }

    func containerView() throws -> ContainerView {
        ContainerView(container: try look.container(node), person: look.person, reach: reach, for: look.caller)
    }

    /// The record of the document with a newer row.
    func record(_ node: TreeNode) throws -> FileRecord { try look.file(node, entry) }

    /// The item with another state of its entry.
    func with(_ entry: TreeEntry) -> Found { Found(look: look, path: path, entry: entry, role: role) }

    /// Throws if a rule about who may do what names the item or something below it.
    func unnamedByRules() throws(DocumentsError) -> Found {
        guard !look.mount.access.names(path.names) else { throw .forbidden }
        return self
    }

    /// Throws unless the caller may change the item or, for a folder, its content.
    func writable() throws -> Found {
        guard role >= .editor else { throw DocumentsError.forbidden }
        if node.id.isFile, try look.file(node, entry).isReadOnly { throw DocumentsError.readOnly }
        return self
    }
}

extension LiveDocuments {
    func session(_ caller: Caller, now: Date) async throws -> Session {
        let person = try await person(caller, now: now)
        var mount = try await mount(for: person)
        mount.tree = ImpatientTree(mount.tree, wait: limits.wait)
        return Session(person: person, mount: mount, caller: caller, now: now, losses: losses)
    }

    /// The user with an id; `nil` if there is none.
    func person(_ user: UserID) async throws -> Person? {
        // The command line's authority doesn't end, so that the time doesn't matter.
        let machine = Caller(user: user, authority: .machine)
        return try await people.readOnce { try $0.person(machine, at: .distantPast) }
    }

    /// The entry that is now at the place where a row says that its entry is.
    func entry(of node: TreeNode, in mount: LiveMount) async throws -> TreeEntry? {
        let path = try await rows.readNodes { try $0.treePath(to: node.id) }
        return try await mount.tree.entry(at: TreePath(path.names))
    }

    func mount(for person: Person) async throws(DocumentsError) -> LiveMount {
        do { return try await mounts.mount(for: person) } catch {
            throw DocumentsError(error, reportingTo: losses)
        }
    }

    /// Runs a change of an item after all other changes of the same item in this process.
    func change<Value: Sendable>(
        _ id: NodeID, for caller: Caller, now: Date, _ body: (Session) async throws -> Value
    ) async throws -> Value {
        let look = try await session(caller, now: now)
        guard caller.mayWrite else { throw DocumentsError.forbidden }
        return try await look.inDomain { look in try await self.turns.wait(for: id) { try await body(look) } }
    }

    /// Reads the item that the caller's precondition is about; `nil` if there is none, or the user may not open it.
    func itemOfCondition(_ look: Session) async throws -> Node? {
        guard let condition = look.caller.condition else { return nil }
        do {
            let found = try await find(condition.resource, look)
            return try look.item(found.node, found.entry)
        } catch DocumentsError.notFound { return nil }
    }

    /// The id of the root of a mount, which is created when the mount is used for the first time.
    func rootID(of mount: LiveMount, now: Date) async throws -> ContainerID {
        let found = try await rows.readNodes { try $0.treeRoot(of: mount.name) }
        if case .container(let id)? = found?.id { return id }
        guard let entry = try await mount.tree.entry(at: .root) else {
            throw TreeError.unavailable(reason: "the root is missing")
        }
        let new = ContainerID.random()
        return try await rows.writeNodes { rows in
            if case .container(let id)? = try rows.treeRoot(of: mount.name)?.id { return id }
            try rows.insert(TreeNode(new: .container(new), mount: mount.name, parent: nil, entry: entry))
            return new
        }
    }

    /// Finds an item in the tree, also if another program has changed, renamed or moved it.
    ///
    /// - Throws: ``DocumentsError/notFound`` if the item doesn't exist or the user may not open it.
    func find(_ id: NodeID, _ look: Session) async throws -> Found {
        var keepsChanging = false, attempt = 0
        for _ in 0..<Self.maxLooks {
            keepsChanging = false
            let path = try await rows.readNodes { try $0.treePath(to: id) }
            guard let node = path.last, node.mount == look.mount.name, path.first?.parent == nil else {
                throw DocumentsError.notFound
            }
            guard let role = look.mount.access.role(of: look.person, at: path.names) else {
                throw DocumentsError.notFound
            }
            let place = try TreePath(path.names)
            if path.allSatisfy({ $0.gone == nil }), let entry = try await look.mount.tree.entry(at: place),
                entry.isFolder != id.isFile
            {
                if node.matches(entry) { return Found(look: look, path: path, entry: entry.held(by: node), role: role) }
                // The same file with other content, or a folder that says nothing about its state.
                if node.key == entry.key || node.key == nil || node.pending != nil {
                    keepsChanging = true
                    if try await settle(LiveItem(node: node, entry: entry), look.mount) != nil { continue }
                }
            }
            // While a save takes place, the row of the former content doesn't fit the new file.
            if try await rows.readNodes({ try $0.treeNode(id) })?.isAsSeen(in: node) == false {
                keepsChanging = true
                continue
            }
            guard try await lookAgain(for: path, look, attempt: attempt) else { break }
            attempt += 1
        }
        // An entry that is there, and has another state at each look, isn't deleted.
        if keepsChanging { throw TreeError.changed }
        throw DocumentsError.notFound
    }

    /// How often a call looks at an item that changes all the time.
    private static let maxLooks = 40

    /// Compares the folders on the way to an item with their rows, and at last the whole tree, because the item may have
    /// been moved to a folder that nobody has looked at since.
    ///
    /// - Returns: whether it is worth looking for the item once more.
    private func lookAgain(for path: [TreeNode], _ look: Session, attempt: Int) async throws -> Bool {
        switch attempt {
        case 0:
            var place = TreePath.root
            for node in path.dropLast() {
                if node.parent != nil { place = try place.child(node.name) }
                guard let entry = try await look.mount.tree.entry(at: place), entry.isFolder else { break }
                do { _ = try await settle(node, at: place, look.mount, now: look.now) } catch TreeError.notFound {
                    break
                }
            }
            return true
        case 1:
            try await search(look.mount, now: look.now)
            return true
        default:
            // The item may be in a folder that the search hasn't reached yet.
            if walks.isUnfinished(look.mount.name) { throw TreeError.unavailable(reason: Self.searching) }
            return false
        }
    }

    private static let searching = "the search for a moved document takes long, and goes on with the next request"

    // MARK: Taking over outside changes

    /// Takes over the state of a file that has another revision than its row.
    ///
    /// - Returns: the row; `nil` if the file or the row has changed meanwhile.
    func settle(_ item: LiveItem, _ mount: LiveMount) async throws -> TreeNode? {
        let (node, entry) = (item.node, item.entry)
        var hash: [UInt8]?
        if !entry.isFolder, node.pending != nil || !node.sha256.isEmpty && node.size == entry.size {
            do { hash = try await sha256(of: entry, in: mount.tree) } catch let error as TreeError {
                guard error == .changed || error == .notFound else { throw error }
                return nil
            }
        }
        return try await rows.writeNodes { [hash] rows in
            // Without a hash, the content that a save in progress has just replaced isn't recognized.
            guard var fresh = try rows.treeNode(node.id), fresh.isAsSeen(in: node) else { return nil }
            if let hash, hash == fresh.pending {
                try fresh.takeSave(entry, sha256: hash)
            } else if fresh.key != entry.key, fresh.key != nil {
                // Another program has replaced the file. The names in the folder decide which document it is.
                return nil
            } else if entry.isFolder || hash != nil && hash == fresh.sha256 {
                fresh.refresh(entry)
            } else {
                try fresh.takeOutsideChange(entry)
                fresh.sha256 = hash ?? []
            }
            try rows.update(fresh)
            return fresh
        }
    }

    /// Lists a folder and compares the entries with the rows.
    func settle(_ folder: Found) async throws -> [LiveItem] {
        try await settle(folder.node, at: folder.entry.path, folder.look.mount, now: folder.look.now)
    }

    /// Lists a folder and compares the entries with the rows.
    ///
    /// - Parameter place: the path of the folder.
    func settle(
        _ folder: TreeNode, at place: TreePath, _ mount: LiveMount, now date: Date
    ) async throws -> [LiveItem] {
        guard case .container(let id) = folder.id else { return [] }
        // The rows are read before the entries, so that a row that is newer than its entry is recognized.
        let known = try await rows.readNodes { try $0.treeChildren(of: id) }
        let entries = try await visibleEntries(of: place, in: mount.tree)
        if let items = Self.unchanged(entries, known) { return items }
        let moved = try await rows.readNodes { rows in
            let keys = Set(known.compactMap(\.key)), new = entries.compactMap(\.key).filter { !keys.contains($0) }
            guard !new.isEmpty else { return [] as [TreeNode] }
            // A folder that a link shows inside itself isn't moved there.
            let above = Set(try rows.treePath(to: folder.id).map(\.id))
            return try rows.treeNodes(with: new, in: mount.name).filter { !above.contains($0.id) }
        }
        try await settleEdited(entries, known, in: mount)
        let left = try await movedAway(moved.filter { $0.parent != id }, mount)
        let ids = Dictionary(entries.map { ($0.path, Identifier.random()) }) { first, _ in first }
        return try await rows.writeNodes { rows in
            // The rows are read again, because another call may have compared the same folder meanwhile.
            let keys = Array(left.compactMap(\.key))
            let elsewhere = try rows.treeNodes(with: keys, in: mount.name).filter { node in
                left.contains { $0.id == node.id && $0.parent == node.parent && $0.name.isSpelled(like: node.name) }
            }
            let newer = NewerRows(try rows.treeChildren(of: id), than: known)
            let current = entries.filter { newer.row(of: $0) == nil }
            let plan = try Reconciliation(
                id, of: mount.name, rows: newer.unchanged, entries: current, elsewhere: elsewhere, now: date
            ) { NodeID(ids[$0.path] ?? "", isFolder: $0.isFolder) }
            for node in plan.inserts { try rows.insert(node) }
            for node in plan.updates { try rows.update(node) }
            let others = entries.compactMap { entry in
                newer.row(of: entry).flatMap { $0.gone == nil ? LiveItem(node: $0, entry: entry) : nil }
            }
            return zip(plan.nodes, current).map { LiveItem(node: $0, entry: $1) } + others
        }
    }

    /// The entries of a folder that users see. If a tree lists a path twice, as some servers do, the first entry counts.
    private func visibleEntries(of place: TreePath, in tree: any DocumentTree) async throws -> [TreeEntry] {
        var listed: Set<TreePath> = []
        return try await tree.children(of: place).filter { entry in
            guard let name = entry.path.name, listed.insert(entry.path).inserted else { return false }
            return !HiddenNames.hides(name, isFolder: entry.isFolder)
        }
    }

    /// The items of a folder if no row has to change.
    private static func unchanged(_ entries: [TreeEntry], _ known: [TreeNode]) -> [LiveItem]? {
        let live = known.filter { $0.gone == nil }
        guard live.count == entries.count else { return nil }
        let byName = Dictionary(live.map { (Spelling($0.name), $0) }) { first, _ in first }
        var items: [LiveItem] = []
        for entry in entries {
            guard let node = entry.path.name.flatMap({ byName[Spelling($0)] }), node.matches(entry),
                node.key == entry.key
            else {
                return nil
            }
            items.append(LiveItem(node: node, entry: entry))
        }
        return items
    }

    /// Takes over changes of documents that are being edited, whose content has to be compared.
    private func settleEdited(_ entries: [TreeEntry], _ known: [TreeNode], in mount: LiveMount) async throws {
        let edited = known.filter { $0.gone == nil && ($0.pending != nil || $0.lock.holder != nil) }
        for node in edited {
            guard
                let entry = entries.first(where: {
                    $0.path.name?.isSpelled(like: node.name) ?? false && ($0.key == node.key || node.pending != nil)
                }),
                !node.matches(entry)
            else { continue }
            _ = try await settle(LiveItem(node: node, entry: entry), mount)
        }
    }

    /// Those of some rows whose entry isn't any more where the row says. The others are hard links: the same file under
    /// two names.
    private func movedAway(_ nodes: [TreeNode], _ mount: LiveMount) async throws -> [TreeNode] {
        var moved: [TreeNode] = []
        for node in nodes {
            guard node.gone == nil else {
                moved.append(node)
                continue
            }
            if try await entry(of: node, in: mount)?.key != node.key { moved.append(node) }
        }
        return moved
    }

    func sha256(of entry: TreeEntry, in tree: any DocumentTree) async throws -> [UInt8] {
        let content = try await tree.open(entry)
        var hash = SHA256(), offset: Int64 = 0
        while offset < content.size {
            let piece = try await content.read(at: offset, count: 256 * 1024)
            guard !piece.isEmpty else { throw TreeError.changed }
            try Task.checkCancellation()
            hash.update(data: piece)
            offset += Int64(piece.count)
        }
        return Array(hash.finalize())
    }
}

extension TreeEntry {
    /// The entry with the token of the hold that its row has.
    func held(by node: TreeNode) -> TreeEntry {
        var entry = self
        entry.hold = node.hold
        return entry
    }
}

extension [TreeNode] {
    /// The names of the items below the root, for rows that begin with the root.
    var names: [String] { dropFirst().map(\.name) }
}

extension TreeNode {
    /// Whether two rows of the same item say the same of its entry. Locks and what apps have seen may differ.
    fileprivate func isAsSeen(in other: TreeNode) -> Bool {
        id == other.id && parent == other.parent && name.isSpelled(like: other.name) && key == other.key
            && revision == other.revision && version == other.version && pending == other.pending && gone == other.gone
    }
}

/// The rows of a folder that another call, such as a save, has changed since the folder was listed. That call knows better
/// than the listing.
private struct NewerRows {
    /// The rows that are as they were before the listing.
    let unchanged: [TreeNode]
    private let byKey: [TreeKey: TreeNode]
    private let byName: [Spelling: TreeNode]

    init(_ rows: [TreeNode], than known: [TreeNode]) {
        let before = Dictionary(known.map { ($0.id, $0) }) { first, _ in first }
        let isUnchanged = { (row: TreeNode) in before[row.id].map { $0.isAsSeen(in: row) } ?? false }
        unchanged = rows.filter(isUnchanged)
        let changed = rows.filter { !isUnchanged($0) }
        byKey = Dictionary(changed.compactMap { row in row.key.map { ($0, row) } }) { first, _ in first }
        byName = Dictionary(changed.map { (Spelling($0.name), $0) }) { first, _ in first }
    }

    /// The newer row that has the key or the name of an entry.
    func row(of entry: TreeEntry) -> TreeNode? {
        entry.key.flatMap { byKey[$0] } ?? entry.path.name.flatMap { byName[Spelling($0)] }
    }
}

extension TreeNodeWriter {
    /// Adds an event about an item to the audit log.
    func log(
        _ kind: DocumentEvent.Kind, of node: TreeNode, by look: Session, _ detail: DocumentEventDetail? = nil
    ) throws {
        try append(
            DocumentEvent(
                id: TimeOrderedID.make(at: look.now), at: look.now, kind: kind, user: look.caller.user,
                authority: look.caller.authority.text, resource: node.id.rawValue, name: node.name,
                version: node.id.isFile ? node.version.rawValue : nil, detail: detail))
    }
}

extension TreeNodeReader {
    /// The row of an entry that exists.
    func existing(_ id: NodeID) throws -> TreeNode {
        guard let node = try treeNode(id), node.gone == nil else { throw DocumentsError.notFound }
        return node
    }
}

extension NodeID {
    /// Creates an id from an identifier that this server has made.
    init(_ identifier: String, isFolder: Bool) {
        if isFolder {
            self = .container(ContainerID(rawValue: identifier) ?? .random())
        } else {
            self = .file(FileID(rawValue: identifier) ?? .random())
        }
    }
}

extension DocumentsError {
    /// The error of a call whose tree refused. If the tree is unavailable, reports the reason.
    init(_ error: TreeError, reportingTo losses: LossReport) {
        switch error {
        case .notFound: self = .notFound
        case .changed:
            losses.report("an entry changed each time that it was looked at")
            self = .treeUnavailable
        case .unavailable(let reason):
            losses.report(reason)
            self = .treeUnavailable
        case .exists: self = .nameTaken(free: nil, lock: nil)
        case .notEmpty: self = .notEmpty
        case .forbidden: self = .forbidden
        case .inUse: self = .locked(by: nil)
        case .full: self = .storageFull
        case .tooLarge(let limit): self = .tooLarge(limit: limit)
        case .badName(let reason): self = .nameIllegal(reason: reason, valid: nil)
        }
    }
}
