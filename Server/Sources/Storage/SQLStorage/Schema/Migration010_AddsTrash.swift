extension Migration {
    /// Adds the trash. Earlier releases can't use the database, because they would still show deleted items.
    static let addsTrash = Migration(statements: [
        // `trashed` is the id of the deleted item, in the row of that item and in the rows of all items below it.
        "ALTER TABLE nodes ADD COLUMN trashed TEXT",
        "CREATE INDEX trashed_nodes ON nodes (trashed, is_file) WHERE trashed IS NOT NULL",
        // A deleted item has no parent, like a user's root, so the index of roots must exclude items in the trash.
        "DROP INDEX roots",
        "CREATE UNIQUE INDEX roots ON nodes (owner) WHERE parent IS NULL AND trashed IS NULL",
        // `parent` is the folder that contained the item, and may no longer exist. `nodes` is the number of deleted
        // items, including the item itself.
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
