extension Migration {
    /// A save of small content writes one page less: its version has no place in the index of files.
    static let shrinksVersionIndex = Migration(statements: [
        "DROP INDEX versions_of_blob",
        "CREATE INDEX versions_of_blob ON versions (blob) WHERE blob IS NOT NULL",
    ])
}
