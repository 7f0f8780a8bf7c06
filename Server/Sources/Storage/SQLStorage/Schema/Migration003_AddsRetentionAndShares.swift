extension Migration {
    /// Creates version 3 of the schema: columns and indexes for the retention of versions, rate limits, settings of
    /// clients, parameters of redirects, and share links.
    static let addsRetentionAndShares = Migration(
        statements: contentOfThree + signInOfThree + clientsOfThree + documentsOfThree)

    /// Columns and indexes for the retention of versions.
    private static let contentOfThree: [SQLStatement] = [
        // `restored_from` is the version whose bytes a user restored.
        "ALTER TABLE versions ADD COLUMN restored_from BIGINT",
        "CREATE INDEX restored_versions ON versions (file, restored_from) WHERE restored_from IS NOT NULL",
        "CREATE INDEX nodes_with_history ON nodes (id) WHERE version > 1",
    ]

    /// Columns and indexes for rate limits, for the number of events, and for grants that were made under another
    /// grant.
    private static let signInOfThree: [SQLStatement] = [
        "ALTER TABLE throttles ADD COLUMN is_refusing BIGINT NOT NULL DEFAULT 0",
        // If there are too many rows of rate limits, the rows with the earliest time `restored` are deleted first.
        // `restored` is the time from which all attempts of the rate limit are available again.
        "CREATE INDEX throttles_by_end ON throttles (restored, name)",
        // The number of events is limited separately for each kind of event.
        "CREATE INDEX sign_in_events_by_kind ON sign_in_events (kind, number)",
        "CREATE INDEX document_events_by_kind ON document_events (kind, number)",
        "CREATE INDEX codes_waiting ON codes (user_id, expires) WHERE consumed IS NULL",
        "ALTER TABLE grants ADD COLUMN parent TEXT",
        "CREATE INDEX grants_of_parent ON grants (parent) WHERE parent IS NOT NULL",
    ]

    /// Settings of clients and accounts.
    private static let clientsOfThree: [SQLStatement] = [
        // `refresh` says whether refresh tokens are rotated. Lifetimes are in seconds; null means the server's default.
        "ALTER TABLE clients ADD COLUMN refresh TEXT",
        "ALTER TABLE clients ADD COLUMN refresh_grace BIGINT",
        "ALTER TABLE clients ADD COLUMN access_lifetime BIGINT",
        "ALTER TABLE clients ADD COLUMN refresh_lifetime BIGINT",
        // These are the parameters `tk` and `sc` of a user's redirects; null means the server's values.
        "ALTER TABLE users ADD COLUMN token_endpoint TEXT",
        "ALTER TABLE users ADD COLUMN session_context TEXT",
        "ALTER TABLE users ADD COLUMN disabled BIGINT",
        // Keys that sign share links. They never retire, because a link works until it is revoked. Earlier links were
        // signed with the keys of access tokens, so those keys still verify links.
        """
        CREATE TABLE share_keys (id TEXT PRIMARY KEY, secret BYTEA NOT NULL, created BIGINT NOT NULL)
        """,
        "INSERT INTO share_keys (id, secret, created) SELECT id, secret, created FROM signing_keys",
    ]

    /// Keys of share links, the authors of versions, and indexes for the pages.
    private static let documentsOfThree: [SQLStatement] = [
        // A page shows the folders in a folder first, and then the documents. There is one index for folders and one
        // for documents.
        "CREATE INDEX files ON nodes (parent, name_key) WHERE is_file = 1",
        """
        CREATE TABLE dismissals (
            user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE, hint TEXT NOT NULL,
            PRIMARY KEY (user_id, hint)
        )
        """,
        // `editors` contains the ids of users, separated by commas as in the header `X-WOPI-Editors` of PutFile.
        "ALTER TABLE versions ADD COLUMN editors TEXT",
    ]
}
