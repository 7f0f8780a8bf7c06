import Basics
import Documents
import Foundation

/// Finds a folder or document as a caller may see it: a statement for each authority, which is checked in it.
///
/// The reach of a share, which is what was shared and all below it, stands in a statement on purpose: the port asks for
/// one indexed read that finds a node in the caller's reach (docs/architecture.md#unit-of-work). The contract suite
/// holds every store to it. What the caller may do with the node is for `Documents` to decide.
struct NodeStatements {
    /// The columns that ``RowReader/node()`` reads.
    static let columns: SQLStatement = """
        n.is_file, n.id, n.owner, n.parent, n.name, n.modified, n.version, n.size, n.blob, n.content, n.sha256, \
        n.is_read_only, n.lock_id, n.lock_expires
        """

    private let byMachine: SQLStatement
    private let underGrant: SQLStatement
    /// Reaches what was shared and what lies below it.
    private let underShare: SQLStatement

    /// The node whose id is ?1.
    static let byID = NodeStatements("n.id = ?1")
    /// The node whose id is ?1; a last column has its bytes, if they are kept beside the rows.
    static let byIDWithBytes = NodeStatements(
        "n.id = ?1", ", c.bytes", joining: "LEFT JOIN contents c ON c.key = n.content")
    /// The top of the user's tree; ?1 is empty.
    static let root = NodeStatements("n.parent IS NULL AND ?1 = ''")

    /// - Parameters:
    ///   - isWanted: which of the nodes of the user, who is ?2.
    ///   - more: columns of the tables that `join` adds.
    private init(_ isWanted: SQLStatement, _ more: SQLStatement = "", joining join: SQLStatement = "") {
        let columns: SQLStatement = "\(Person.columns), p.name, \(Self.columns)\(more)"
        byMachine = """
            SELECT \(columns) FROM users u
            LEFT JOIN nodes n ON \(isWanted) AND n.owner = u.id LEFT JOIN nodes p ON p.id = n.parent
            \(join) WHERE u.id = ?2
            """
        underGrant = """
            SELECT \(columns) FROM users u
            JOIN grants g ON \(Person.liveGrant)
            LEFT JOIN nodes n ON \(isWanted) AND n.owner = u.id LEFT JOIN nodes p ON p.id = n.parent
            \(join) WHERE u.id = ?2
            """
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

    /// - Parameter id: of the node, where it is wanted by its id.
    func find(_ id: String, for caller: Caller, on db: any SQLConnection, now: Date) throws -> Sighting {
        try find(id, for: caller, on: db, now: now) { row in try row.sighting() } ?? .noAuthority
    }

    /// Finds a document with the bytes of its content, by ``byIDWithBytes``.
    func document(
        _ id: FileID, for caller: Caller, on db: any SQLConnection, now: Date
    ) throws -> (sighting: Sighting, bytes: [UInt8]?) {
        try find(id.rawValue, for: caller, on: db, now: now) { row in
            let sighting = try row.sighting()
            guard case .node(.file, _, _) = sighting else { return (sighting, nil) }
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
    /// The person, the name of the folder, and the node, if there is one.
    fileprivate mutating func sighting() throws -> Sighting {
        let person = try person()
        let parentName = try textIfAny()
        guard !isNull else { return .nothing }
        return .node(try node(), parentName: parentName, person)
    }
}
