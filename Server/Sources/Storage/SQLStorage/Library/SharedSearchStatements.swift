/// SQL statements that search the names of shared items and of items in shared folders. Tests check the query plans of
/// these statements.
extension DocumentRows {
    /// The maximum number of shared items for which a search reads only the shared items instead of all names of the
    /// owner. Folders below a shared folder count too.
    static let maxShared = 500
    /// The maximum number of matching names in shared folders that one search page reads and sorts.
    static let maxSharedNames = 4_000

    /// Counts the items that the owner ?1 shares with the user ?2 at the time ?3, including folders below these items.
    /// The count stops at ?4.
    static let sharedCountStatement: SQLStatement = """
        \(folders(of: "?1", sharedWith: "?2", at: "?3", atMost: "?4"))
        SELECT COUNT(*) FROM (SELECT 1 AS one FROM down LIMIT ?4) c
        """

    /// Counts the names that ``sharedFolderNamesStatement`` would have to read for the user ?6 at the time ?7. The
    /// count stops at ?5 names.
    static let sharedNamesCountStatement: SQLStatement = """
        \(folders(of: "?1", sharedWith: "?6", at: "?7", atMost: "?8"))
        SELECT COUNT(*) FROM (
            SELECT 1 AS one FROM (
                \(named("UNION ALL", of: "?1", sharedWith: "?6", at: "?7", atMost: "?8"))
            ) f LIMIT ?5
        ) c
        """

    /// Like ``sharedNamesStatement``, but begins with the shared items, which is faster if few items are shared. The
    /// limit ?16 for items and folders makes PostgreSQL's planner expect few rows.
    static let sharedFolderNamesStatement: SQLStatement = """
        \(folders(of: "?1", sharedWith: "?14", at: "?15", atMost: "?16"))
        SELECT c.word, c.is_file, c.node, 1
        FROM (\(named("UNION", of: "?1", sharedWith: "?14", at: "?15", atMost: "?16"))) c
        WHERE \(has("?6", "?7")) AND \(has("?8", "?9")) AND \(has("?10", "?11")) AND \(has("?12", "?13"))
        ORDER BY c.word, c.node LIMIT ?5
        """

    /// Selects the nodes for which there are permissions, except nodes in the trash.
    private static func given(
        of owner: SQLStatement, sharedWith user: SQLStatement, at now: SQLStatement
    ) -> SQLStatement {
        """
        SELECT m.node AS id FROM permissions m JOIN nodes t ON t.id = m.node AND t.trashed IS NULL
        WHERE m.user_id = \(user) AND m.owner = \(owner) AND (m.expires IS NULL OR m.expires > \(now))
        """
    }

    /// Selects the shared items and the folders below them. SQLite reads all folders below an item at once, but never
    /// more folders than ``sharedCountStatement`` has counted.
    private static func folders(
        of owner: SQLStatement, sharedWith user: SQLStatement, at now: SQLStatement, atMost limit: SQLStatement
    ) -> SQLStatement {
        """
        WITH RECURSIVE down (id) AS (
            \(given(of: owner, sharedWith: user, at: now))
            UNION SELECT n.id FROM down JOIN nodes n ON n.parent = down.id AND n.is_file = 0
                AND n.name_key <= COALESCE((
                    SELECT w.name_key FROM nodes w WHERE w.parent = down.id AND w.is_file = 0
                    ORDER BY w.name_key LIMIT 1 OFFSET \(limit)
                ), '\u{10FFFF}')
        )
        """
    }

    /// Selects the names of shared items and of the items in shared folders. The names have a word from ?2 to ?4, and
    /// come after the word ?2 with the node id ?3.
    private static func named(
        _ union: SQLStatement, of owner: SQLStatement, sharedWith user: SQLStatement, at now: SQLStatement,
        atMost limit: SQLStatement
    ) -> SQLStatement {
        let isInRange: SQLStatement = "c.word >= ?2 AND c.word < ?4 AND (c.word, c.node) > (?2, ?3)"
        return """
            SELECT c.word, c.is_file, c.node FROM (SELECT id FROM down LIMIT \(limit)) d
            JOIN name_words c ON c.parent = d.id WHERE \(isInRange)
            \(union) SELECT c.word, c.is_file, c.node
            FROM (\(given(of: owner, sharedWith: user, at: now)) LIMIT \(limit)) g
            JOIN name_words c ON c.node = g.id WHERE \(isInRange)
            """
    }
}
