extension Migration {
    /// Links that end by themselves, that have a password, and that people keep. A release that knows only the steps
    /// before would open them to everybody for ever, so it may not go on beside this one.
    static let fifteen = Migration(statements: [
        "ALTER TABLE shares ADD COLUMN expires BIGINT",
        // A hash with its salt and parameters.
        "ALTER TABLE shares ADD COLUMN password TEXT",
        "CREATE INDEX shares_by_end ON shares (expires) WHERE expires IS NOT NULL",
        // The link that a permission came by, and with which it ends.
        "ALTER TABLE permissions ADD COLUMN share TEXT",
        "ALTER TABLE grants ADD COLUMN last_used BIGINT",
    ])
}
