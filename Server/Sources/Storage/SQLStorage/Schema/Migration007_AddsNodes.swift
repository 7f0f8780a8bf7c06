extension Migration {
    /// Adds the tables with which several servers of one installation coordinate.
    static let addsNodes = Migration(statements: [
        // Leases for tasks that only one process may do at a time, with their holder and expiry.
        "CREATE TABLE leases (name TEXT PRIMARY KEY, holder TEXT NOT NULL, until BIGINT NOT NULL)",
        // Content that is about to be deleted permanently and that no version may use.
        "CREATE TABLE condemned_contents (blob TEXT PRIMARY KEY, since BIGINT NOT NULL)",
        // The servers of the installation, with their settings and their last registration.
        "CREATE TABLE servers (name TEXT PRIMARY KEY, settings TEXT NOT NULL, seen BIGINT NOT NULL)",
    ])
}
