extension Migration {
    /// Adds usage and quotas of users' documents. Earlier releases can't use the database, because they wouldn't count
    /// the bytes that they save.
    static let addsQuotas = Migration(statements: [
        // `quota` is in bytes; null means the server's default, and -1 means no limit.
        "ALTER TABLE users ADD COLUMN quota BIGINT",
        // A user has several slots, chosen by document, so that two saves of one user rarely wait for the same row. A
        // slot may be negative; only the sum matters.
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
