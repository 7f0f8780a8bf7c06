/// Statements about the words of names, whose plans are tested.
extension DocumentRows {
    /// The words beside the first that ``namesStatement`` looks for.
    static let probesAtOnce = 4

    /// Of the names of ?1 with a word from ?2 and the identifier ?3 on, up to the word ?4: ?5 at most, in the order of the
    /// index, and whether each has words from ?6 to ?7, from ?8 to ?9 and so on. An empty one is no condition.
    static let namesStatement = names("")

    /// The same of what a permission of ?14 reaches at ?15.
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

    /// The same of what is in the trash.
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

    /// Whether a name has a word. With an OFFSET it is looked up name by name: PostgreSQL could otherwise read all names
    /// with the word first, which may be all there are, and look for each of a few among them.
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

    /// The folder ?2 in which a name lies, beside its words; null in the trash.
    static let wordsMoveStatement: SQLStatement = "UPDATE name_words SET parent = ?2 WHERE node = ?1"

    /// The words that one run of ``wordsStatement`` takes: few names have more.
    static let wordsAtOnce = 16

    /// Neither the top of a tree nor the folder of what others share is found by its name, which pages translate.
    static let wordsStatement: SQLStatement = """
        INSERT INTO name_words (node, word, owner, is_file, parent) SELECT n.id, w.word, n.owner, n.is_file, n.parent
        FROM nodes n CROSS JOIN (
            SELECT CAST(?2 AS TEXT) AS word UNION ALL SELECT ?3 UNION ALL SELECT ?4 UNION ALL SELECT ?5
            UNION ALL SELECT ?6 UNION ALL SELECT ?7 UNION ALL SELECT ?8 UNION ALL SELECT ?9 UNION ALL SELECT ?10
            UNION ALL SELECT ?11 UNION ALL SELECT ?12 UNION ALL SELECT ?13 UNION ALL SELECT ?14 UNION ALL SELECT ?15
            UNION ALL SELECT ?16 UNION ALL SELECT ?17
        ) w WHERE n.id = ?1 AND n.parent IS NOT NULL AND n.holds_shared IS NULL AND w.word IS NOT NULL
        """

    /// In the order of its index, since PostgreSQL would otherwise expect to find some at once and walk the table.
    static let unindexedStatement: SQLStatement = """
        SELECT is_file, id, name FROM nodes WHERE indexed_name IS NULL OR indexed_name <> name ORDER BY id LIMIT ?1
        """
}
