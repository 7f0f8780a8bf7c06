extension Migration {
    /// Adds the newest refresh token of a chain, sealed with the previous one, which returns it again within its grace
    /// period. An earlier release doesn't update the column, and no token can open its old value.
    static let addsSealedSuccessors = Migration(
        statements: ["ALTER TABLE refresh_chains ADD COLUMN sealed BYTEA"], keepsReaders: true)
}
