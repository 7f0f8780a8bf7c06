extension Migration {
    /// Adds an index of the rows about documents that are locked, which are few, so that expired locks are found without
    /// reading the rows of all documents.
    static let indexesLockedTreeNodes = Migration(
        statements: [
            """
            CREATE INDEX tree_nodes_locked ON tree_nodes (lock_id) WHERE lock_id IS NOT NULL
            """
        ], keepsReaders: true)
}
