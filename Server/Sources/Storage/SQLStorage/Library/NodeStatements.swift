import Basics
import Documents
import Foundation

/// Finds a folder or document, if a caller may see it. One statement is for callers with a grant, and another for
/// callers with a share link. Each statement also checks that the grant or link still works.
///
/// The statements contain the rule about which items a share includes (the shared item and everything below it),
/// because the port requires one indexed read that finds a node that the caller can reach
/// (docs/architecture.md#unit-of-work). The contract suite checks the rule in every store. `Documents` decides what the
/// caller may do with the node.
struct NodeStatements {
    /// The columns that ``RowReader/node()`` decodes.
    static let columns = columns(name: "n.name", parent: "n.parent")

    /// Returns the columns that ``RowReader/node()`` decodes, with another expression for the name and the parent.
    static func columns(name: SQLStatement, parent: SQLStatement) -> SQLStatement {
        """
        n.is_file, n.id, n.owner, \(parent), \(name), n.modified, n.holds_shared, n.version, n.size, n.blob, \
        n.content, n.sha256, n.is_read_only, n.lock_id, n.lock_expires
        """
    }

    private let byMachine: SQLStatement
    /// The statement for a caller with a grant. It finds the user's own nodes, nodes that are shared with the user, and
    /// nodes below a shared folder.
    private let underGrant: SQLStatement
    /// The statement for a caller with a share link. It finds the shared node and the nodes below it.
    private let underShare: SQLStatement

    /// Finds the node with the id ?1.
    static let byID = NodeStatements("n.id = ?1")
    /// Finds the node with the id ?1. The last column contains the document's bytes if the database stores them.
    static let byIDWithBytes = NodeStatements(
        "n.id = ?1", ", c.bytes", joining: "LEFT JOIN contents c ON c.key = n.content")
    /// Finds the root of the user's tree. The argument ?1 is an empty string.
    static let root = NodeStatements("n.parent IS NULL AND ?1 = ''", isOwn: true)

    /// Creates the statements.
    ///
    /// - Parameters:
    ///   - wanted: the condition that selects the node.
    ///   - isOwn: whether only nodes that the user ?2 owns can match.
    ///   - more: additional columns, which are read from the tables in `join`.
    private init(
        _ wanted: SQLStatement, _ more: SQLStatement = "", joining join: SQLStatement = "", isOwn: Bool = false
    ) {
        // Matches nodes that aren't in the trash.
        let isWanted: SQLStatement = "\(wanted) AND n.trashed IS NULL"
        let columns: SQLStatement = "\(Person.columns), p.name, \(Self.ownReach), \(Self.columns)\(more)"
        byMachine = """
            SELECT \(columns) FROM users u
            LEFT JOIN nodes n ON \(isWanted) AND n.owner = u.id LEFT JOIN nodes p ON p.id = n.parent
            \(join) WHERE u.id = ?2
            """
        let ownUnderGrant: SQLStatement = """
            SELECT \(columns) FROM users u
            JOIN grants g ON \(Person.liveGrant)
            LEFT JOIN nodes n ON \(isWanted) AND n.owner = u.id LEFT JOIN nodes p ON p.id = n.parent
            \(join) WHERE u.id = ?2
            """
        underGrant = isOwn ? ownUnderGrant : Self.anyUnderGrant(isWanted, more, joining: join)
        underShare = """
            WITH RECURSIVE up (id, parent) AS (
                SELECT n.id, n.parent FROM nodes n WHERE \(isWanted) AND n.owner = ?2
                UNION ALL SELECT above.id, above.parent FROM up JOIN nodes above ON above.id = up.parent
            )
            SELECT \(columns) FROM users u
            JOIN shares s ON \(Person.ownShare)
            LEFT JOIN nodes n ON \(isWanted) AND n.owner = u.id AND EXISTS (SELECT 1 FROM up WHERE up.id = s.node)
            LEFT JOIN nodes p ON p.id = n.parent
            \(join) WHERE u.id = ?2
            """
    }

    /// The columns that `reach()` decodes for nodes that are found without a permission: the user's own nodes, and
    /// nodes that a share link opens.
    private static let ownReach: SQLStatement = """
        CAST(\(number(Role.owner)) AS BIGINT), CAST(NULL AS TEXT), CAST(0 AS BIGINT), CAST(NULL AS TEXT), \
        CAST(NULL AS TEXT)
        """

    /// Finds a node for a caller with a grant. It follows the parents only of nodes that other users own, so that
    /// finding a user's own documents isn't slower.
    private static func anyUnderGrant(
        _ isWanted: SQLStatement, _ more: SQLStatement, joining join: SQLStatement
    ) -> SQLStatement {
        """
        WITH RECURSIVE up (id, parent, height) AS (
            SELECT n.id, n.parent, 0 FROM nodes n WHERE \(isWanted)
            UNION ALL
            SELECT above.id, above.parent, up.height + 1 FROM up JOIN nodes above ON above.id = up.parent
        )
        SELECT \(Person.columns), p.name,
            CASE WHEN n.owner = u.id THEN \(number(Role.owner)) ELSE (SELECT MAX(m.role) \(live)) END,
            CASE WHEN n.owner <> u.id THEN (SELECT MAX(m.name) \(live) AND up.height = 0) END,
            CASE WHEN n.owner <> u.id THEN (SELECT COUNT(*) \(live) AND up.height > 0) END,
            CASE WHEN n.owner <> u.id THEN (SELECT h.id \(sharedFolder)) END,
            CASE WHEN n.owner <> u.id THEN (SELECT h.name \(sharedFolder)) END, \(columns)\(more)
        FROM users u
        JOIN grants g ON \(Person.liveGrant)
        LEFT JOIN nodes n ON \(isWanted) LEFT JOIN nodes p ON p.id = n.parent
        \(join) WHERE u.id = ?2
        """
    }

    /// Selects the user's permissions to a node and to the folders above it that haven't expired.
    private static let live: SQLStatement = """
        FROM up JOIN permissions m ON m.node = up.id AND m.user_id = ?2 WHERE (m.expires IS NULL OR m.expires > ?4)
        """

    /// Selects the user's own "Shared with me" folder.
    private static let sharedFolder: SQLStatement = "FROM nodes h WHERE h.owner = u.id AND h.holds_shared = 1"

    private static func number(_ role: Role) -> SQLStatement {
        switch role {
        case .viewer: "1"
        case .editor: "2"
        case .owner: "3"
        }
    }

    /// Finds the node for a caller.
    ///
    /// - Parameter id: the node's id, if the statement selects the node by its id; otherwise an empty string.
    func find(_ id: String, for caller: Caller, on db: any SQLConnection, now: Date) throws -> Lookup {
        try find(id, for: caller, on: db, now: now) { row in try row.sighting() } ?? .noAuthority
    }

    /// Finds several nodes. The results are in the order of `ids`.
    func find(_ ids: [String], for caller: Caller, on db: any SQLConnection, now: Date) throws -> [Lookup] {
        let rest = [.id(caller.user)] + caller.authorityArguments(now: now)
        return try db.all(under(caller.authority), each: ids.map { [.text($0)] + rest }) { try $0.sighting() }
            .map { $0.first ?? .noAuthority }
    }

    /// Finds a document and the bytes of its content, with ``byIDWithBytes``.
    func document(
        _ id: FileID, for caller: Caller, on db: any SQLConnection, now: Date
    ) throws -> (sighting: Lookup, bytes: [UInt8]?) {
        try find(id.rawValue, for: caller, on: db, now: now) { row in
            let sighting = try row.sighting()
            guard case .node(.file, _, _, _) = sighting else { return (sighting, nil) }
            return (sighting, try row.bytesIfAny())
        } ?? (.noAuthority, nil)
    }

    private func find<Value>(
        _ id: String, for caller: Caller, on db: any SQLConnection, now: Date,
        as decode: (inout RowReader) throws -> Value
    ) throws -> Value? {
        let arguments = [.text(id), .id(caller.user)] + caller.authorityArguments(now: now)
        return try db.first(under(caller.authority), arguments, as: decode)
    }

    func under(_ authority: Caller.Authority) -> SQLStatement {
        switch authority {
        case .grant: underGrant
        case .share: underShare
        case .machine: byMachine
        }
    }
}

extension RowReader {
    /// Decodes the user, the name of the node's parent folder, and the node. Returns ``Lookup/nothing`` if no node was
    /// found.
    fileprivate mutating func sighting() throws -> Lookup {
        let person = try person()
        let parentName = try textIfAny()
        let reach = try reach()
        guard let reach, !isNull else { return .nothing }
        return .node(try node(), parentName: parentName, person, reach)
    }

    /// Decodes the user's strongest role, the item's name in "Shared with me", the number of permissions to folders
    /// above the node, and the "Shared with me" folder with its name.
    private mutating func reach() throws -> Reach? {
        let role = try integerIfAny(), name = try textIfAny(), above = try integerIfAny()
        let folder = try idIfAny(ContainerID.self), folderName = try textIfAny()
        guard let role = role.flatMap(Role.init) else { return nil }
        guard let name, above == 0 else { return Reach(role: role) }
        // A user without a "Shared with me" folder doesn't see the node, because the node would otherwise be shown in
        // the owner's folder, which must stay hidden.
        guard let folder, let folderName else { return nil }
        return Reach(role: role, entry: Reach.Entry(name: name, folder: folder, folderName: folderName))
    }
}
