/// Keeping rows as they are while they are copied for good.
extension SQLStorage {
    /// Has the database refuse every change of this place's rows from now on, whichever process asks for it.
    ///
    /// A transaction that changes rows ends before this does, and none begins after it. What remains possible is to change
    /// settings, and for servers to tell of themselves.
    ///
    /// - Parameter isSealed: false takes changes again.
    public func setSealed(_ isSealed: Bool) async throws {
        do {
            try await engine.exclusively { db in
                for table in Self.sealedTables { try db.setSealed(isSealed, table) }
            }
        } catch let error as SQLError { throw Self.inDomain(error) }
    }

    /// With leases, so that nobody sweeps either.
    private static let sealedTables: [SQLStatement] = {
        var tables: [SQLStatement] = []
        for table in CopiedTable.all.map(\.name) where table != "settings" && !tables.contains(table) {
            tables.append(table)
        }
        return tables + ["leases"]
    }()
}
