package import SQLStorage

/// Rows for tests that copy a database. Every copied table has at least one row, every column has a value, and some
/// tables have more rows than fit on one page.
package struct SampleRows: Sendable {
    /// The declared type of each column, such as `TEXT`, `BIGINT` or `BYTEA`. The keys are the names of the table and
    /// of the column.
    package let types: [String: [String: String]]

    /// Reads the schema of a database.
    ///
    /// - Parameters:
    ///   - engine: the database.
    ///   - columns: a query that returns a table name, a column name and the column's type in each row.
    package init(on engine: any SQLEngine, columns: SQLStatement) async throws {
        types = try await engine.read { db in try db.rows(columns, []) }.reduce(into: [:]) { types, row in
            guard
                case (.text(let table), .text(let column), .text(let type)) = (
                    row.values[0], row.values[1], row.values[2]
                )
            else { return }
            types[table, default: [:]][column] = type.uppercased()
        }
    }

    /// The values of columns that refer to another row, such as `owner`, or that contain the kind of row, such as
    /// `is_file`.
    private static let fixed: [String: [String: SQLValue]] = [
        "users": ["id": .text("user")], "clients": ["id": .text("client")], "grants": ["id": .text("grant")],
        "dismissals": ["user_id": .text("user")], "linked_identities": ["user_id": .text("user")],
        "client_redirects": ["client": .text("client")],
        "codes": ["grant_id": .text("grant")], "access_tokens": ["grant_id": .text("grant")],
        "refresh_chains": ["grant_id": .text("grant")], "refresh_tokens": ["grant_id": .text("grant")],
        "sessions": ["grant_id": .text("grant")], "contents": ["key": .text("content")],
        "nodes": ["id": .text("file"), "is_file": .integer(1), "owner": .text("user"), "parent": .text("z")],
        "versions": ["file": .text("file"), "content": .text("content")], "shares": ["node": .text("file")],
        "name_words": ["node": .text("file")],
        "room_used": ["owner": .text("user")], "trash": ["node": .text("file")],
        "permissions": ["node": .text("file"), "user_id": .text("user")],
    ]

    private func row(_ table: CopiedTable) -> [SQLValue] {
        let name = table.name.sql
        return table.columns.enumerated().map { index, column in
            if let value = Self.fixed[name]?[column.sql] { return value }
            switch types[name]?[column.sql] {
            case "TEXT": return .text("\(name).\(column.sql) – ü")
            case "BYTEA": return .bytes([UInt8(index), 0, 255])
            default: return .integer(Int64(index) << 40)
            }
        }
    }

    /// Inserts nested folders. The innermost folder has the smallest identifier, so a copy in the order of identifiers
    /// would insert a folder before its parent.
    private static func folders(_ db: any SQLConnection) throws {
        let folders: [(id: String, parent: SQLValue)] = [
            ("z", .null), ("y", .text("z")), ("x", .text("y")), ("w", .text("z")),
        ]
        for (id, parent) in folders {
            try db.run(
                """
                INSERT INTO nodes (id, is_file, owner, parent, name, name_key, modified) VALUES (?1, 0, ?2, ?3, ?1, ?1, 0)
                """, [.text(id), .text("user"), parent])
        }
    }

    package func write(to engine: any SQLEngine) async throws {
        try await engine.write { (db: any SQLConnection) in
            for (index, table) in CopiedTable.all.enumerated() {
                if index == CopiedTable.contentsIndex + 1 {
                    try Self.folders(db)
                } else {
                    try db.run(table.insert, row(table))
                }
            }
            for number in 0..<12_000 {
                try db.run(
                    "INSERT INTO events (id, at, kind) VALUES (?1, ?2, 'many')",
                    [.text("event \(number)"), .integer(Int64(number))])
            }
            for number in 0..<120 {
                try db.run(
                    "INSERT INTO contents (key, bytes) VALUES (?1, ?2)", [.text("content \(number)"), .bytes([])])
            }
        }
    }
}

extension SQLEngine {
    /// Returns the rows of all copied tables.
    package func copiedRows() async throws -> [[SQLRow]] {
        try await read { (db: any SQLConnection) in
            try CopiedTable.all.map { table in
                var all: [SQLRow] = []
                try db.forEachPage(of: table) { all += $0 }
                return all
            }
        }
    }
}
