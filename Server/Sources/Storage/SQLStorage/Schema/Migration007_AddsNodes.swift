extension Migration {
    /// Adds the tables by which several servers of one place settle things between them.
    static let addsNodes = Migration(statements: [
        // Who does what only one may do at a time, and until when.
        "CREATE TABLE leases (name TEXT PRIMARY KEY, holder TEXT NOT NULL, until BIGINT NOT NULL)",
        // Content that is about to be deleted for good, which no version may name any more.
        "CREATE TABLE condemned_contents (blob TEXT PRIMARY KEY, since BIGINT NOT NULL)",
        // Who serves the place, under which settings, and when that was last said.
        "CREATE TABLE servers (name TEXT PRIMARY KEY, settings TEXT NOT NULL, seen BIGINT NOT NULL)",
    ])
}
