extension Migration {
    /// Adds sharing with other accounts. Earlier releases can keep using the database; they don't show shared items.
    static let addsSharing = Migration(
        statements: [
            // `role` is the raw value of a ``Role``. `name` is the name of the item in the user's "Shared with me"
            // folder.
            """
            CREATE TABLE permissions (
                node TEXT NOT NULL REFERENCES nodes (id) ON DELETE CASCADE,
                user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
                owner TEXT NOT NULL, is_file BIGINT NOT NULL, role BIGINT NOT NULL, name TEXT NOT NULL,
                name_key TEXT NOT NULL, created BIGINT NOT NULL, expires BIGINT, PRIMARY KEY (node, user_id)
            )
            """,
            "CREATE UNIQUE INDEX permissions_of_user ON permissions (user_id, name_key)",
            // The index has folders before documents, because a listing shows the folders first.
            "CREATE INDEX permissions_by_kind ON permissions (user_id, is_file, name_key)",
            "CREATE INDEX permissions_by_owner ON permissions (owner, created)",
            "CREATE INDEX permissions_by_end ON permissions (expires) WHERE expires IS NOT NULL",
            // `holds_shared` is 1 for a "Shared with me" folder.
            "ALTER TABLE nodes ADD COLUMN holds_shared BIGINT",
            "CREATE UNIQUE INDEX shared_folders ON nodes (owner) WHERE holds_shared = 1",
        ], keepsReaders: true)
}
