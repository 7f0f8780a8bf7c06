extension Migration {
    /// Adds an index of folders. A listing shows folders before files, so it has to find a few folders among many
    /// files.
    static let indexesFolders = Migration(statements: [
        "CREATE INDEX folders ON nodes (parent, name_key) WHERE is_file = 0"
    ])
}
