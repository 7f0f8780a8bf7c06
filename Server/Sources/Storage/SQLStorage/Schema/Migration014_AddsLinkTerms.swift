extension Migration {
    /// Adds the expiration and passwords of links, links in "Shared with me", the last use of apps, natural sorting,
    /// operators, and the size of items in the trash. Earlier releases can't use the database, because they would open
    /// links without checking their password or expiration.
    static let addsLinkTerms = Migration(statements: [
        "ALTER TABLE shares ADD COLUMN expires BIGINT",
        // `password` is a password hash with its salt and parameters.
        "ALTER TABLE shares ADD COLUMN password TEXT",
        "CREATE INDEX shares_by_end ON shares (expires) WHERE expires IS NOT NULL",
        // `share` is the id of the link through which a user got a permission. The permission ends when the link ends.
        "ALTER TABLE permissions ADD COLUMN share TEXT",
        "ALTER TABLE grants ADD COLUMN last_used BIGINT",
        "ALTER TABLE users ADD COLUMN is_operator BIGINT NOT NULL DEFAULT 0",
        // `display_key` is the case-folded display name, for search. For existing accounts, `LOWER` folds the names. It
        // may fold fewer letters than the server, which folds a name again when the account changes.
        "ALTER TABLE users ADD COLUMN display_key TEXT",
        "UPDATE users SET display_key = LOWER(display_name)",
        "CREATE INDEX users_by_display_name ON users (display_key, id)",
        // `sort_name` is the key by which names are sorted; NULL until the background job has indexed the name again.
        "ALTER TABLE nodes ADD COLUMN sort_name TEXT",
        "UPDATE nodes SET indexed_name = NULL",
        "CREATE INDEX sorted_folders ON nodes (parent, sort_name, name_key) WHERE is_file = 0",
        "CREATE INDEX sorted_files ON nodes (parent, sort_name, name_key) WHERE is_file = 1",
        // `bytes` is the total size of all versions of the documents that were deleted together.
        "ALTER TABLE trash ADD COLUMN bytes BIGINT NOT NULL DEFAULT 0",
        """
        UPDATE trash SET bytes = (
            SELECT CAST(COALESCE(SUM(v.size), 0) AS BIGINT) FROM nodes n JOIN versions v ON v.file = n.id
            WHERE n.trashed = trash.node
        )
        """,
    ])
}
