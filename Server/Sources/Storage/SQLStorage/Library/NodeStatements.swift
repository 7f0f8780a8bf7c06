import Basics
import Documents
import Foundation

/// Finds a folder or document as a caller may see it. There is one statement for grants and one for share links, each
/// of which also checks that the grant or link is live.
///
/// The reach of a share (the shared item and everything below it) is part of a statement on purpose: the port requires
/// one indexed read that finds a node within the caller's reach (docs/architecture.md#unit-of-work), and the contract
/// suite checks every store. `Documents` decides what the caller may do with the node.
struct NodeStatements {
    /// The columns read by ``RowReader/node()``.
    static let columns = columns(name: "n.name", parent: "n.parent")

    /// The columns read by ``RowReader/node()``, with another name and parent.
    static func columns(name: SQLStatement, parent: SQLStatement) -> SQLStatement {
        """
        n.is_file, n.id, n.owner, \(parent), \(name), n.modified, n.holds_shared, n.version, n.size, n.blob, \
        n.content, n.sha256, n.is_read_only, n.lock_id, n.lock_expires
        """
    }

    private let byMachine: SQLStatement
    /// For a caller with a grant: finds the user's own nodes, and nodes that are shared with the user or below a shared
    /// folder.
    private let underGrant: SQLStatement
    /// For a caller with a share link: finds the shared node and the nodes below it.
    private let underShare: SQLStatement

    /// Finds the node with the id ?1.
    static let byID = NodeStatements("n.id = ?1")
    /// Finds the node with the id ?1; the last column contains the document's bytes if they are stored in the database.
    static let byIDWithBytes = NodeStatements(
        "n.id = ?1", ", c.bytes", joining: "LEFT JOIN contents c ON c.key = n.content")
    /// Finds the root of the user's tree. The argument ?1 is an empty string.
    static let root = NodeStatements("n.parent IS NULL AND ?1 = ''", isOwn: true)

    /// Creates the statements.
    ///
    /// - Parameters:
    ///   - wanted: the condition that selects the node.
    ///   - isOwn: whether only nodes owned by the user ?2 can match.
    ///   - more: additional columns, read from the tables in `join`.
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

    /// The columns of ``RowReader/reach()`` for nodes that the user owns or, through a share link, sees like the owner.
    private static let ownReach: SQLStatement = """
        CAST(\(number(Role.owner)) AS BIGINT), CAST(NULL AS TEXT), CAST(0 AS BIGINT), CAST(NULL AS TEXT), \
        CAST(NULL AS TEXT)
        """

    /// Finds a node through a grant. Follows parents only for nodes of other owners, so that finding a user's own
    /// documents isn't slower.
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

    /// Selects the user's live permissions to a node and to the folders above it.
    private static let live: SQLStatement = """
        FROM up JOIN permissions m ON m.node = up.id AND m.user_id = ?2 WHERE (m.expires IS NULL OR m.expires > ?4)
        """

    /// Selects the user's "Shared with me" folder.
    private static let sharedFolder: SQLStatement = "FROM nodes h WHERE h.owner = u.id AND h.holds_shared = 1"

    private static func number(_ role: Role) -> SQLStatement {
        switch role {
        case .viewer: "1"
        case .editor: "2"
        case .owner: "3"
        }
    }

    /// Finds a node.
    ///
    /// - Parameter id: the node's id, if it is selected by id.
    func find(_ id: String, for caller: Caller, on db: any SQLConnection, now: Date) throws -> Lookup {
        try find(id, for: caller, on: db, now: now) { row in try row.sighting() } ?? .noAuthority
    }

    /// Finds several nodes, in the order of `ids`.
    func find(_ ids: [String], for caller: Caller, on db: any SQLConnection, now: Date) throws -> [Lookup] {
        let rest = [.id(caller.user)] + caller.authorityArguments(now: now)
        return try db.all(under(caller.authority), each: ids.map { [.text($0)] + rest }) { try $0.sighting() }
            .map { $0.first ?? .noAuthority }
    }

    /// Finds a document with the bytes of its content, by ``byIDWithBytes``.
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
    /// Decodes the user, the folder's name, and the node if one was found.
    fileprivate mutating func sighting() throws -> Lookup {
        let person = try person()
        let parentName = try textIfAny()
        let reach = try reach()
        guard let reach, !isNull else { return .nothing }
        return .node(try node(), parentName: parentName, person, reach)
    }

    /// Decodes the strongest role, the name among shared items, the number of permissions to folders above the node,
    /// and the "Shared with me" folder with its name.
    private mutating func reach() throws -> Reach? {
        let role = try integerIfAny(), name = try textIfAny(), above = try integerIfAny()
        let folder = try idIfAny(ContainerID.self), folderName = try textIfAny()
        guard let role = role.flatMap(Role.init) else { return nil }
        guard let name, above == 0 else { return Reach(role: role) }
        // The owner's folder must not be revealed, so a user without a "Shared with me" folder doesn't see the node.
        guard let folder, let folderName else { return nil }
        return Reach(role: role, entry: Reach.Entry(name: name, folder: folder, folderName: folderName))
    }
}
