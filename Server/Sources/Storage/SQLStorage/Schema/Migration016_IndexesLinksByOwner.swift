extension Migration {
    /// Finds a user's links without reading those of others.
    static let indexesLinksByOwner = Migration(
        statements: ["CREATE INDEX shares_by_owner ON shares (owner, created)"], keepsReaders: true)
}
