extension Migration {
    /// Documents and folders that are shared with other accounts. Releases that know the steps before go on beside it:
    /// to them, nothing is.
    static let addsSharing = Migration(
        statements: [
            // `role` is the number of a ``Role``; the name is the one that the person sees at the top of what is shared.
            """
            CREATE TABLE permissions (
                node TEXT NOT NULL REFERENCES nodes (id) ON DELETE CASCADE,
                user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
                owner TEXT NOT NULL, is_file BIGINT NOT NULL, role BIGINT NOT NULL, name TEXT NOT NULL,
                name_key TEXT NOT NULL, created BIGINT NOT NULL, expires BIGINT, PRIMARY KEY (node, user_id)
            )
            """,
            "CREATE UNIQUE INDEX permissions_of_user ON permissions (user_id, name_key)",
            // A listing begins with the folders.
            "CREATE INDEX permissions_by_kind ON permissions (user_id, is_file, name_key)",
            "CREATE INDEX permissions_by_owner ON permissions (owner, created)",
            "CREATE INDEX permissions_by_end ON permissions (expires) WHERE expires IS NOT NULL",
            // 1 for the folder in which somebody finds what others share.
            "ALTER TABLE nodes ADD COLUMN holds_shared BIGINT",
            "CREATE UNIQUE INDEX shared_folders ON nodes (owner) WHERE holds_shared = 1",
        ], keepsReaders: true)
}
