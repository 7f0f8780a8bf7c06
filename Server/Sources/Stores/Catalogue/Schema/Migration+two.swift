extension Migration {
    /// Finds the folders among many files: a listing that is read in pages begins with them.
    static let two = Migration(statements: [
        "CREATE INDEX folders ON nodes (parent, name_key) WHERE is_file = 0"
    ])
}
