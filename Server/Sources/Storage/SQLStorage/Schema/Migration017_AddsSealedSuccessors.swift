extension Migration {
    /// Adds the newest refresh token of a chain, encrypted with the previous one. A client that presents the previous
    /// token again within its grace period gets the newest one again. Earlier releases can keep using the database: they
    /// don't update the column, and later tokens can't decrypt the outdated value.
    static let addsSealedSuccessors = Migration(
        statements: ["ALTER TABLE refresh_chains ADD COLUMN sealed BYTEA"], keepsReaders: true)
}
