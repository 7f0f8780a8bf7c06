extension Migration {
    /// Adds an index that finds the share links of a user without reading the links of other users.
    static let indexesLinksByOwner = Migration(
        statements: ["CREATE INDEX shares_by_owner ON shares (owner, created)"], keepsReaders: true)
}
