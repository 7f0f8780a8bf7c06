extension Migration {
    /// The links that somebody has made, found without a look at those of others.
    static let indexesLinksByOwner = Migration(
        statements: ["CREATE INDEX shares_by_owner ON shares (owner, created)"], keepsReaders: true)
}
