extension Migration {
    /// Excludes versions with small content from the index of blobs, so that saving small content writes one page less.
    static let shrinksVersionIndex = Migration(statements: [
        "DROP INDEX versions_of_blob",
        "CREATE INDEX versions_of_blob ON versions (blob) WHERE blob IS NOT NULL",
    ])
}
