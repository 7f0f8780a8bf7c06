/// SQL statements about the words of names. Tests check the query plans of these statements.
extension DocumentRows {
    /// The maximum number of further query words for which ``namesStatement`` checks each name that has the first query
    /// word.
    static let probesAtOnce = 4

    /// Selects up to ?5 names of the owner ?1 in the order of the index. Each name has a word in the range from ?2 to
    /// ?4, and comes after the word ?2 with the node id ?3. The last column is 1 if the name also has words in the
    /// ranges ?6 to ?7, ?8 to ?9 and so on, otherwise 0. An empty range matches every name.
    static let namesStatement = names("")

    /// Like ``namesStatement``, but the last column is 1 only for items that are shared with the user ?14 at the time
    /// ?15.
    static let sharedNamesStatement = names(
        """
        AND EXISTS (
            WITH RECURSIVE up (id, parent) AS (
                SELECT p.id, p.parent FROM nodes p WHERE p.id = c.node
                UNION ALL SELECT above.id, above.parent FROM up JOIN nodes above ON above.id = up.parent
            )
            SELECT 1 FROM up JOIN permissions m ON m.node = up.id AND m.user_id = ?14
            WHERE m.expires IS NULL OR m.expires > ?15
        )
        """)

    /// Like ``namesStatement``, but the last column is 1 only for items in the trash.
    static let trashedNamesStatement = names(
        "AND EXISTS (SELECT 1 FROM nodes n WHERE n.id = c.node AND n.trashed IS NOT NULL)")

    private static func names(_ condition: SQLStatement) -> SQLStatement {
        """
        SELECT c.word, c.is_file, c.node,
            CASE WHEN \(has("?6", "?7")) AND \(has("?8", "?9")) AND \(has("?10", "?11")) AND \(has("?12", "?13"))
                \(condition) THEN 1 ELSE 0 END
        FROM (
            SELECT word, is_file, node FROM name_words
            WHERE owner = ?1 AND (word, node) > (?2, ?3) AND word < ?4 ORDER BY word, node LIMIT ?5
        ) c ORDER BY c.word, c.node
        """
    }

    /// Whether a name has a word in a range. The OFFSET makes PostgreSQL look up the words of each name. Otherwise
    /// PostgreSQL might first read all names with a word in the range, which can be most names of the database.
    static func has(_ start: SQLStatement, _ end: SQLStatement) -> SQLStatement {
        """
        (\(start) = '' OR EXISTS (
            SELECT 1 FROM name_words o WHERE o.node = c.node AND o.word >= \(start) AND o.word < \(end)
            LIMIT 1 OFFSET 0
        ))
        """
    }

    static let countStatement: SQLStatement = """
        SELECT COUNT(*) FROM (
            SELECT 1 AS one FROM name_words WHERE owner = ?1 AND word >= ?2 AND word < ?3 LIMIT ?4
        ) c
        """

    static let wordRemovalStatement: SQLStatement = "DELETE FROM name_words WHERE node = ?1"

    /// Sets the parent folder that is stored with the words of a name to ?2, which is NULL for an item in the trash.
    static let wordsMoveStatement: SQLStatement = "UPDATE name_words SET parent = ?2 WHERE node = ?1"

    /// The number of words that one run of ``wordsStatement`` inserts. It is enough for most names.
    static let wordsAtOnce = 16

    /// Inserts the words of a name. The names of roots and "Shared with me" folders aren't indexed, because pages show
    /// these names in the user's language.
    static let wordsStatement: SQLStatement = """
        INSERT INTO name_words (node, word, owner, is_file, parent) SELECT n.id, w.word, n.owner, n.is_file, n.parent
        FROM nodes n CROSS JOIN (
            SELECT CAST(?2 AS TEXT) AS word UNION ALL SELECT ?3 UNION ALL SELECT ?4 UNION ALL SELECT ?5
            UNION ALL SELECT ?6 UNION ALL SELECT ?7 UNION ALL SELECT ?8 UNION ALL SELECT ?9 UNION ALL SELECT ?10
            UNION ALL SELECT ?11 UNION ALL SELECT ?12 UNION ALL SELECT ?13 UNION ALL SELECT ?14 UNION ALL SELECT ?15
            UNION ALL SELECT ?16 UNION ALL SELECT ?17
        ) w WHERE n.id = ?1 AND n.parent IS NOT NULL AND n.holds_shared IS NULL AND w.word IS NOT NULL
        """

    /// Selects names that aren't indexed yet. The order is that of an index, because PostgreSQL would otherwise scan
    /// the table.
    static let unindexedStatement: SQLStatement = """
        SELECT is_file, id, name FROM nodes WHERE indexed_name IS NULL OR indexed_name <> name ORDER BY id LIMIT ?1
        """
}
