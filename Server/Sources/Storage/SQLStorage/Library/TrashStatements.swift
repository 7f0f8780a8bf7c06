/// SQL statements about the trash. A statement is here if several functions use it, or if tests check its query plan.
extension DocumentRows {
    static let trashedStatement: SQLStatement =
        "\(trashRecords) WHERE t.node = ?1 AND t.owner = ?2 AND t.is_discarded = 0"

    static let trashStatement: SQLStatement = """
        \(trashRecords) WHERE t.owner = ?1 AND t.is_discarded = 0 ORDER BY t.deleted DESC, t.node DESC LIMIT ?2
        """

    static let trashAfterStatement: SQLStatement = """
        \(trashRecords) WHERE t.owner = ?1 AND t.is_discarded = 0 AND (t.deleted, t.node) < (?3, ?4)
        ORDER BY t.deleted DESC, t.node DESC LIMIT ?2
        """

    private static let trashRecords: SQLStatement = """
        SELECT n.is_file, n.id, n.name, t.owner, t.parent, t.deleted, t.deleted_by, t.nodes, t.bytes
        FROM trash t JOIN nodes n ON n.id = t.node
        """

    /// Selects the name of an item in the trash, and the `trash` row of the deleted item that contains it.
    static let trashedNameStatement: SQLStatement = """
        SELECT i.name, n.is_file, n.id, n.name, t.owner, t.parent, t.deleted, t.deleted_by, t.nodes, t.bytes
        FROM nodes i JOIN trash t ON t.node = i.trashed AND t.is_discarded = 0 JOIN nodes n ON n.id = t.node
        WHERE i.id = ?1 AND t.owner = ?2
        """

    /// Selects the row of a folder in the trash, or of a document in such a folder. A document that was deleted by
    /// itself has no parent and isn't selected.
    static let trashedNodeStatement: SQLStatement = """
        SELECT \(NodeStatements.columns) FROM nodes n
        WHERE n.id = ?1 AND n.trashed IS NOT NULL AND (n.is_file = 0 OR n.parent IS NOT NULL)
        """

    static let trashedChildrenStatement: SQLStatement = """
        SELECT \(NodeStatements.columns) FROM nodes n WHERE n.parent = ?1 AND n.trashed IS NOT NULL
        ORDER BY n.name_key LIMIT ?2
        """

    /// Subtracts the item ?1 and everything below it from the counts in the `trash` row of the deleted folder ?2. Runs
    /// before the item is moved out of the folder.
    static let lessenTrashStatement: SQLStatement = """
        UPDATE trash SET nodes = nodes - (\(down) SELECT COUNT(*) FROM down), bytes = bytes - (
            \(down) SELECT CAST(COALESCE(SUM(v.size), 0) AS BIGINT) FROM down JOIN versions v ON v.file = down.id
        ) WHERE node = ?2
        """

    static let untrashStatement: SQLStatement =
        "UPDATE nodes SET trashed = NULL WHERE id IN (\(down) SELECT id FROM down)"

    /// The maximum number of items in a user's trash for which a search reads all of these items. For a larger trash,
    /// the search uses the table of words, although most names with a common word aren't in the trash.
    static let maxLookedThrough = 4_000

    /// Selects everything in a user's trash, each item with the `trash` row of the deleted item that contains it.
    static let trashedNodesStatement: SQLStatement = """
        SELECT i.is_file, i.id, i.name, n.is_file, n.id, n.name, t.owner, t.parent, t.deleted, t.deleted_by, t.nodes,
            t.bytes
        FROM trash t JOIN nodes n ON n.id = t.node JOIN nodes i ON i.trashed = t.node
        WHERE t.owner = ?1 AND t.is_discarded = 0 LIMIT ?2
        """

    static let lockBelowStatement: SQLStatement = """
        \(down) SELECT n.id, n.lock_id FROM down JOIN nodes n ON n.id = down.id
        WHERE n.lock_id IS NOT NULL AND n.lock_expires > ?2 LIMIT 1
        """

    static let trashTreeStatement: SQLStatement =
        "UPDATE nodes SET trashed = ?1 WHERE id IN (\(down) SELECT id FROM down)"

    /// Inserts the `trash` row of a deleted item. Runs after `trashed` is set in the rows below the item, so that an
    /// index finds the documents whose bytes are added up.
    static let trashRecordStatement: SQLStatement = """
        INSERT INTO trash (node, owner, parent, deleted, deleted_by, nodes, is_discarded, bytes)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, 0, (
            SELECT CAST(COALESCE(SUM(v.size), 0) AS BIGINT) FROM nodes n JOIN versions v ON v.file = n.id
            WHERE n.trashed = ?1 AND n.is_file = 1
        ))
        """

    /// If a document is in the trash, subtracts the size of one of its versions from the size in the `trash` row. Runs
    /// before the version is removed.
    static let shrinkTrashStatement: SQLStatement = """
        UPDATE trash SET bytes = bytes - (SELECT v.size FROM versions v WHERE v.file = ?1 AND v.number = ?2)
        WHERE node = (SELECT n.trashed FROM nodes n JOIN versions v ON v.file = n.id AND v.number = ?2 WHERE n.id = ?1)
        """

    /// Selects the node ?1 and all nodes below it.
    static let down: SQLStatement = """
        WITH RECURSIVE down (id) AS (
            SELECT n.id FROM nodes n WHERE n.id = ?1
            UNION ALL SELECT n.id FROM down JOIN nodes n ON n.parent = down.id
        )
        """

    static let discardOneStatement: SQLStatement =
        "UPDATE trash SET is_discarded = 1 WHERE node = ?1 AND owner = ?2 AND is_discarded = 0"
    static let discardAllStatement: SQLStatement =
        "UPDATE trash SET is_discarded = 1 WHERE owner = ?1 AND is_discarded = 0"
    static let discardOldStatement: SQLStatement =
        "UPDATE trash SET is_discarded = 1 WHERE deleted < ?1 AND is_discarded = 0"

    static let discardedStatement: SQLStatement = "SELECT node FROM trash WHERE is_discarded = 1 ORDER BY node LIMIT 1"

    static let discardedFilesStatement: SQLStatement =
        "SELECT id FROM nodes WHERE trashed = ?1 AND is_file = 1 LIMIT ?2"

    static let discardedFoldersStatement: SQLStatement = """
        SELECT n.id FROM nodes n WHERE n.trashed = ?1 AND n.is_file = 0
            AND NOT EXISTS (SELECT 1 FROM nodes c WHERE c.parent = n.id) LIMIT ?2
        """
}
