extension Migration {
    /// The newest refresh token of a chain, sealed with the one before it, so that within its grace that one gets the
    /// same again. A release that knows only the steps before leaves what is there, which then opens with no token.
    static let addsSealedSuccessors = Migration(
        statements: ["ALTER TABLE refresh_chains ADD COLUMN sealed BYTEA"], keepsReaders: true)
}
