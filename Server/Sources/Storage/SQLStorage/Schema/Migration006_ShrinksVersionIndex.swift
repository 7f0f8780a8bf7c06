extension Migration {
    /// Saves a page per save of small content, by omitting its version from the index of files.
    static let shrinksVersionIndex = Migration(statements: [
        "DROP INDEX versions_of_blob",
        "CREATE INDEX versions_of_blob ON versions (blob) WHERE blob IS NOT NULL",
    ])
}
