public import Basics
public import Foundation

/// Reading and saving content.
extension LiveDocuments {
    /// Opens a document, and remembers that the caller's app has seen this version.
    public func open(_ id: FileID, upTo limit: Int64, for caller: Caller, now: Date) async throws -> OpenedFile {
        try await session(caller, now: now).inDomain { look in
            for _ in 0..<3 {
                let found = try await self.find(.file(id), look)
                guard found.entry.size <= limit else { throw DocumentsError.tooLarge(limit: limit) }
                let content: any BlobContent
                do { content = try await look.mount.tree.open(found.entry) } catch TreeError.changed { continue }
                try await self.note(found, by: caller)
                let file = try found.record(found.node)
                return OpenedFile(file: file, version: file.version, saved: file.modified, content: content)
            }
            throw TreeError.changed
        }
    }

    private func note(_ found: Found, by caller: Caller) async throws {
        let app = caller.authority.text, version = found.node.version
        guard found.node.seen[app] != version else { return }
        try await rows.writeNodes { rows in
            guard var node = try rows.treeNode(found.node.id), node.version == version else { return }
            node.note(app)
            try rows.update(node)
        }
    }

    /// Receives a body into the tree of a user, outside the visible documents.
    public func stage<Body: AsyncSequence & Sendable, Value>(
        _ body: Body, limit: Int64?, for owner: UserID, naming save: (StagedContent) async throws -> Value
    ) async throws -> Value where Body.Element == [UInt8] {
        let tree = try await mount(of: owner).tree
        let staged: StagedEntry
        do { staged = try await tree.stage(body, limit: limit) } catch let error as TreeError {
            throw DocumentsError(error, reportingTo: losses)
        }
        do {
            let content = ContentRecord.outside(staged.name, size: staged.size, sha256: staged.sha256)
            let value = try await save(.stored(content))
            await tree.discard(staged)
            return value
        } catch let error as DocumentsError {
            // Only a refusal says that the content isn't used. After any other error, the tree may still need it.
            await tree.discard(staged)
            throw error
        }
    }

    private func mount(of owner: UserID) async throws -> LiveMount {
        if let shared = mounts.shared, shared.owner == owner { return shared }
        guard let person = try await person(owner) else { throw DocumentsError.notFound }
        return try await mount(for: person)
    }

    /// Saves staged content. If another program has changed the document since the caller's app has seen it, stores the
    /// content beside the document, and releases the lock.
    ///
    /// - Throws: ``DocumentsError/locked(by:)`` with no lock if the content was stored beside the document.
    public func save(
        _ content: StagedContent, to id: FileID, presenting lock: LockID?, by editors: [UserID], for caller: Caller,
        now: Date
    ) async throws -> FileVersion {
        try await change(.file(id), for: caller, now: now) { look in
            let staged = try Self.staged(content)
            for _ in 0..<4 {
                let found = try await self.find(.file(id), look).writable()
                let outcome = try await self.save(staged, to: found, refusing: { $0.isOutdated($1) }) {
                    node throws(DocumentsError) in
                    try node.lock.permitsWrite(presenting: lock, size: node.size, now: now)
                }
                switch outcome {
                case .saved(let node): return node.version
                case .tryAgain: continue
                case .outdated:
                    try await self.storeBeside(staged, found)
                    throw DocumentsError.locked(by: nil)
                }
            }
            throw TreeError.changed
        }
    }

    private enum SaveOutcome: Sendable {
        case saved(TreeNode)
        /// Another program has changed the document since the caller's app has seen it.
        case outdated
        /// The document changed during the save, so that it must be looked at again.
        case tryAgain
    }

    /// Replaces the content of a document that was just found.
    ///
    /// - Parameters:
    ///   - refuses: whether an app, given as the text of its authority, may not replace the content of a row.
    ///   - check: throws if the row as it is now doesn't allow the save.
    private func save(
        _ staged: StagedEntry, to found: Found, refusing refuses: @escaping @Sendable (TreeNode, String) -> Bool,
        _ check: @escaping @Sendable (TreeNode) throws(DocumentsError) -> Void
    ) async throws -> SaveOutcome {
        let look = found.look, app = look.caller.authority.text, other = try await itemOfCondition(look)
        let begun = try await rows.writeNodes { rows -> SaveOutcome? in
            var node = try rows.existing(found.node.id)
            guard node.revision == found.node.revision, node.key == found.node.key else { return .tryAgain }
            try check(node)
            try look.check(.file(found.record(node)), or: other)
            if refuses(node, app) { return .outdated }
            node.pending = staged.sha256
            try rows.update(node)
            return nil
        }
        if let begun { return begun }
        let entry: TreeEntry
        do {
            entry = try await look.mount.tree.replace(found.entry, with: staged, keepingFormer: keepsFormer)
        } catch {
            guard error == .changed || error == .notFound else { throw error }
            return .tryAgain
        }
        defer { listings.forget(found.node.parent) }
        return try await rows.writeNodes { rows in
            var node = try rows.existing(found.node.id)
            if node.pending == nil, node.sha256 == staged.sha256 {
                // Another call has found the new content already, and taken it over as this save.
                node.refresh(entry)
            } else {
                try node.takeSave(entry, sha256: staged.sha256)
            }
            node.note(app)
            node.conflict = nil
            try rows.update(node)
            try rows.log(.saved, of: node, by: look)
            return .saved(node)
        }
    }

    /// Stores content beside a document that it can't replace. An app that sends the same content again gets no second
    /// copy.
    private func storeBeside(_ staged: StagedEntry, _ found: Found) async throws {
        let look = found.look
        guard found.node.conflict != staged.sha256 else { return }
        guard let folder = found.node.parent else { throw DocumentsError.notFound }
        let name = try DocumentName.conflicting(found.node.name, of: look.person, at: look.now)
        _ = try await create(.like(name), of: staged, in: try await find(.container(folder), look))
        try await rows.writeNodes { rows in
            var node = try rows.existing(found.node.id)
            node.conflict = staged.sha256
            (node.lock, node.hold) = (.free, nil)
            try rows.update(node)
        }
        _ = try await look.mount.tree.hold(found.entry, .release)
    }

    private static func staged(_ content: StagedContent) throws(DocumentsError) -> StagedEntry {
        guard case .stored(let record) = content, let name = record.outside else {
            throw .damaged(reason: "the content is in another store")
        }
        return StagedEntry(name: name, size: record.size, sha256: record.sha256)
    }

    // MARK: New items

    /// Creates a document, or saves content to the document that has the name if the choice allows that.
    public func createFile(
        _ choice: NameChoice, in container: ContainerID, content: StagedContent, isReadOnly: Bool, for caller: Caller,
        now: Date
    ) async throws -> FileView {
        guard content != .empty else {
            // A tree creates documents from staged content only, so stage content of zero bytes.
            let owner = try await session(caller, now: now).mount.owner
            return try await stage(AsyncStream<[UInt8]> { $0.finish() }, limit: 0, for: owner) { content in
                try await createFile(
                    choice, in: container, content: content, isReadOnly: isReadOnly, for: caller, now: now)
            }
        }
        return try await change(.container(container), for: caller, now: now) { look in
            let staged = try Self.staged(content)
            for _ in 0..<4 {
                let folder = try await self.find(.container(container), look).writable()
                let items = try await self.settle(folder)
                if case .exactly(let name, overwrite: true) = choice,
                    let item = items.first(where: { DocumentName.key($0.node.name) == name.key }), item.node.id.isFile
                {
                    let occupant = try await self.find(item.node.id, look)
                    if let view = try await self.overwrite(occupant, named: name, beside: items, staged) {
                        return view
                    }
                    continue
                }
                try look.check(nil, or: await self.itemOfCondition(look))
                let node = try await self.create(choice, of: staged, in: folder, isReadOnly: isReadOnly)
                return try await self.find(node.id, look).fileView()
            }
            throw TreeError.changed
        }
    }

    /// Saves content to an existing document without presenting a lock.
    ///
    /// - Returns: `nil` if the document changed during the save.
    private func overwrite(
        _ occupant: Found, named name: DocumentName, beside items: [LiveItem], _ staged: StagedEntry
    ) async throws -> FileView? {
        let look = occupant.look, keys = Set(items.map { DocumentName.key($0.node.name) })
        guard occupant.role >= .editor else { throw DocumentsError.forbidden }
        guard try !occupant.record(occupant.node).isReadOnly else { throw DocumentsError.readOnly }
        // If no alternative is free either, the error only says that the name is taken.
        let free = try? name.free(besides: keys, mark: Identifier.random()), now = look.now
        let outcome = try await turns.wait(for: occupant.node.id) {
            try await save(staged, to: occupant, refusing: { $0.hasOlderVersion($1) }) { node throws(DocumentsError) in
                guard let lock = node.lock.current(at: now) else { return }
                throw .nameTaken(free: free, lock: lock)
            }
        }
        switch outcome {
        case .saved(let node): return try await find(node.id, look).fileView()
        case .tryAgain: return nil
        // Another program has changed the document since the app read it, so the app has to read it again first.
        case .outdated: throw DocumentsError.nameTaken(free: free, lock: nil)
        }
    }

    /// Creates a folder.
    public func createContainer(
        _ choice: NameChoice, in container: ContainerID, for caller: Caller, now: Date
    ) async throws -> ContainerView {
        try await change(.container(container), for: caller, now: now) { look in
            let folder = try await self.find(.container(container), look).writable()
            guard self.folderDepth.permits(1, in: folder.path.count - 1) else {
                throw DocumentsError.depthExceeded(limit: self.folderDepth.limit)
            }
            try look.check(nil, or: await self.itemOfCondition(look))
            let node = try await self.create(choice, of: nil, in: folder)
            return try await self.find(node.id, look).containerView()
        }
    }

    /// Creates an entry and its row.
    ///
    /// - Parameters:
    ///   - staged: the content; `nil` for a folder.
    ///   - folder: the folder in which the entry is created.
    private func create(
        _ choice: NameChoice, of staged: StagedEntry?, in folder: Found, isReadOnly: Bool = false
    ) async throws -> TreeNode {
        let look = folder.look, place = folder.entry.path
        guard case .container(let parent) = folder.node.id else { throw DocumentsError.notFound }
        var choice = choice
        for _ in 0..<4 {
            let keys = try await names(in: place, look.mount.tree)
            let name = try choice.name(besides: keys, withinBytesFor: Identifier.random())
            try Self.check(name, isFolder: staged == nil, in: folder.path.names, look)
            let entry: TreeEntry
            do { entry = try await look.mount.tree.create(name.text, in: place, from: staged) } catch {
                if case .badName = error, case .like(let wanted) = choice, let plain = wanted.inASCII {
                    choice = .like(plain)
                } else if error != .exists {
                    throw error
                }
                continue
            }
            let id = NodeID(Identifier.random(), isFolder: staged == nil)
            defer { listings.forget(parent) }
            return try await rows.writeNodes { rows in
                var new = TreeNode(new: id, mount: look.mount.name, parent: parent, entry: entry)
                new.isReadOnly = isReadOnly
                new.sha256 = staged?.sha256 ?? []
                new.note(look.caller.authority.text)
                let node = try rows.put(new, in: parent)
                try rows.log(staged == nil ? .folderCreated : .created, of: node, by: look)
                return node
            }
        }
        throw TreeError.changed
    }

    /// The keys of all names in a folder, including those of hidden files.
    private func names(in place: TreePath, _ tree: any DocumentTree) async throws -> Set<String> {
        Set(try await tree.children(of: place).compactMap { $0.path.name.map { DocumentName.key($0) } })
    }

    /// Checks the name of a new or renamed item.
    ///
    /// - Parameter folders: the names of the folders that contain the item.
    private static func check(
        _ name: DocumentName, isFolder: Bool, in folders: [String], _ look: Session
    ) throws(DocumentsError) {
        if HiddenNames.hides(name.text, isFolder: isFolder) {
            throw .nameIllegal(reason: "files with such names are hidden", valid: nil)
        }
        let path = folders + [name.text], access = look.mount.access
        guard let role = access.role(of: look.person, at: path), role >= .editor, !access.names(path) else {
            throw .forbidden
        }
    }

    // MARK: Names and deletion

    /// Renames a document.
    public func renameFile(
        _ id: FileID, to name: DocumentName, presenting lock: LockID?, for caller: Caller, now: Date
    ) async throws -> String {
        try await change(.file(id), for: caller, now: now) { look in
            try await self.rename(.file(id), to: .like(name), for: look) { node throws(DocumentsError) in
                try node.lock.permitsChange(presenting: lock, now: now)
            }
        }
    }

    /// Renames a folder.
    public func renameContainer(
        _ id: ContainerID, to name: DocumentName, for caller: Caller, now: Date
    ) async throws -> String {
        try await change(.container(id), for: caller, now: now) { look in
            do {
                return try await self.rename(.container(id), to: .exactly(name, overwrite: false), for: look) { _ in }
            } catch DocumentsError.nameTaken { throw DocumentsError.nameTaken(free: nil, lock: nil) }
        }
    }

    private func rename(
        _ id: NodeID, to choice: NameChoice, for look: Session,
        _ check: @escaping @Sendable (TreeNode) throws(DocumentsError) -> Void
    ) async throws -> String {
        for _ in 0..<4 {
            let found = try await find(id, look).writable().unnamedByRules()
            guard found.node.parent != nil, let place = found.entry.path.parent else { throw DocumentsError.notFound }
            try check(found.node)
            let keys = try await names(in: place, look.mount.tree).subtracting([DocumentName.key(found.node.name)])
            let name = try choice.name(besides: keys, withinBytesFor: Identifier.random())
            try Self.check(name, isFolder: !id.isFile, in: place.names, look)
            try look.check(look.item(found.node, found.entry), or: await itemOfCondition(look))
            guard !name.text.isSpelled(like: found.node.name) else { return name.text }
            defer { listings.forget(found.node.parent) }
            guard let (entry, hold) = try await move(found, to: place.child(name.text)) else { continue }
            try await rows.writeNodes { rows in
                guard var node = try rows.treeNode(id), case .container(let parent)? = found.path.dropLast().last?.id
                else { throw DocumentsError.notFound }
                (node.name, node.parent, node.hold) = (name.text, parent, hold)
                node.refresh(entry)
                try rows.removeOther(than: id, named: name.text, in: parent)
                try rows.update(node)
                try rows.log(.renamed, of: node, by: look, .formerName(found.node.name))
            }
            return name.text
        }
        throw TreeError.changed
    }

    /// Renames or moves an entry. If it is a document that is being edited, shows that to other programs under the new
    /// name.
    ///
    /// - Returns: the entry, and the token of its hold; `nil` if the entry or its folder has changed meanwhile.
    private func move(_ found: Found, to place: TreePath) async throws -> (entry: TreeEntry, hold: String?)? {
        let tree = found.look.mount.tree, lock = found.node.lock, now = found.look.now
        guard found.node.id.isFile, lock.holder != nil else {
            return try await moveIfUnchanged(found.entry, to: place, tree).map { ($0, nil) }
        }
        _ = try await tree.hold(found.entry, .release)
        var free = found.entry
        free.hold = nil
        do {
            if let entry = try await moveIfUnchanged(free, to: place, tree) {
                return (entry, try await hold(found.with(entry), lock, now: now))
            }
        } catch {
            _ = try await hold(found.with(free), lock, now: now)
            throw error
        }
        _ = try await hold(found.with(free), lock, now: now)
        return nil
    }

    private func moveIfUnchanged(
        _ entry: TreeEntry, to place: TreePath, _ tree: any DocumentTree
    ) async throws -> TreeEntry? {
        do { return try await tree.move(entry, to: place) } catch {
            guard error == .changed || error == .exists else { throw error }
            return nil
        }
    }

    /// Deletes a document that isn't locked. The tree may keep its content.
    public func deleteFile(_ id: FileID, for caller: Caller, now: Date) async throws {
        try await change(.file(id), for: caller, now: now) { look in
            try await self.delete(.file(id), for: look) { node throws(DocumentsError) in
                try node.lock.permitsChange(presenting: nil, now: now)
            }
        }
    }

    /// Deletes an empty folder.
    public func deleteContainer(_ id: ContainerID, for caller: Caller, now: Date) async throws {
        try await change(.container(id), for: caller, now: now) { look in
            try await self.delete(.container(id), for: look) { node throws(DocumentsError) in
                guard node.parent != nil else { throw .notEmpty }
            }
        }
    }

    private func delete(
        _ id: NodeID, for look: Session, _ check: @escaping @Sendable (TreeNode) throws(DocumentsError) -> Void
    ) async throws {
        for _ in 0..<4 {
            let found = try await find(id, look).writable().unnamedByRules()
            try check(found.node)
            let other = try await itemOfCondition(look)
            if !id.isFile, !(try await settle(found).isEmpty) { throw DocumentsError.notEmpty }
            try look.check(look.item(found.node, found.entry), or: other)
            do { try await look.mount.tree.remove(found.entry, keepingFormer: keepsFormer) } catch {
                guard error == .changed else { throw error }
                continue
            }
            defer { listings.forget(found.node.parent) }
            // The row is removed at once, because a new file with the name is another document.
            try await rows.writeNodes { rows in
                try rows.removeTreeNode(id)
                try rows.log(id.isFile ? .deleted : .treeDeleted, of: found.node, by: look, id.isFile ? nil : .count(1))
            }
            return
        }
        throw TreeError.changed
    }
}

extension TreeNodeWriter {
    /// Adds the row of an entry that this server has created. If another call has already found the entry and added a
    /// row, keeps that row's id.
    fileprivate func put(_ new: TreeNode, in folder: ContainerID) throws -> TreeNode {
        let rows = try treeChildren(of: folder).filter { $0.gone == nil && $0.name.isSpelled(like: new.name) }
        guard let row = rows.first(where: { $0.id.isFile == new.id.isFile }) else {
            try insert(new)
            return new
        }
        var node = row
        (node.isReadOnly, node.sha256) = (new.isReadOnly, new.sha256)
        (node.key, node.revision, node.size, node.modified) = (new.key, new.revision, new.size, new.modified)
        node.seen = new.seen.mapValues { _ in node.version }
        try update(node)
        return node
    }

    /// Removes the row that another call has added for an entry that is known under another id.
    fileprivate func removeOther(than id: NodeID, named name: String, in folder: ContainerID) throws {
        for row in try treeChildren(of: folder) where row.id != id && row.gone == nil && row.name.isSpelled(like: name)
        {
            try removeTreeNode(row.id)
        }
    }
}

extension DocumentName {
    /// The name of content that couldn't be saved because another program had changed the document, such as
    /// `Plan (conflict, Mia Wong, 2030-01-31 14.30).docx`.
    fileprivate static func conflicting(
        _ name: String, of person: Person, at now: Date
    ) throws(DocumentsError) -> DocumentName {
        let time = now.formatted(.iso8601.year().month().day().time(includingFractionalSeconds: false))
            .replacing("T", with: " ").replacing(":", with: ".").prefix(16)
        let words = String(person.displayName.map { "/\\:*?\"<>|\0".contains($0) ? " " : $0 })
        let mark = " (conflict, \(trimmed(words.cutCharacters(toUTF8: 60))), \(time))"
        return try DocumentName(unchecked: name).inserting(mark)
    }

    /// The name with a mark before its extension. The name is shortened so that ``alternatives(mark:)`` of the result are
    /// at most 255 bytes long, as file systems of Linux and most servers require.
    fileprivate func inserting(_ mark: String) throws(DocumentsError) -> DocumentName {
        let (base, end) = parts
        let left = NameChoice.maxBytes - NameChoice.maxAdditionBytes - mark.utf8.count - end.utf8.count
        guard base.utf8.count > left else { return try DocumentName(base + mark + end) }
        return try DocumentName(Self.trimmed(base.cutCharacters(toUTF8: left)) + mark + end)
    }
}

extension NameChoice {
    /// The maximum length of a name in bytes on Linux.
    fileprivate static let maxBytes = 255
    /// The maximum length in bytes of what ``DocumentName/alternatives(mark:)`` adds to a name.
    fileprivate static let maxAdditionBytes = 24

    /// Chooses a name that a file system and a WebDAV server can store. A name that a client suggests is corrected if
    /// necessary.
    ///
    /// - Parameter mark: see ``name(besides:mark:)``.
    fileprivate func name(
        besides taken: Set<String>, withinBytesFor mark: String
    ) throws(DocumentsError) -> DocumentName {
        let plain: NameChoice =
            switch self {
            case .exactly(let wanted, _) where wanted.text.unicodeScalars.contains(where: Self.isUnusable):
                throw .nameIllegal(
                    reason: "a name can't contain control characters", valid: Self.withoutControls(wanted).text)
            case .exactly: self
            case .like(let wanted): .like(Self.withoutControls(wanted))
            }
        let name = try plain.name(besides: taken, mark: mark)
        guard name.text.utf8.count > Self.maxBytes else { return name }
        switch plain {
        case .exactly(let wanted, _):
            throw .nameIllegal(
                reason: "a name can have at most \(Self.maxBytes) bytes", valid: try wanted.inserting("").text)
        case .like(let wanted): return try NameChoice.like(wanted.inserting("")).name(besides: taken, mark: mark)
        }
    }

    /// Whether XML, and thus a WebDAV server, can't contain a character, or it would break lines of lists and logs.
    private static func isUnusable(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || scalar.value == 0x7F || scalar.value == 0xFFFE || scalar.value == 0xFFFF
    }

    private static func withoutControls(_ name: DocumentName) -> DocumentName {
        guard name.text.unicodeScalars.contains(where: isUnusable) else { return name }
        var text = ""
        for scalar in name.text.unicodeScalars { text.unicodeScalars.append(isUnusable(scalar) ? "-" : scalar) }
        return DocumentName(unchecked: text)
    }
}
