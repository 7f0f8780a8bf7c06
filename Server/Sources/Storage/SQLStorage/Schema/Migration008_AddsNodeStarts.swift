extension Migration {
    /// Adds a column that distinguishes two servers with the same name. Earlier releases can keep using the database.
    static let addsNodeStarts = Migration(
        statements: ["ALTER TABLE servers ADD COLUMN start TEXT"], keepsReaders: true)
}
