extension Migration {
    /// Small content beside the rows.
    static let addsInlineContent = Migration(statements: [
        // A table of its own: no other statement than one that asks for bytes reads any.
        "CREATE TABLE contents (key TEXT PRIMARY KEY, bytes BYTEA NOT NULL)",
        // Where content is small, its key is here, and `blob` is null.
        "ALTER TABLE versions ADD COLUMN content TEXT REFERENCES contents (key)",
        "ALTER TABLE nodes ADD COLUMN content TEXT",
        "CREATE INDEX versions_of_content ON versions (content) WHERE content IS NOT NULL",
        // Keys that a version gave up, so that the sweep looks at these and not at all contents there are.
        "CREATE TABLE released_contents (key TEXT PRIMARY KEY)",
    ])
}
