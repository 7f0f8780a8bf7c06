extension Migration {
    static let createsTables = Migration(statements: people + signIn + documents + cursor)

    private static let people: [SQLStatement] = [
        """
        CREATE TABLE users (
            id TEXT PRIMARY KEY, name TEXT NOT NULL, name_key TEXT NOT NULL UNIQUE, display_name TEXT NOT NULL,
            is_business BIGINT NOT NULL, is_education BIGINT NOT NULL, created BIGINT NOT NULL,
            password TEXT, password_version BIGINT NOT NULL, user_info TEXT
        )
        """,
        """
        CREATE TABLE clients (
            id TEXT PRIMARY KEY, name TEXT NOT NULL, name_key TEXT NOT NULL UNIQUE, is_public BIGINT NOT NULL,
            secret BYTEA, is_first_party BIGINT NOT NULL, created BIGINT NOT NULL
        )
        """,
        """
        CREATE TABLE client_redirects (
            client TEXT NOT NULL REFERENCES clients (id) ON DELETE CASCADE, position BIGINT NOT NULL,
            uri TEXT NOT NULL, PRIMARY KEY (client, position)
        )
        """,
        // There are no foreign keys, because a grant stays after its user and client are deleted. So the reason why the
        // grant ended can still be read.
        """
        CREATE TABLE grants (
            id TEXT PRIMARY KEY, user_id TEXT NOT NULL, kind TEXT NOT NULL, client TEXT, scope TEXT NOT NULL,
            created BIGINT NOT NULL, expires BIGINT, ended BIGINT, reason TEXT, label TEXT NOT NULL
        )
        """,
        "CREATE INDEX grants_of_user ON grants (user_id, created)",
        "CREATE INDEX grants_of_client ON grants (client)",
    ]

    private static let signIn: [SQLStatement] = [
        """
        CREATE TABLE codes (
            digest BYTEA PRIMARY KEY, grant_id TEXT NOT NULL REFERENCES grants (id) ON DELETE CASCADE,
            user_id TEXT NOT NULL, client TEXT NOT NULL, redirect_uri TEXT, scope TEXT NOT NULL,
            challenge_method TEXT, challenge TEXT, session_context TEXT, expires BIGINT NOT NULL, consumed BIGINT
        )
        """,
        "CREATE INDEX codes_of_grant ON codes (grant_id)",
        "CREATE INDEX codes_by_end ON codes (expires)",
        """
        CREATE TABLE access_tokens (
            digest BYTEA PRIMARY KEY, grant_id TEXT NOT NULL REFERENCES grants (id) ON DELETE CASCADE,
            scope TEXT NOT NULL, issued BIGINT NOT NULL, expires BIGINT
        )
        """,
        "CREATE INDEX access_tokens_of_grant ON access_tokens (grant_id)",
        "CREATE INDEX access_tokens_by_end ON access_tokens (expires)",
        """
        CREATE TABLE refresh_chains (
            grant_id TEXT PRIMARY KEY REFERENCES grants (id) ON DELETE CASCADE, current BYTEA NOT NULL,
            current_expires BIGINT, previous BYTEA, replaced BIGINT, is_grace_taken BIGINT NOT NULL
        )
        """,
        // The table keeps every refresh token that a grant has had, so that the server detects the reuse of a replaced
        // token.
        """
        CREATE TABLE refresh_tokens (
            digest BYTEA PRIMARY KEY, grant_id TEXT NOT NULL REFERENCES grants (id) ON DELETE CASCADE
        )
        """,
        "CREATE INDEX refresh_tokens_of_grant ON refresh_tokens (grant_id)",
        """
        CREATE TABLE sessions (
            digest BYTEA PRIMARY KEY, grant_id TEXT NOT NULL UNIQUE REFERENCES grants (id) ON DELETE CASCADE,
            last_used BIGINT NOT NULL, idle_lifetime BIGINT NOT NULL
        )
        """,
        "CREATE TABLE throttles (name TEXT PRIMARY KEY, restored BIGINT NOT NULL)",
    ]

    private static let documents: [SQLStatement] = [
        // Rows of folders and files. A folder without a parent is a user's root. Only files use the columns from
        // `version` on.
        """
        CREATE TABLE nodes (
            id TEXT PRIMARY KEY, is_file BIGINT NOT NULL,
            owner TEXT NOT NULL REFERENCES users (id), parent TEXT REFERENCES nodes (id),
            name TEXT NOT NULL, name_key TEXT NOT NULL, modified BIGINT NOT NULL,
            version BIGINT, size BIGINT, blob TEXT, sha256 BYTEA, is_read_only BIGINT,
            lock_id TEXT, lock_expires BIGINT, lock_since BIGINT, lock_by TEXT,
            UNIQUE (parent, name_key)
        )
        """,
        "CREATE UNIQUE INDEX roots ON nodes (owner) WHERE parent IS NULL",
        "CREATE INDEX nodes_of_owner ON nodes (owner)",
        "CREATE INDEX held_locks ON nodes (lock_expires) WHERE lock_id IS NOT NULL",
        """
        CREATE TABLE versions (
            file TEXT NOT NULL REFERENCES nodes (id) ON DELETE CASCADE, number BIGINT NOT NULL,
            size BIGINT NOT NULL, blob TEXT, sha256 BYTEA NOT NULL, saved BIGINT NOT NULL, author TEXT,
            PRIMARY KEY (file, number)
        )
        """,
        "CREATE INDEX versions_of_blob ON versions (blob)",
        """
        CREATE TABLE shares (
            id TEXT PRIMARY KEY, node TEXT NOT NULL REFERENCES nodes (id) ON DELETE CASCADE,
            type TEXT NOT NULL, owner TEXT NOT NULL, created BIGINT NOT NULL, UNIQUE (node, type, owner)
        )
        """,
    ]

    private static let cursor: [SQLStatement] = [
        """
        CREATE TABLE signing_keys (
            id TEXT PRIMARY KEY, secret BYTEA NOT NULL, created BIGINT NOT NULL, retired BIGINT
        )
        """,
        "CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
        """
        CREATE TABLE sign_in_events (
            number BIGINT PRIMARY KEY, at BIGINT NOT NULL, kind TEXT NOT NULL, user_id TEXT, client TEXT,
            grant_id TEXT, address TEXT, user_agent TEXT, detail TEXT
        )
        """,
        "CREATE INDEX sign_in_events_of_user ON sign_in_events (user_id, number)",
        """
        CREATE TABLE document_events (
            number BIGINT PRIMARY KEY, at BIGINT NOT NULL, kind TEXT NOT NULL, user_id TEXT NOT NULL,
            authority TEXT NOT NULL, node TEXT NOT NULL, name TEXT NOT NULL, version BIGINT, detail TEXT
        )
        """,
        "CREATE INDEX document_events_of_user ON document_events (user_id, number)",
    ]
}
