/// Making rows read-only while they are copied for a move.
extension SQLStorage {
    /// Makes the database refuse every change of this installation's rows, for all processes.
    ///
    /// A transaction that is changing rows ends before this returns, and none begins afterwards. Settings can still be
    /// changed, and servers can still register.
    ///
    /// - Parameter isSealed: `false` allows changes again.
    public func setSealed(_ isSealed: Bool) async throws {
        do {
            try await engine.exclusively { db in
                for table in Self.sealedTables { try db.setSealed(isSealed, table) }
            }
        } catch let error as SQLError { throw Self.inDomain(error) }
    }

    /// The tables to seal. `leases` is included so that garbage collection can't run.
    private static let sealedTables: [SQLStatement] = {
        var tables: [SQLStatement] = []
        for table in CopiedTable.all.map(\.name) where table != "settings" && !tables.contains(table) {
            tables.append(table)
        }
        return tables + ["leases"]
    }()
}
