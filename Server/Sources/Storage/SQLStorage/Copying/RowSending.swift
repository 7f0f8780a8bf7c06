/// Reads all rows in one transaction and sends them into a pipe.
struct RowSending {
    let db: any SQLConnection
    let pipe: RowPipe
    /// The keys of the small content that the other database already has.
    let present: Set<String>

    /// Sends all rows.
    ///
    /// - Parameter settings: the names of settings to leave out.
    func run(without settings: some Collection<String>) throws {
        try pipe.beginSending()
        let left = Set(settings.map { SQLValue.text($0) })
        for (index, table) in CopiedTable.all.enumerated() {
            if index == CopiedTable.contentsIndex {
                try sendContents()
                continue
            }
            try db.forEachPage(of: table) { rows in
                let kept = index == CopiedTable.settingsIndex ? rows.filter { !left.contains($0.values[0]) } : rows
                try pipe.send(.init(table: index, rows: kept))
            }
        }
        pipe.complete()
    }

    /// Sends the keys of all small content, and the bytes of the small content that the other database doesn't have
    /// yet.
    private func sendContents() throws {
        var last = ""
        while true {
            let keys = try db.all(SQLStorage.contentKeysStatement, [.text(last), .integer(50)]) { try $0.text() }
            guard let end = keys.last else { return }
            let rows = try keys.flatMap { key in
                present.contains(key)
                    ? [SQLRow([.text(key)])] : try db.rows(SQLStorage.contentStatement, [.text(key)])
            }
            try pipe.send(.init(table: CopiedTable.contentsIndex, rows: rows))
            last = end
        }
    }
}

extension SQLConnection {
    /// Reads all rows of a table page by page. Omits the columns that only determine the order of the rows.
    package func forEachPage(of table: CopiedTable, _ body: ([SQLRow]) throws -> Void) throws {
        var after = table.start
        while true {
            let rows = try rows(table.page, after + [.integer(Int64(table.pageSize))])
            guard let last = rows.last else { return }
            let extra = table.extraColumns
            try body(extra == 0 ? rows : rows.map { SQLRow(Array($0.values.dropFirst(extra))) })
            guard rows.count == table.pageSize else { return }
            after = Array(last.values.prefix(table.start.count))
        }
    }
}
