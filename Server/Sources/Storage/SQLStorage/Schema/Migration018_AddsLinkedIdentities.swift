extension Migration {
    /// Adds the table of linked identities: which account belongs to which user of an identity provider.
    ///
    /// Earlier releases can keep using the database. When they remove an account, the database removes its identities.
    static let addsLinkedIdentities = Migration(
        statements: [
            """
            CREATE TABLE linked_identities (
                issuer TEXT NOT NULL, subject TEXT NOT NULL,
                user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE, linked BIGINT NOT NULL,
                confirmed BIGINT, asked BIGINT, refresh_token BYTEA, PRIMARY KEY (issuer, subject)
            )
            """,
            "CREATE INDEX linked_identities_of_user ON linked_identities (user_id, issuer, subject)",
        ], keepsReaders: true)
}
