extension Migration {
    /// Adds names of versions. A version with a name isn't removed automatically. Earlier releases can't use the
    /// database, because they would remove such versions.
    static let addsVersionNames = Migration(statements: ["ALTER TABLE versions ADD COLUMN label TEXT"])
}
