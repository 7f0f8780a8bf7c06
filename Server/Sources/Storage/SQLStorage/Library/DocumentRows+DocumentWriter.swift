import Basics
import Documents
import Foundation

extension DocumentRows: DocumentWriter {
    // MARK: Folders and documents

    func insert(_ node: Node) throws {
        try db.noteGrowth()
        switch node {
        case .container(let container): try insert(container)
        case .file(let file): try insert(file)
        }
    }

    func insert(_ container: ContainerRecord) throws {
        try db.run(
            """
            INSERT INTO nodes (id, is_file, owner, parent, name, name_key, modified, holds_shared, indexed_name,
                sort_name)
            VALUES (?1, 0, ?2, ?3, ?4, ?5, ?6, ?7, ?4, ?8)
            """,
            [
                .id(container.id), .id(container.owner), .id(container.parent), .text(container.name),
                .text(DocumentName.key(container.name)), .instant(container.modified),
                container.kind == .sharedWithMe ? .integer(1) : .null,
                .text(DocumentName.naturalKey(container.name)),
            ])
        try insertWords(of: container.name, of: .container(container.id))
    }

    private func insert(_ file: FileRecord) throws {
        try db.run(
            """
            INSERT INTO nodes (id, is_file, owner, parent, name, name_key, modified, version, size, blob, content,
                sha256, is_read_only, indexed_name, sort_name)
            VALUES (?1, 1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?4, ?13)
            """,
            [
                .id(file.id), .id(file.owner), .id(file.parent), .text(file.name), .text(DocumentName.key(file.name)),
                .instant(file.modified), .integer(file.version.rawValue), .integer(file.content.size),
                .id(file.content.blob), .id(file.content.inline), .bytes(file.content.sha256), .flag(file.isReadOnly),
                .text(DocumentName.naturalKey(file.name)),
            ])
        try insertWords(of: file.name, of: .file(file.id))
    }

    func setName(_ name: DocumentName, of id: NodeID) throws {
        try db.run(
            "UPDATE nodes SET name = ?2, name_key = ?3, indexed_name = ?2, sort_name = ?4 WHERE id = ?1",
            [.text(id.rawValue), .text(name.text), .text(name.key), .text(DocumentName.naturalKey(name.text))])
        try setWords(of: name.text, of: id)
    }

    func setParent(_ container: ContainerID, of id: NodeID) throws {
        let arguments: [SQLValue] = [.text(id.rawValue), .id(container)]
        try db.run("UPDATE nodes SET parent = ?2 WHERE id = ?1", arguments)
        try db.run(Self.wordsMoveStatement, arguments)
    }

    /// Moves and renames an item in one statement, so that the name has to be free only in the target folder.
    func put(_ id: NodeID, into container: ContainerID, as name: DocumentName) throws {
        try db.run(
            "UPDATE nodes SET parent = ?2, name = ?3, name_key = ?4, indexed_name = ?3, sort_name = ?5 WHERE id = ?1",
            [
                .text(id.rawValue), .id(container), .text(name.text), .text(name.key),
                .text(DocumentName.naturalKey(name.text)),
            ])
        try setWords(of: name.text, of: id)
    }

    // MARK: Content

    func insert(_ version: VersionRow, of file: FileID) throws {
        try db.noteGrowth()
        let editors = version.editors.map(\.rawValue).joined(separator: ",")
        try db.run(
            """
            INSERT INTO versions (file, number, size, blob, content, sha256, saved, author, editors, restored_from)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
            """,
            [
                .id(file), .integer(version.version.rawValue), .integer(version.content.size),
                .id(version.content.blob), .id(version.content.inline), .bytes(version.content.sha256),
                .instant(version.saved), .id(version.author), .text(editors.isEmpty ? nil : editors),
                version.restored.map { .integer($0.rawValue) } ?? .null,
            ])
        try countUsage(version.content.size, of: file)
    }

    func setContent(_ content: ContentRecord, version: FileVersion, modified: Date, of file: FileID) throws {
        try db.run(
            """
            UPDATE nodes SET version = ?2, size = ?3, blob = ?4, content = ?5, sha256 = ?6, modified = ?7 WHERE id = ?1
            """,
            [
                .id(file), .integer(version.rawValue), .integer(content.size), .id(content.blob), .id(content.inline),
                .bytes(content.sha256), .instant(modified),
            ])
    }

    func setLabel(_ label: String?, of version: FileVersion, of file: FileID) throws {
        try db.run(
            "UPDATE versions SET label = ?3 WHERE file = ?1 AND number = ?2",
            [.id(file), .integer(version.rawValue), .text(label)])
    }

    func deleteVersion(_ version: FileVersion, of file: FileID) throws {
        let arguments: [SQLValue] = [.id(file), .integer(version.rawValue)]
        try uncountUsage(of: version, of: file)
        try db.run(Self.shrinkTrashStatement, arguments)
        try db.run(Self.releaseStatement, arguments)
        try db.run(Self.removalStatement, arguments)
    }

    func markForDeletion(_ key: BlobKey, since date: Date) throws {
        try db.run(
            """
            INSERT INTO condemned_contents (blob, since) VALUES (?1, ?2)
            ON CONFLICT (blob) DO UPDATE SET since = excluded.since
            """, [.id(key), .instant(date)])
    }

    func forgetMarksForDeletion(before date: Date) throws {
        try db.run("DELETE FROM condemned_contents WHERE since < ?1", [.instant(date)])
    }

    static let removalStatement: SQLStatement = "DELETE FROM versions WHERE file = ?1 AND number = ?2"

    // MARK: Locks

    func setLock(_ lock: HeldLock?, of file: FileID) throws {
        try db.run(
            "UPDATE nodes SET lock_id = ?2, lock_expires = ?3, lock_since = ?4, lock_by = ?5 WHERE id = ?1",
            [.id(file), .id(lock?.lock), .instant(lock?.expires), .instant(lock?.since), .id(lock?.takenBy)])
    }

    func extendLock(until expires: Date, of file: FileID) throws {
        try db.run("UPDATE nodes SET lock_expires = ?2 WHERE id = ?1", [.id(file), .instant(expires)])
    }

    // MARK: Shares, people, events

    func insert(_ share: ShareRecord) throws {
        try db.noteGrowth()
        try db.run(
            """
            INSERT INTO shares (id, node, type, owner, created, expires, password)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
            """,
            [
                .id(share.id), .text(share.resource.rawValue), .text(share.type.rawValue), .id(share.owner),
                .instant(share.created), .instant(share.expires), .text(share.password?.rawValue),
            ])
    }

    func delete(_ share: ShareID) throws { try db.run("DELETE FROM shares WHERE id = ?1", [.id(share)]) }

    func deleteShares(endedBefore date: Date) throws { try db.run(Self.endedSharesStatement, [.instant(date)]) }

    func setUserInfo(_ text: String, of user: UserID) throws {
        try db.run("UPDATE users SET user_info = ?2 WHERE id = ?1", [.id(user), .text(text)])
    }

    func append(_ event: DocumentEvent) throws {
        tally?.add(event.kind.rawValue)
        try db.run(
            """
            INSERT INTO events (id, at, kind, user_id, authority, node, name, version, detail)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
            """,
            [
                .text(event.id), .instant(event.at), .text(event.kind.rawValue), .id(event.user),
                .text(event.authority), .text(event.resource), .text(event.name),
                event.version.map { .integer($0) } ?? .null, .text(event.detail?.stored),
            ])
    }
}
