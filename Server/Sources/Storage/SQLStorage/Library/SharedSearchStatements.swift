/// Statements that search the names of shared items and of the items in shared folders. Tests check their query plans.
extension DocumentRows {
    /// If an owner shares at most this many items with a user, counting the folders below them, a search reads only
    /// these items instead of all names of the owner.
    static let maxShared = 500
    /// The maximum number of matching names in shared folders that one search page reads and sorts.
    static let maxSharedNames = 4_000

    /// Counts the items that the owner ?1 shares with the user ?2 at the time ?3, including folders below them, up to
    /// about ?4.
    static let sharedCountStatement: SQLStatement = """
        \(folders(of: "?1", sharedWith: "?2", at: "?3", atMost: "?4"))
        SELECT COUNT(*) FROM (SELECT 1 AS one FROM down LIMIT ?4) c
        """

    /// Counts the names that ``sharedFolderNamesStatement`` has to read for the user ?6 at the time ?7, up to ?5 names.
    static let sharedNamesCountStatement: SQLStatement = """
        \(folders(of: "?1", sharedWith: "?6", at: "?7", atMost: "?8"))
        SELECT COUNT(*) FROM (
            SELECT 1 AS one FROM (
                \(named("UNION ALL", of: "?1", sharedWith: "?6", at: "?7", atMost: "?8"))
            ) f LIMIT ?5
        ) c
        """

    /// Like ``sharedNamesStatement``, but starts from the shared items, which is faster if few are shared. The limit
    /// ?16 for items and folders lets PostgreSQL's planner expect few rows.
    static let sharedFolderNamesStatement: SQLStatement = """
        \(folders(of: "?1", sharedWith: "?14", at: "?15", atMost: "?16"))
        SELECT c.word, c.is_file, c.node, 1
        FROM (\(named("UNION", of: "?1", sharedWith: "?14", at: "?15", atMost: "?16"))) c
        WHERE \(has("?6", "?7")) AND \(has("?8", "?9")) AND \(has("?10", "?11")) AND \(has("?12", "?13"))
        ORDER BY c.word, c.node LIMIT ?5
        """

    /// Selects the nodes that have permissions and aren't in the trash.
    private static func given(
        of owner: SQLStatement, sharedWith user: SQLStatement, at now: SQLStatement
    ) -> SQLStatement {
        """
        SELECT m.node AS id FROM permissions m JOIN nodes t ON t.id = m.node AND t.trashed IS NULL
        WHERE m.user_id = \(user) AND m.owner = \(owner) AND (m.expires IS NULL OR m.expires > \(now))
        """
    }

    /// The shared items with the folders below them. SQLite reads all folders below an item at once, but never more
    /// than ``sharedCountStatement`` has counted.
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
