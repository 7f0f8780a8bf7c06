extension Migration {
    /// Merges the separate audit logs of sign-in and documents into one table.
    static let unifiesAuditLog = Migration(statements: [
        """
        CREATE TABLE events (
            id TEXT PRIMARY KEY, at BIGINT NOT NULL, kind TEXT NOT NULL, user_id TEXT, authority TEXT, client TEXT,
            grant_id TEXT, node TEXT, name TEXT, version BIGINT, address TEXT, user_agent TEXT, detail TEXT
        )
        """,
        // The events keep their order. Their new identifiers have the format of ``TimeOrderedID``.
        """
        INSERT INTO events (id, at, kind, user_id, client, grant_id, address, user_agent, detail)
        SELECT CAST(1000000000000000 + at AS TEXT) || CAST(1000000000 + number AS TEXT) || 's',
            at, kind, user_id, client, grant_id, address, user_agent, detail
        FROM sign_in_events
        """,
        """
        INSERT INTO events (id, at, kind, user_id, authority, node, name, version, detail)
        SELECT CAST(1000000000000000 + at AS TEXT) || CAST(1000000000 + number AS TEXT) || 'd',
            at, kind, user_id, authority, node, name, version, detail
        FROM document_events
        """,
        "DROP TABLE sign_in_events",
        "DROP TABLE document_events",
        "CREATE INDEX events_of_user ON events (user_id, id)",
        "CREATE INDEX events_of_node ON events (node, id) WHERE node IS NOT NULL",
        // The index is used to count the events of each kind.
        "CREATE INDEX events_by_kind ON events (kind, id)",
    ])
}
