extension Migration {
    /// Adds the tables that several servers of one installation need: leases, content to delete, and registrations.
    static let addsNodes = Migration(statements: [
        // Leases for tasks that only one process at a time may do, such as garbage collection.
        "CREATE TABLE leases (name TEXT PRIMARY KEY, holder TEXT NOT NULL, until BIGINT NOT NULL)",
        // Keys of content that is about to be deleted permanently. No new version may use this content.
        "CREATE TABLE condemned_contents (blob TEXT PRIMARY KEY, since BIGINT NOT NULL)",
        // The registrations of the installation's servers. `seen` is the time of a server's last registration.
        "CREATE TABLE servers (name TEXT PRIMARY KEY, settings TEXT NOT NULL, seen BIGINT NOT NULL)",
    ])
}
