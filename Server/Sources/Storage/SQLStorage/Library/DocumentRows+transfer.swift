import Basics
import Documents

/// Transferring ownership of items with everything below them.
extension DocumentRows {
    func extent(of id: NodeID, upTo limit: Int) throws -> TreeExtent {
        let top = SQLValue.text(id.rawValue)
        let count = try db.first(Self.countBelowStatement, [top, .integer(Int64(limit) + 1)]) { try $0.integer() }
        guard let count, count <= limit else { return TreeExtent(count: Int(count ?? 0), bytes: 0) }
        return TreeExtent(count: Int(count), bytes: try bytes(below: top))
    }

    private func bytes(below top: SQLValue) throws -> Int64 {
        try db.first(Self.bytesBelowStatement, [top]) { try $0.integer() } ?? 0
    }

    func transfer(_ id: NodeID, to owner: UserID, in container: ContainerID, as name: DocumentName) throws {
        let top = SQLValue.text(id.rawValue), bytes = try bytes(below: top)
        if bytes > 0 {
            try db.run(Self.releaseUsageStatement, [top, .integer(-bytes)])
            try db.run(Self.takeUsageStatement, [.id(owner), .integer(bytes)])
        }
        for statement in Self.ownerStatements { try db.run(statement, [top, .id(owner)]) }
        try put(id, into: container, as: name)
    }

    static let countBelowStatement: SQLStatement =
        "SELECT COUNT(*) FROM (\(down) SELECT id FROM down LIMIT ?2) AS counted"

    static let bytesBelowStatement: SQLStatement = """
        \(down) SELECT CAST(COALESCE(SUM(v.size), 0) AS BIGINT) FROM down JOIN versions v ON v.file = down.id
        """

    /// The usage is the sum over all slots, so a single slot can take the whole difference.
    private static let releaseUsageStatement: SQLStatement = """
        INSERT INTO room_used (owner, slot, bytes) SELECT owner, 0, ?2 FROM nodes WHERE id = ?1 \(added)
        """

    private static let takeUsageStatement: SQLStatement =
        "INSERT INTO room_used (owner, slot, bytes) VALUES (?1, 0, ?2) \(added)"

    /// Updates all rows that contain the owner, for ?1 and everything below it. ?2 is the new owner, whose permissions
    /// are removed.
    static let ownerStatements: [SQLStatement] = [
        "UPDATE nodes SET owner = ?2 WHERE id IN (\(down) SELECT id FROM down)",
        "UPDATE name_words SET owner = ?2 WHERE node IN (\(down) SELECT id FROM down)",
        "UPDATE shares SET owner = ?2 WHERE node IN (\(down) SELECT id FROM down)",
        "DELETE FROM permissions WHERE user_id = ?2 AND node IN (\(down) SELECT id FROM down)",
        "UPDATE permissions SET owner = ?2 WHERE node IN (\(down) SELECT id FROM down)",
    ]
}
