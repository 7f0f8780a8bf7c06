extension Migration {
    /// Adds an index that finds a user's links without reading those of other users.
    static let indexesLinksByOwner = Migration(
        statements: ["CREATE INDEX shares_by_owner ON shares (owner, created)"], keepsReaders: true)
}
