extension Migration {
    /// The room that people's documents take and may take. A release that knows the steps before doesn't count what it
    /// saves.
    static let addsQuotas = Migration(statements: [
        // Bytes; null for as much as the place gives everybody, -1 for as much as there is.
        "ALTER TABLE users ADD COLUMN quota BIGINT",
        // In slots, by the document, so that two saves of one person seldom wait for the same row. A slot may be below
        // zero; what counts is the sum.
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
