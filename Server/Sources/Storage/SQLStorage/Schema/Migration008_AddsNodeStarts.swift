extension Migration {
    /// Two servers that were given one name are told apart. Releases that know the steps before go on beside it.
    static let addsNodeStarts = Migration(
        statements: ["ALTER TABLE servers ADD COLUMN start TEXT"], keepsReaders: true)
}
