extension Migration {
    /// Links that end by themselves, that have a password, and that people keep; when an app was used last; folders in the
    /// order that people expect; operators; the size of what is in the trash. A release that knows only the steps before would open links to everybody for
    /// ever, so it may not go on beside this one.
    static let addsLinkTerms = Migration(statements: [
        "ALTER TABLE shares ADD COLUMN expires BIGINT",
        // A hash with its salt and parameters.
        "ALTER TABLE shares ADD COLUMN password TEXT",
        "CREATE INDEX shares_by_end ON shares (expires) WHERE expires IS NOT NULL",
        // The link that a permission came by, and with which it ends.
        "ALTER TABLE permissions ADD COLUMN share TEXT",
        "ALTER TABLE grants ADD COLUMN last_used BIGINT",
        "ALTER TABLE users ADD COLUMN is_operator BIGINT NOT NULL DEFAULT 0",
        // A display name as it is searched for. What is here already is folded by the database, well enough until the next
        // change of the account.
        "ALTER TABLE users ADD COLUMN display_key TEXT",
        "UPDATE users SET display_key = LOWER(display_name)",
        "CREATE INDEX users_by_display_name ON users (display_key, id)",
        // A name as lists are sorted by it; null until the sweep has taken the name in once more.
        "ALTER TABLE nodes ADD COLUMN sort_name TEXT",
        "UPDATE nodes SET indexed_name = NULL",
        "CREATE INDEX sorted_folders ON nodes (parent, sort_name, name_key) WHERE is_file = 0",
        "CREATE INDEX sorted_files ON nodes (parent, sort_name, name_key) WHERE is_file = 1",
        // The bytes of all versions of what went with a record.
        "ALTER TABLE trash ADD COLUMN bytes BIGINT NOT NULL DEFAULT 0",
        """
        UPDATE trash SET bytes = (
            SELECT CAST(COALESCE(SUM(v.size), 0) AS BIGINT) FROM nodes n JOIN versions v ON v.file = n.id
            WHERE n.trashed = trash.node
        )
        """,
    ])
}
