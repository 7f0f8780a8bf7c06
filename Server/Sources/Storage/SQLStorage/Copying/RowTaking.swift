/// Receives rows from a pipe in one transaction, which replaces all existing rows with the received rows.
struct RowTaking {
    let db: any SQLConnection
    let pipe: RowPipe

    /// Receives and writes all rows.
    ///
    /// - Parameter settings: the values of the settings that the sender left out.
    /// - Throws: ``SQLError/corrupt(_:)`` when the written rows differ from the rows that were sent.
    func run(replacing settings: [String: String?]) throws -> [CopiedRows] {
        try pipe.beginTaking()
        for table in CopiedTable.all.reversed() where table.name != CopiedTable.all[CopiedTable.contentsIndex].name {
            try db.run(table.removal, [])
        }
        let sent = try take()
        let kept = try readBack()
        for (table, pair) in zip(CopiedTable.all, zip(sent, kept))
        where pair.0.rows != pair.1.rows || pair.0.value != pair.1.value {
            throw SQLError.corrupt(["the copied rows of the table \(table.name.sql) differ from the original rows"])
        }
        for (name, value) in settings.sorted(by: { $0.key < $1.key }) {
            guard let value else { continue }
            try db.run("INSERT INTO settings (name, value) VALUES (?1, ?2)", [.text(name), .text(value)])
        }
        return Self.counts(kept)
    }

    private func take() throws -> [TableDigest] {
        var digests = CopiedTable.all.map { _ in TableDigest() }
        var leftovers = try Set(contentKeys().map(\.values))
        while let batch = try pipe.next() {
            let table = CopiedTable.all[batch.table], isContents = batch.table == CopiedTable.contentsIndex
            for (index, row) in batch.rows.enumerated() {
                if isContents {
                    let key = [row.values[0]]
                    digests[batch.table].add(SQLRow(key))
                    if leftovers.remove(key) != nil { continue }
                } else {
                    digests[batch.table].add(row)
                }
                // Waits for the database after every 500 rows, so that sent statements don't accumulate.
                if index % 500 == 499 {
                    _ = try db.changes(by: table.insert, row.values)
                } else {
                    try db.run(table.insert, row.values)
                }
            }
        }
        for key in leftovers { try db.run("DELETE FROM contents WHERE key = ?1", key) }
        return digests
    }

    private func readBack() throws -> [TableDigest] {
        try CopiedTable.all.enumerated().map { index, table in
            var digest = TableDigest()
            if index == CopiedTable.contentsIndex {
                for row in try contentKeys() { digest.add(row) }
            } else {
                try db.forEachPage(of: table) { rows in for row in rows { digest.add(row) } }
            }
            return digest
        }
    }

    private func contentKeys() throws -> [SQLRow] {
        try db.rows("SELECT key FROM contents ORDER BY key", [])
    }

    /// Returns the number of rows of each table.
    private static func counts(_ digests: [TableDigest]) -> [CopiedRows] {
        var rows: [String: Int] = [:]
        for (table, digest) in zip(CopiedTable.all, digests) { rows[table.name.sql, default: 0] += digest.rows }
        return rows.filter { $0.value > 0 }.map { CopiedRows(table: $0.key, rows: $0.value) }
            .sorted { $0.table < $1.table }
    }
}
