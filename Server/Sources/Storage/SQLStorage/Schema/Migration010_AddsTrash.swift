extension Migration {
    /// Adds the trash: rows that can be brought back. A release that knows the steps before would go on showing them.
    static let addsTrash = Migration(statements: [
        // The id of the document or folder that was deleted, on it and on all that was below it.
        "ALTER TABLE nodes ADD COLUMN trashed TEXT",
        "CREATE INDEX trashed_nodes ON nodes (trashed, is_file) WHERE trashed IS NOT NULL",
        // What was deleted has no folder either.
        "DROP INDEX roots",
        "CREATE UNIQUE INDEX roots ON nodes (owner) WHERE parent IS NULL AND trashed IS NULL",
        // `parent` is the folder that it was in, which may be gone; `nodes` counts what went with it, itself included.
        """
        CREATE TABLE trash (
            node TEXT PRIMARY KEY REFERENCES nodes (id) ON DELETE CASCADE, owner TEXT NOT NULL, parent TEXT NOT NULL,
            deleted BIGINT NOT NULL, deleted_by TEXT, nodes BIGINT NOT NULL, is_discarded BIGINT NOT NULL
        )
        """,
        "CREATE INDEX trash_of_owner ON trash (owner, deleted, node) WHERE is_discarded = 0",
        "CREATE INDEX trash_by_age ON trash (deleted) WHERE is_discarded = 0",
        "CREATE INDEX discarded_trash ON trash (node) WHERE is_discarded = 1",
    ])
}
