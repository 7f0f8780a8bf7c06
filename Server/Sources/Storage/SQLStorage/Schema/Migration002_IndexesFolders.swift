extension Migration {
    /// Adds an index that finds the folders among many files, because a paged listing begins with the folders.
    static let indexesFolders = Migration(statements: [
        "CREATE INDEX folders ON nodes (parent, name_key) WHERE is_file = 0"
    ])
}
