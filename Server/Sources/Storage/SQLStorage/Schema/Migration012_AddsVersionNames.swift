extension Migration {
    /// Adds names of versions, which protect them from removal. Earlier releases can't use the database, because they
    /// would remove named versions.
    static let addsVersionNames = Migration(statements: ["ALTER TABLE versions ADD COLUMN label TEXT"])
}
