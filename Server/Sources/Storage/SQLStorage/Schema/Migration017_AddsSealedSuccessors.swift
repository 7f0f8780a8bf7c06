extension Migration {
    /// Adds a column with a grant's newest refresh token, encrypted with the previous refresh token. A client that
    /// presents the previous token again within a grace period gets the newest token once more. Earlier releases can
    /// keep using the database: they don't update the column, and a later refresh token can't decrypt the outdated
    /// value.
    static let addsSealedSuccessors = Migration(
        statements: ["ALTER TABLE refresh_chains ADD COLUMN sealed BYTEA"], keepsReaders: true)
}
