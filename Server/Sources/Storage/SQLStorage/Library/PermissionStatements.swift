/// SQL statements about permissions. A statement is here if several functions use it, or if tests check its query plan.
extension DocumentRows {
    static let sharedFolderStatement: SQLStatement =
        "SELECT \(NodeStatements.columns) FROM nodes n WHERE n.owner = ?1 AND n.holds_shared = 1"

    static let sharedStatement = shared("")
    static let sharedContainersStatement = shared("AND m.is_file = 0")
    static let sharedFilesStatement = shared("AND m.is_file = 1")

    /// Selects nodes that are shared with the user ?1 at the time ?4, in the order of their names in "Shared with me",
    /// after the name ?2. A node below a folder that is shared with the same user isn't included.
    private static func shared(_ isWanted: SQLStatement) -> SQLStatement {
        """
        SELECT \(NodeStatements.columns(name: "m.name", parent: "h.id"))
        FROM permissions m JOIN nodes n ON n.id = m.node AND n.trashed IS NULL
        JOIN nodes h ON h.owner = ?1 AND h.holds_shared = 1
        WHERE m.user_id = ?1 AND m.name_key > ?2 \(isWanted) AND (m.expires IS NULL OR m.expires > ?4)
        AND NOT EXISTS (
            WITH RECURSIVE up (id, parent) AS (
                SELECT p.id, p.parent FROM nodes p WHERE p.id = n.parent
                UNION ALL SELECT above.id, above.parent FROM up JOIN nodes above ON above.id = up.parent
            )
            SELECT 1 FROM up JOIN permissions o ON o.node = up.id AND o.user_id = ?1
            WHERE o.expires IS NULL OR o.expires > ?4
        )
        ORDER BY m.name_key LIMIT ?3
        """
    }

    static let takenSharedStatement: SQLStatement =
        "SELECT 1 FROM permissions WHERE user_id = ?1 AND name_key = ?2 AND node <> ?3"

    static let permissionsTo: SQLStatement = "\(permissions) WHERE node = ?1 ORDER BY created, user_id"
    static let permissionsOf: SQLStatement = "\(permissions) WHERE user_id = ?1 \(isThere) ORDER BY created, node"
    static let countOfStatement: SQLStatement = """
        SELECT COUNT(*) FROM permissions
        WHERE user_id = ?1 AND created > ?2 AND (expires IS NULL OR expires > ?3) \(isThere)
        """
    static let permissionsBy: SQLStatement =
        "\(permissions) WHERE owner = ?1 \(isThere) ORDER BY created, node, user_id"

    /// The maximum number of folders for which ``peopleBelowStatement`` and ``linkBelowStatement`` run once per folder.
    static let foldersByStatement = 3

    /// Selects the users to whom the owner ?2 has given a permission to an item below the folder ?1. The permission
    /// must not have expired at the time ?3.
    static let peopleBelowStatement: SQLStatement = """
        SELECT DISTINCT s.user_id FROM permissions s
        WHERE s.owner = ?2 AND (s.expires IS NULL OR s.expires > ?3) AND \(isBelow)
        """

    /// Selects a row if the owner ?2 has a link to an item below the folder ?1. The link must not have expired at the
    /// time ?3.
    static let linkBelowStatement: SQLStatement = """
        SELECT 1 FROM shares s
        WHERE s.owner = ?2 AND (s.expires IS NULL OR s.expires > ?3) AND \(isBelow) LIMIT 1
        """

    /// Whether the shared item `s.node` is below the folder ?1. An item that was deleted by itself has no parent, so it
    /// isn't below any folder.
    private static let isBelow: SQLStatement = """
        EXISTS (
            WITH RECURSIVE up (id, parent) AS (
                SELECT p.id, p.parent FROM nodes p WHERE p.id = s.node
                UNION ALL SELECT above.id, above.parent FROM up JOIN nodes above ON above.id = up.parent
            )
            SELECT 1 FROM up WHERE up.parent = ?1
        )
        """

    /// Matches permissions to nodes that aren't in the trash.
    private static let isThere: SQLStatement =
        "AND EXISTS (SELECT 1 FROM nodes n WHERE n.id = node AND n.trashed IS NULL)"

    private static let permissions: SQLStatement =
        "SELECT is_file, node, user_id, owner, role, name, created, expires, share FROM permissions"

    static let reachingStatement: SQLStatement = """
        WITH RECURSIVE up (id, parent) AS (
            SELECT id, parent FROM nodes WHERE id = ?1
            UNION ALL SELECT above.id, above.parent FROM up JOIN nodes above ON above.id = up.parent
        )
        SELECT m.is_file, m.node, m.user_id, m.owner, m.role, m.name, m.created, m.expires, m.share
        FROM up JOIN permissions m ON m.node = up.id AND m.user_id = ?2
        WHERE m.expires IS NULL OR m.expires > ?3
        """

    static let endedStatement: SQLStatement = "DELETE FROM permissions WHERE expires < ?1"
}
