/// SQL statements about documents and folders. A statement is here if several functions use it, or if tests check its
/// query plan.
extension DocumentRows {
    static let childrenStatement: SQLStatement =
        "SELECT \(NodeStatements.columns) FROM nodes n WHERE n.parent = ?1 ORDER BY n.name_key"

    static let childrenPageStatement: SQLStatement = """
        SELECT \(NodeStatements.columns) FROM nodes n WHERE n.parent = ?1 AND n.name_key > ?2
        ORDER BY n.name_key LIMIT ?3
        """

    static let containersPageStatement: SQLStatement = """
        SELECT \(NodeStatements.columns) FROM nodes n
        WHERE n.parent = ?1 AND n.name_key > ?2 AND n.is_file = 0 ORDER BY n.name_key LIMIT ?3
        """

    static let filesPageStatement: SQLStatement = """
        SELECT \(NodeStatements.columns) FROM nodes n
        WHERE n.parent = ?1 AND n.name_key > ?2 AND n.is_file = 1 ORDER BY n.name_key LIMIT ?3
        """

    static let pathStatement: SQLStatement = """
        WITH RECURSIVE up (id, parent, height) AS (
            SELECT id, parent, 0 FROM nodes WHERE id = ?1
            UNION ALL
            SELECT above.id, above.parent, up.height + 1 FROM up JOIN nodes above ON above.id = up.parent
        )
        SELECT \(NodeStatements.columns) FROM up JOIN nodes n ON n.id = up.id WHERE up.height > 0
        ORDER BY up.height DESC
        """

    /// Like ``pathStatement``, but selects only the ?2 nearest folders above the node ?1.
    static let nearestPathStatement: SQLStatement = """
        WITH RECURSIVE up (id, parent, height) AS (
            SELECT id, parent, CAST(0 AS BIGINT) FROM nodes WHERE id = ?1
            UNION ALL
            SELECT above.id, above.parent, up.height + 1 FROM up JOIN nodes above ON above.id = up.parent
            WHERE up.height < ?2
        )
        SELECT \(NodeStatements.columns) FROM up JOIN nodes n ON n.id = up.id WHERE up.height > 0
        ORDER BY up.height DESC
        """

    /// Counts the levels of nested folders below and including the folder ?1, up to ?2 levels. For a folder in the
    /// trash, counts only folders that were deleted together with it.
    static let levelsStatement: SQLStatement = """
        WITH RECURSIVE down (id, level) AS (
            SELECT n.id, CAST(1 AS BIGINT) FROM nodes n WHERE n.id = ?1 AND n.is_file = 0
            UNION ALL
            SELECT n.id, down.level + 1 FROM down JOIN nodes n ON n.parent = down.id AND n.is_file = 0
            WHERE down.level < ?2
        )
        SELECT CAST(COALESCE(MAX(level), 0) AS BIGINT) FROM down
        """

    static let childStatement: SQLStatement = "SELECT is_file, id FROM nodes WHERE parent = ?1 AND name_key = ?2"

    /// The maximum number of names that one run of ``takenStatement`` checks. One run is usually enough to find a name
    /// that isn't taken.
    static let keysAtOnce = 50

    static let takenStatement: SQLStatement = """
        SELECT name_key FROM nodes WHERE parent = ?1 AND id <> ?2 AND name_key IN (
            ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22, ?23, ?24, ?25,
            ?26, ?27, ?28, ?29, ?30, ?31, ?32, ?33, ?34, ?35, ?36, ?37, ?38, ?39, ?40, ?41, ?42, ?43, ?44, ?45, ?46,
            ?47, ?48, ?49, ?50, ?51, ?52)
        """

    static let versionsStatement: SQLStatement = """
        SELECT number, size, blob, content, sha256, saved, author, editors, restored_from, label
        FROM versions WHERE file = ?1
        ORDER BY number DESC
        """

    static let versionsPageStatement: SQLStatement = """
        SELECT number, size, blob, content, sha256, saved, author, editors, restored_from, label
        FROM versions WHERE file = ?1 AND number < ?2 ORDER BY number DESC LIMIT ?3
        """

    static let filesWithHistoryStatement: SQLStatement =
        "SELECT id FROM nodes WHERE version > 1 AND id > ?1 ORDER BY id LIMIT ?2"

    static let namingStatement: SQLStatement = "SELECT 1 FROM versions WHERE blob = ?1 LIMIT 1"

    static let markedForDeletionStatement: SQLStatement = "SELECT 1 FROM condemned_contents WHERE blob = ?1"

    static let namedShares: SQLStatement = """
        SELECT n.is_file, n.id, n.name, s.id, s.type, s.owner, s.created, s.expires, s.password
        FROM shares s JOIN nodes n ON n.id = s.node
        """

    static let sharesOfStatement: SQLStatement = "\(namedShares) WHERE s.owner = ?1 ORDER BY s.created, s.id"

    static let sharesStatement: SQLStatement =
        "SELECT id, type, owner, created, expires, password FROM shares WHERE node = ?1 AND owner = ?2 ORDER BY created, id"

    static let endedSharesStatement: SQLStatement = "DELETE FROM shares WHERE expires < ?1"

    static let heldStatement: SQLStatement = """
        \(lockRecords) WHERE n.lock_id IS NOT NULL AND n.lock_expires > ?1 ORDER BY n.lock_since, n.id
        """

    static let heldByStatement: SQLStatement =
        "\(lockRecords) WHERE n.lock_id IS NOT NULL AND n.lock_expires > ?1 AND n.lock_by = ?2"

    /// Selects locks that haven't expired, in the order of time and document. They come after the cursor, which is the
    /// time ?2 and the document's id ?3.
    static let heldPageStatement: SQLStatement = """
        \(lockRecords) WHERE n.lock_id IS NOT NULL AND n.lock_expires > ?1 AND (n.lock_since, n.id) > (?2, ?3)
        ORDER BY n.lock_since, n.id LIMIT ?4
        """

    static let displayNameStatement: SQLStatement = "SELECT display_name FROM users WHERE id = ?1"

    static let operatorStatement: SQLStatement = """
        SELECT 1 FROM grants g JOIN users u ON u.id = g.user_id
        WHERE g.id = ?1 AND g.user_id = ?2 AND g.kind = 'browser' AND g.ended IS NULL
            AND (g.expires IS NULL OR g.expires > ?3) AND u.is_operator = 1
        """

    static let heldOfFileStatement: SQLStatement =
        "\(lockRecords) WHERE n.id = ?1 AND n.lock_id IS NOT NULL AND n.lock_expires > ?2"

    private static let lockRecords: SQLStatement = """
        SELECT n.id, n.name, n.owner, u.name, n.lock_id, t.name, t.display_name, n.lock_since,
            n.lock_expires
        FROM nodes n JOIN users u ON u.id = n.owner LEFT JOIN users t ON t.id = n.lock_by
        """
}
