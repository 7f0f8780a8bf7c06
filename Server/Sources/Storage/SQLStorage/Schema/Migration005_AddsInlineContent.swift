extension Migration {
    /// Adds small content stored with the rows.
    static let addsInlineContent = Migration(statements: [
        // The bytes are in a separate table, so that only statements that need them read them.
        "CREATE TABLE contents (key TEXT PRIMARY KEY, bytes BYTEA NOT NULL)",
        // The column has the key of small content, in which case `blob` is null.
        "ALTER TABLE versions ADD COLUMN content TEXT REFERENCES contents (key)",
        "ALTER TABLE nodes ADD COLUMN content TEXT",
        "CREATE INDEX versions_of_content ON versions (content) WHERE content IS NOT NULL",
        // The table has the keys that versions have released, so that garbage collection checks only these.
        "CREATE TABLE released_contents (key TEXT PRIMARY KEY)",
    ])
}
