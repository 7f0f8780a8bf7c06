import Basics
import Documents
import Foundation

/// Decodes rows of the tables of folders, documents and versions.
extension RowReader {
    mutating func person() throws -> Person {
        Person(
            id: try id(), signInName: try text(), displayName: try text(), isBusiness: try flag(),
            isEducation: try flag(), userInfo: try textIfAny(), quota: Quota(column: try integerIfAny()))
    }

    mutating func nodeID() throws -> NodeID { try flag() ? .file(id()) : .container(id()) }

    /// Decodes the columns in ``NodeStatements/columns``.
    mutating func node() throws -> Node {
        let id = try nodeID()
        let owner = try self.id(UserID.self)
        let parent = try idIfAny(ContainerID.self)
        let name = try text()
        let modified = try instant()
        let holdsShared = try integerIfAny() == 1
        switch id {
        case .container(let id):
            skip(8)
            return .container(
                ContainerRecord(
                    id: id, name: name, parent: parent, owner: owner, modified: modified,
                    kind: holdsShared ? .sharedWithMe : .folder))
        case .file(let id):
            guard let parent else { throw SQLError.unexpected(column: column) }
            let version = FileVersion(rawValue: try integer())
            let content = try content()
            let isReadOnly = try flag()
            return .file(
                FileRecord(
                    id: id, name: name, parent: parent, owner: owner, size: content.size, version: version,
                    modified: modified, content: content, lock: try lock(), isReadOnly: isReadOnly))
        }
    }

    private mutating func lock() throws -> FileLock {
        let holder = try idIfAny(LockID.self)
        let expires = try instantIfAny()
        return holder == nil ? .free : FileLock(holder: holder, expires: expires ?? .distantPast)
    }

    /// Decodes the columns for the size, the key of a blob, the key of small content, and the hash.
    mutating func content() throws -> ContentRecord {
        let size = try integer()
        let blob = try idIfAny(BlobKey.self)
        guard let key = try idIfAny(InlineKey.self) else {
            return ContentRecord(blob: blob, size: size, sha256: try bytes())
        }
        return ContentRecord(.inline(key), size: size, sha256: try bytes())
    }

    mutating func version() throws -> VersionRow {
        let number = FileVersion(rawValue: try integer()), content = try content()
        let saved = try instant(), author = try idIfAny(UserID.self)
        let editors = try (textIfAny() ?? "").split(separator: ",").compactMap { UserID(rawValue: String($0)) }
        let restored = try integerIfAny().map { FileVersion(rawValue: $0) }
        return VersionRow(
            version: number, content: content, saved: saved, author: author, editors: editors, restored: restored,
            label: try textIfAny())
    }

    mutating func share(of id: NodeID) throws -> ShareRecord {
        let share = try self.id(ShareID.self)
        guard let kind = ShareKind(rawValue: try text()) else { throw SQLError.unexpected(column: column) }
        return ShareRecord(
            id: share, resource: id, type: kind, owner: try self.id(), created: try instant(),
            expires: try instantIfAny(), password: try textIfAny().map(SharePassword.init(rawValue:)))
    }

    mutating func namedShare() throws -> NamedShare {
        let id = try nodeID()
        let name = try text()
        return NamedShare(record: try share(of: id), name: name)
    }

    /// Decodes a lock. The path in the result contains only the document's name, without folders.
    mutating func lockRecord() throws -> LockRecord {
        LockRecord(
            file: try id(), path: [try text()], owner: try id(), ownerName: try text(), lock: try id(),
            takenBy: try textIfAny(), takenByName: try textIfAny(), since: try instant(), expires: try instant())
    }
}
