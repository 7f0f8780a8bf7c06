extension Migration {
    /// Names of versions, which keep them. A release that knows the steps before would remove what has one.
    static let addsVersionNames = Migration(statements: ["ALTER TABLE versions ADD COLUMN label TEXT"])
}
