/// Makes the database read-only while an installation moves to another database.
extension SQLStorage {
    /// Makes the database refuse every change of this installation's rows, for all processes.
    ///
    /// A transaction that is changing rows ends before this function returns, and later transactions can't change rows.
    /// Settings can still be changed, and servers can still register.
    ///
    /// - Parameter isSealed: `false` allows changes again.
    public func setSealed(_ isSealed: Bool) async throws {
        do {
            try await engine.exclusively { db in
                for table in Self.sealedTables { try db.setSealed(isSealed, table) }
            }
        } catch let error as SQLError { throw Self.inDomain(error) }
    }

    /// The tables whose rows can't be changed. `leases` is one of them, so that garbage collection can't run.
    private static let sealedTables: [SQLStatement] = {
        var tables: [SQLStatement] = []
        for table in CopiedTable.all.map(\.name) where table != "settings" && !tables.contains(table) {
            tables.append(table)
        }
        return tables + ["leases"]
    }()
}
