import Foundation
import OAuth
import WOPI
import WOPIHost

/// A folder or a file with what is asked about it together, as one row has it.
struct NodeView {
    var node: Node
    var parentName: String?
    var person: Person

    /// Reads what a caller may know of, their authority in the same statement.
    ///
    /// - Parameter id: of the node, where it is wanted by its id.
    /// - Throws: ``HostError/unauthorized(reason:)`` when the authority doesn't stand, ``HostError/notFound`` when the
    ///   node isn't within its reach.
    static func load(
        _ wanted: NodeStatements, _ id: String = "", for caller: Caller, on db: any SQLConnection, now: Date
    ) throws -> NodeView {
        let arguments = [.text(id), .id(caller.user)] + caller.authorityArguments(now: now)
        let row = try db.first(wanted.under(caller.authority), arguments) { row -> NodeView? in
            let person = try row.person()
            let parentName = try row.textIfAny()
            guard !row.isNull else { return nil }
            return NodeView(node: try row.node(), parentName: parentName, person: person)
        }
        guard let row else { throw caller.missing }
        guard let view = row else { throw HostError.notFound }
        return view
    }

    func file() throws -> FileView {
        guard case .file(let file) = node, let parentName else { throw HostError.notFound }
        return FileView(file: file, person: person, parentName: parentName)
    }

    func container() throws -> ContainerView {
        guard case .container(let container) = node else { throw HostError.notFound }
        return ContainerView(container: container, person: person)
    }
}

/// A row of the table of folders and files.
enum Node {
    case container(ContainerRecord)
    case file(FileRecord)

    var id: String {
        switch self {
        case .container(let container): container.id.rawValue
        case .file(let file): file.id.rawValue
        }
    }

    static let columns: SQLStatement = """
        n.id, n.is_file, n.owner, n.parent, n.name, n.modified, n.version, n.size, n.blob, n.sha256, n.is_read_only, \
        n.lock_id, n.lock_expires
        """
}

extension RowReader {
    mutating func node() throws -> Node {
        let node = try text()
        let isFile = try flag()
        let owner = try id(UserID.self)
        let parent = try idIfAny(ContainerID.self)
        let name = try text()
        let modified = try instant()
        guard isFile else {
            skip(7)
            guard let id = ContainerID(rawValue: node) else { throw SQLError.unexpected(column: column) }
            return .container(
                ContainerRecord(id: id, name: name, parent: parent, owner: owner, modified: modified))
        }
        guard let id = FileID(rawValue: node), let parent else { throw SQLError.unexpected(column: column) }
        let version = FileVersion(rawValue: try integer())
        let content = try content()
        let isReadOnly = try flag()
        let holder = try idIfAny(LockID.self)
        let expires = try instantIfAny()
        return .file(
            FileRecord(
                id: id, name: name, parent: parent, owner: owner, size: content.size, version: version,
                modified: modified, content: content,
                lock: holder == nil ? .free : FileLock(holder: holder, expires: expires ?? .distantPast),
                isReadOnly: isReadOnly))
    }

    mutating func content() throws -> ContentRecord {
        let size = try integer()
        let blob = try idIfAny(BlobKey.self)
        return ContentRecord(blob: blob, size: size, sha256: try bytes())
    }
}
