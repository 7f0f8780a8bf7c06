import Basics
import Foundation

/// Makes one caller's change in one transaction. Random values are made before the transaction, which may run again.
struct WriteContext {
    let rows: any DocumentWriter
    let look: ReadContext
    let made: Made
    /// The default quota in bytes; see ``Library/init(store:blobs:inlineLimit:defaultQuota:folderDepth:)``.
    let defaultQuota: Int64?
    let folderDepth: FolderDepth
    /// The users whose rights this change may have ended, lowered or shortened; see `settleLocks`.
    let weakened = WeakenedPeople()

    /// The random values of a change.
    struct Made {
        /// The identifier of the added item.
        let identifier = Identifier.random()
        /// The identifier of the audit event. A change that writes several events appends a number to it.
        let event: String
        /// The key of small content stored by the change.
        let inline: InlineKey?
        /// The end of the last alternative name that is tried when many names are taken.
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
        /// The folders from which items were moved and whose users have already been added.
        var folders: Set<ContainerID> = []
    }

    // MARK: Content

    /// Saves content as the next version of a document.
    ///
    /// - Parameter restored: the version with the same content, if a user restored one.
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

    /// Stores small content with the rows; other content was stored before the transaction. Every change that adds a
    /// version calls this method, so this is where content marked for deletion is refused.
    func keep(_ content: StagedContent) throws -> ContentRecord {
        switch content {
        case .stored(let content):
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

    /// The error for a taken name, with a free name for the client to try next.
    func taken(_ name: DocumentName, in container: ContainerID, lock: LockID? = nil) throws -> DocumentsError {
        .nameTaken(free: try look.free(like: name, in: container, mark: made.mark), lock: lock)
    }

    // MARK: Audit

    /// Writes an event to the audit log.
    ///
    /// - Parameters:
    ///   - owner: the document's owner; the caller by default.
    ///   - asking: the operator who acts on the pages instead of the caller.
    ///   - number: distinguishes the events of one change.
    func log(
        _ kind: DocumentEvent.Kind, of node: NodeID, named name: String, version: FileVersion? = nil,
        owner: UserID? = nil, by asking: OperatorSession? = nil, detail: DocumentEventDetail? = nil, number: Int? = nil
    ) throws {
        try rows.append(
            DocumentEvent(
                id: made.event + (number.map { String(1_000_000 + $0) } ?? ""), at: look.now, kind: kind,
                user: owner ?? look.caller.user, authority: asking?.text ?? look.caller.authority.text,
                resource: node.rawValue, name: name, version: version?.rawValue, detail: detail?.text))
    }
}
