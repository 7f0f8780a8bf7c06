extension Migration {
    /// Adds a table with the words of names, for search. Earlier releases can keep using the database; the background
    /// job indexes the names that an earlier release writes.
    static let addsNameSearch = Migration(
        statements: [
            """
            CREATE TABLE name_words (
                node TEXT NOT NULL REFERENCES nodes (id) ON DELETE CASCADE, word TEXT NOT NULL, owner TEXT NOT NULL,
                is_file BIGINT NOT NULL, PRIMARY KEY (node, word)
            )
            """,
            "CREATE INDEX words_of_owner ON name_words (owner, word, node, is_file)",
            // `indexed_name` is the name whose words are in the table. It differs from the current name until the name
            // is indexed again.
            "ALTER TABLE nodes ADD COLUMN indexed_name TEXT",
            """
            CREATE INDEX unindexed_names ON nodes (id) WHERE indexed_name IS NULL OR indexed_name <> name
            """,
        ], keepsReaders: true)
}
