extension Migration {
    /// Adds a table for the bytes of small content.
    static let addsInlineContent = Migration(statements: [
        // The bytes are in a separate table, so that a statement reads them only if it needs them.
        "CREATE TABLE contents (key TEXT PRIMARY KEY, bytes BYTEA NOT NULL)",
        // `content` is the key of a version's small content. If it is set, `blob` is NULL.
        "ALTER TABLE versions ADD COLUMN content TEXT REFERENCES contents (key)",
        "ALTER TABLE nodes ADD COLUMN content TEXT",
        "CREATE INDEX versions_of_content ON versions (content) WHERE content IS NOT NULL",
        // The table contains the keys of content that a version no longer uses. Garbage collection checks only these
        // keys.
        "CREATE TABLE released_contents (key TEXT PRIMARY KEY)",
    ])
}
