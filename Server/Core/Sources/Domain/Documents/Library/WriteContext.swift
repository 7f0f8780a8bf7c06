import Basics
import Foundation

/// Makes one caller's change in one transaction. The closure of a transaction may run more than once, so random values
/// are created before the transaction.
struct WriteContext {
    let rows: any DocumentWriter
    let look: ReadContext
    let made: Made
    /// The default quota in bytes; see ``Library/init(store:blobs:inlineLimit:defaultQuota:folderDepth:)``.
    let defaultQuota: Int64?
    let folderDepth: FolderDepth
    /// The users who may have lost access to an item, or whose access may expire earlier, because of this change; see
    /// `settleLocks`.
    let weakened = WeakenedPeople()

    /// The random values that a change needs, created before the transaction.
    struct Made {
        /// The identifier of the document or folder that the change creates.
        let identifier = Identifier.random()
        /// The identifier of the audit event. A change that writes several events appends a number to this identifier.
        let event: String
        /// The key of small content stored by the change.
        let inline: InlineKey?
        /// The random suffix of the last alternative name, which is tried when all other alternative names are taken.
        var mark: String { String(identifier.suffix(10)) }

        init(now: Date) { self.init(event: TimeOrderedID.make(at: now)) }

        init(event: String) {
            self.event = event
            inline = InlineKey(rawValue: event)
        }
    }

    init(
        rows: any DocumentWriter, caller: Caller, now: Date, made: Made, defaultQuota: Int64?,
        folderDepth: FolderDepth
    ) {
        self.rows = rows
        look = ReadContext(rows: rows, caller: caller, now: now)
        self.made = made
        self.defaultQuota = defaultQuota
        self.folderDepth = folderDepth
    }

    /// Collects the users whose rights a change affects.
    final class WeakenedPeople {
        var users: Set<UserID> = []
        /// The folders for which all users with access were already added to `users`, because an earlier item was moved
        /// out of the same folder.
        var folders: Set<ContainerID> = []
    }

    // MARK: Content

    /// Saves content as the next version of a document.
    ///
    /// - Parameter restored: the old version that a user restored; `nil` for new content.
    func publish(
        _ content: StagedContent, of file: FileRecord, by editors: [UserID] = [], changed: ContentTime? = nil,
        restoring restored: FileVersion? = nil
    ) throws -> FileVersion {
        try checkQuota(for: content.size, of: file.owner)
        let version = try file.version.next(), content = try keep(content)
        try rows.insert(row(version, content, by: editors, restoring: restored), of: file.id)
        try rows.setContent(
            content, version: version, modified: changed.kept(after: file.modified, now: look.now), of: file.id)
        try log(
            restored == nil ? .saved : .restored, of: .file(file.id), named: file.name, version: version,
            owner: file.owner, detail: restored.map { .version($0) })
        return version
    }

    /// Stores small content in the database; larger content was stored before the transaction. Every change that adds a
    /// version calls this method, so this is where content marked for deletion is refused.
    func keep(_ content: StagedContent) throws -> ContentRecord {
        switch content {
        case .stored(let content):
            if content.outside != nil { throw DocumentsError.damaged(reason: "the content is in another store") }
            if let key = content.blob, try rows.isMarkedForDeletion(key) { throw DocumentsError.busy }
            return content
        case .small(let small):
            guard let key = made.inline else { throw DocumentsError.damaged(reason: "no key") }
            try rows.insert(small.bytes, as: key)
            return ContentRecord(.inline(key), size: Int64(small.bytes.count), sha256: small.sha256)
        }
    }

    func row(
        _ version: FileVersion, _ content: ContentRecord, by editors: [UserID] = [],
        restoring restored: FileVersion? = nil
    ) -> VersionRow {
        var seen: Set<UserID> = []
        return VersionRow(
            version: version, content: content, saved: look.now, author: look.caller.author,
            editors: editors.prefix(VersionRecord.maxEditors).filter { seen.insert($0).inserted },
            restored: restored)
    }

    // MARK: Names

    /// Chooses the name of a new document or folder.
    func choose(_ choice: NameChoice, in container: ContainerID) throws -> DocumentName {
        switch choice {
        case .exactly(let name, _):
            guard try rows.child(named: name.key, in: container) == nil else { throw try taken(name, in: container) }
            return name
        case .like(let name):
            guard try rows.child(named: name.key, in: container) != nil else { return name }
            return try look.free(like: name, in: container, mark: made.mark)
        }
    }

    /// The error for a name that is taken. It contains a similar free name that the client can use instead.
    func taken(_ name: DocumentName, in container: ContainerID, lock: LockID? = nil) throws -> DocumentsError {
        .nameTaken(free: try look.free(like: name, in: container, mark: made.mark), lock: lock)
    }

    // MARK: Audit

    /// Writes an event to the audit log.
    ///
    /// - Parameters:
    ///   - owner: the document's owner; the caller by default.
    ///   - asking: the operator who made the change on a web page; `nil` if the caller made the change.
    ///   - number: distinguishes this audit event from other audit events of the same change; `nil` if the change
    ///     writes only one event.
    func log(
        _ kind: DocumentEvent.Kind, of node: NodeID, named name: String, version: FileVersion? = nil,
        owner: UserID? = nil, by asking: OperatorSession? = nil, detail: DocumentEventDetail? = nil, number: Int? = nil
    ) throws {
        try rows.append(
            DocumentEvent(
                id: made.event + (number.map { String(1_000_000 + $0) } ?? ""), at: look.now, kind: kind,
                user: owner ?? look.caller.user, authority: asking?.text ?? look.caller.authority.text,
                resource: node.rawValue, name: name, version: version?.rawValue, detail: detail))
    }
}

/// Checks the limit of nested folders in changes that could make a tree deeper.
extension WriteContext {
    /// Throws if new folders would be nested too deeply.
    ///
    /// - Parameter levels: the number of new folders, each inside the previous one.
    /// - Throws: ``DocumentsError/depthExceeded(limit:)``
    func checkDepth(of levels: Int = 1, newIn container: ContainerID) throws {
        guard levels > 0 else { return }
        guard folderDepth.permits(levels, in: try depth(of: container)) else { throw depthExceeded }
    }

    /// Throws if a folder would be nested too deeply after a move. A folder that is already nested deeper than the
    /// limit may still move if its depth doesn't increase.
    ///
    /// - Parameter parent: the folder's current parent.
    /// - Throws: ``DocumentsError/depthExceeded(limit:)``
    func checkDepth(moving folder: ContainerID, from parent: ContainerID, to target: ContainerID) throws {
        // Read both whole paths, because a folder that is already nested deeper than the limit may move only to the
        // same depth or a smaller depth.
        let former = try rows.path(to: .container(parent)).count, depth = try rows.path(to: .container(target)).count
        guard depth > former else { return }
        guard folderDepth.permits(try levels(of: folder), in: depth, from: former) else { throw depthExceeded }
    }

    /// The folder to which an item is restored: its former folder, or the root if the item would be nested too deeply
    /// there.
    func destination(of id: NodeID, comingBackTo home: ContainerID, of owner: UserID) throws -> ContainerID {
        try fits(id, in: home) ? home : try look.top(of: owner)
    }

    /// Whether a folder can be restored into another folder without exceeding the depth limit. Documents always fit.
    func fits(_ id: NodeID, in container: ContainerID) throws -> Bool {
        guard case .container(let folder) = id else { return true }
        return folderDepth.permits(try levels(of: folder), in: try depth(of: container))
    }

    var depthExceeded: DocumentsError { .depthExceeded(limit: folderDepth.limit) }

    /// The number of nested levels in a folder, including itself, counted up to the limit plus one.
    func levels(of folder: ContainerID) throws -> Int {
        try rows.levels(of: folder, upTo: folderDepth.limit + 1)
    }

    /// The depth of a folder, counted up to the limit plus one. A folder directly in the root has depth 1.
    private func depth(of container: ContainerID) throws -> Int {
        try rows.paths(to: [.container(container)], nearest: folderDepth.limit + 1).first?.count ?? 0
    }
}

/// Ends a user's lock on another user's document when the user loses the right to save it, so that others can continue
/// at once. The app that held the lock is told at its next call that the document doesn't exist.
extension WriteContext {
    /// The number of the first audit event about a released lock. It is larger than the number of any other event of
    /// the same change.
    private static var firstEvent: Int { 5_000_000 }

    /// Adds all users who have access through a folder or its parents to ``weakened``. Call it before an item leaves
    /// that folder.
    func weakenPeople(above folder: ContainerID) throws {
        guard weakened.folders.insert(folder).inserted else { return }
        let above = try rows.path(to: .container(folder)).map(\.id) + [folder]
        let permissions = try rows.permissions(to: above.map { .container($0) }).joined()
        weakened.users.formUnion(permissions.filter { $0.isLive(at: look.now) }.map(\.user))
    }

    /// Releases the locks of users who may no longer save another user's document, and changes locks that would expire
    /// after the user's right to save. Runs at the end of every change; if ``weakened`` is empty, reads nothing.
    func settleLocks() throws {
        var number = Self.firstEvent
        for user in weakened.users.sorted(by: { $0.rawValue < $1.rawValue }) {
            for held in try rows.heldLocks(takenBy: user, at: look.now) where held.owner != user {
                guard let right = try rows.rightToSave(.file(held.file), of: user, at: look.now) else {
                    _ = try releaseLock(of: held.file, number: number)
                    number += 1
                    continue
                }
                guard let end = right.expires, end < held.expires else { continue }
                try rows.extendLock(until: end, of: held.file)
            }
        }
    }
}

extension ReadContext {
    /// When the caller's right to save a document expires; `nil` if the right doesn't expire.
    func endOfRight(to file: FileRecord) throws -> Date? {
        if case .share(let share) = caller.authority { return try rows.share(share)?.record.expires }
        guard file.owner != caller.user else { return nil }
        return try rows.rightToSave(.file(file.id), of: caller.user, at: now)?.expires
    }
}

extension DocumentReader {
    /// The permission that lets a user save another user's document and, among several such permissions, expires last.
    /// `nil` if the user has no such permission at `now`.
    func rightToSave(_ id: NodeID, of user: UserID, at now: Date) throws -> Permission? {
        let editing = try permissions(reaching: id, of: user, at: now).filter { $0.role >= .editor }
        return editing.first { $0.expires == nil }
            ?? editing.max { ($0.expires ?? .distantPast) < ($1.expires ?? .distantPast) }
    }
}
