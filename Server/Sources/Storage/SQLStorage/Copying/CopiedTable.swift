/// A table as it is copied from one database to another: read in pages by its key, and written row by row.
package struct CopiedTable: Sendable {
    /// The type of a column of a key, which says what comes before its every value.
    enum KeyType {
        case text
        case bytes
        case number

        fileprivate var start: SQLValue {
            switch self {
            case .text: .text("")
            case .bytes: .bytes([])
            case .number: .integer(.min)
            }
        }
    }

    /// The table's name; of one that is copied in two parts, both have it.
    package let name: SQLStatement
    /// All columns, in the order of a row.
    package let columns: [SQLStatement]
    /// The rows whose key comes after ?1 and further, at most as many as the last argument says. The columns of the key
    /// are the first of a row.
    let page: SQLStatement
    /// The arguments of the first page but the last.
    let start: [SQLValue]
    /// Columns before those of the table, which only the order needs.
    let extraColumns: Int
    /// Adds a row.
    package let insert: SQLStatement
    /// The most rows of a page.
    let pageSize: Int

    /// - Parameters:
    ///   - key: the columns by which pages are ordered, with their types.
    ///   - columns: all others.
    init(
        _ name: SQLStatement, key: [(column: SQLStatement, type: KeyType)], _ columns: [SQLStatement],
        where condition: SQLStatement = "", pageSize: Int = 5_000
    ) {
        let keys = key.map(\.column), all = keys + columns
        let list = SQLStatement(all, separator: ", "), order = SQLStatement(keys, separator: ", ")
        let after = SQLStatement(Self.placeholders(key.count), separator: ", ")
        self.init(
            name, all, start: key.map(\.type.start), extraColumns: 0, pageSize: pageSize,
            page: """
                SELECT \(list) FROM \(name) WHERE (\(order)) > (\(after))\(condition)
                ORDER BY \(order) LIMIT \(Self.placeholder(key.count + 1))
                """)
    }

    init(
        _ name: SQLStatement, _ columns: [SQLStatement], start: [SQLValue], extraColumns: Int, pageSize: Int,
        page: SQLStatement
    ) {
        self.name = name
        self.columns = columns
        self.page = page
        self.start = start
        self.extraColumns = extraColumns
        self.pageSize = pageSize
        let list = SQLStatement(columns, separator: ", ")
        let values = SQLStatement(Self.placeholders(columns.count), separator: ", ")
        insert = "INSERT INTO \(name) (\(list)) VALUES (\(values))"
    }

    var removal: SQLStatement { "DELETE FROM \(name)" }

    private static func placeholders(_ count: Int) -> [SQLStatement] { (1...count).map(placeholder) }

    private static func placeholder(_ number: Int) -> SQLStatement {
        SQLStatement(["?"] + "\(number)".compactMap { digits[$0] }, separator: "")
    }

    private static let digits: [Character: SQLStatement] = [
        "0": "0", "1": "1", "2": "2", "3": "3", "4": "4", "5": "5", "6": "6", "7": "7", "8": "8", "9": "9",
    ]
}

extension SQLStatement {
    /// Joins statements.
    fileprivate init(_ parts: [SQLStatement], separator: SQLStatement) {
        var joined = Parts(literalCapacity: 0, interpolationCount: 0)
        for (index, part) in parts.enumerated() {
            if index > 0 { joined.appendInterpolation(separator) }
            joined.appendInterpolation(part)
        }
        self.init(stringInterpolation: joined)
    }
}
