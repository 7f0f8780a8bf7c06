extension Migration {
    /// Adds the rows about entries of folders and servers that other programs change too. Their names and contents
    /// aren't in the database. Earlier releases can keep using the database.
    static let addsTreeNodes = Migration(
        statements: [
            """
            CREATE TABLE tree_nodes (
                id TEXT NOT NULL PRIMARY KEY,
                is_file BIGINT NOT NULL,
                mount TEXT NOT NULL,
                parent TEXT,
                name TEXT NOT NULL,
                tree_key TEXT,
                revision TEXT NOT NULL,
                size BIGINT NOT NULL,
                modified BIGINT NOT NULL,
                version BIGINT NOT NULL,
                sha256 BYTEA NOT NULL,
                lock_id TEXT,
                lock_expires BIGINT NOT NULL,
                hold TEXT,
                is_read_only BIGINT NOT NULL,
                seen TEXT NOT NULL,
                pending BYTEA,
                conflict BYTEA,
                gone BIGINT
            )
            """,
            "CREATE INDEX tree_nodes_by_parent ON tree_nodes (parent)",
            "CREATE INDEX tree_nodes_by_key ON tree_nodes (mount, tree_key)",
            "CREATE UNIQUE INDEX tree_nodes_roots ON tree_nodes (mount) WHERE parent IS NULL",
            "CREATE INDEX tree_nodes_gone ON tree_nodes (gone) WHERE gone IS NOT NULL",
        ], keepsReaders: true)
}
