extension Migration {
    /// Adds a column with a grant's newest refresh token, encrypted with the previous refresh token. A client that
    /// presents the previous token again within a grace period gets the newest token once more.
    ///
    /// Earlier releases can keep using the database. An earlier release that replaces a token leaves an outdated value
    /// in this column. The outdated value does no harm, because only a refresh token that the server no longer accepts
    /// can decrypt it.
    static let addsSealedSuccessors = Migration(
        statements: ["ALTER TABLE refresh_chains ADD COLUMN sealed BYTEA"], keepsReaders: true)
}
