extension Migration {
    /// Adds the storage usage and the quotas of users. Earlier releases can't use the database, because they wouldn't
    /// count the bytes that they save.
    static let addsQuotas = Migration(statements: [
        // `quota` is in bytes; null means the server's default, and -1 means no limit.
        "ALTER TABLE users ADD COLUMN quota BIGINT",
        // A user has several rows, and the document determines which of these rows a save changes. So two concurrent
        // saves of one user rarely wait for the same row. The number in a row may be negative; only the sum matters.
        """
        CREATE TABLE room_used (
            owner TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE, slot BIGINT NOT NULL, bytes BIGINT NOT NULL,
            PRIMARY KEY (owner, slot)
        )
        """,
        """
        INSERT INTO room_used (owner, slot, bytes)
        SELECT n.owner, 0, CAST(SUM(v.size) AS BIGINT) FROM versions v JOIN nodes n ON n.id = v.file GROUP BY n.owner
        """,
    ])
}
