import Basics
import Foundation

/// Makes one caller's change in one transaction. Its random parts were made before the transaction, which may run again.
struct WriteContext {
    let rows: any DocumentWriter
    let look: ReadContext
    let made: Made
    /// Bytes; see ``Library/init(store:blobs:inlineLimit:defaultQuota:folderDepth:)``.
    let defaultQuota: Int64?
    let folderDepth: FolderDepth
    /// The people whose right to something the change may have ended, lowered or shortened; see `settleLocks`.
    let weakened = WeakenedPeople()

    /// The random parts of a change.
    struct Made {
        /// The identifier of what the change adds.
        let identifier = Identifier.random()
        /// The identifier of the audit event; a change that writes several adds a number to it.
        let event: String
        /// The key of small content that the change keeps.
        let inline: InlineKey?
        /// The end of the last name that is tried when many are taken.
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

    /// Names the people whose rights a change touches.
    final class WeakenedPeople {
        var users: Set<UserID> = []
        /// The folders out of which something was moved, and whose people are among them.
        var folders: Set<ContainerID> = []
    }

    // MARK: Content

    /// Makes content the next version of a document.
    ///
    /// - Parameter restored: the version whose content it is, when a person restored one.
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

    /// Keeps small content beside the rows; all other is stored before the transaction. Whatever makes a version name
    /// content comes by here, so this is where what is condemned is refused.
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

    /// The error for a name that is taken, with a free one, which clients try next.
    func taken(_ name: DocumentName, in container: ContainerID, lock: LockID? = nil) throws -> DocumentsError {
        .nameTaken(free: try look.free(like: name, in: container, mark: made.mark), lock: lock)
    }

    // MARK: Audit

    /// Writes an event of the audit log.
    ///
    /// - Parameters:
    ///   - owner: the person whose document it is; the caller's, if not given.
    ///   - asking: the operator who does it on the pages, in place of the caller.
    ///   - number: tells apart the events of one change.
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
