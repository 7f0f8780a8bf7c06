/// A table as it is copied from one database to another: read in pages by its key, and written row by row.
package struct CopiedTable: Sendable {
    /// The type of a key column, which determines the value that sorts before all others.
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

    /// The table's name. A table copied in two parts appears twice.
    package let name: SQLStatement
    /// All columns in the order of a row.
    package let columns: [SQLStatement]
    /// Selects the rows whose key comes after ?1 and the following arguments; the last argument is the limit. The key's
    /// columns are the first of a row.
    let page: SQLStatement
    /// The arguments of the first page, without the limit.
    let start: [SQLValue]
    /// The number of leading columns that only determine the order.
    let extraColumns: Int
    /// Inserts a row.
    package let insert: SQLStatement
    /// The maximum number of rows per page.
    let pageSize: Int

    /// Creates the description of a table.
    ///
    /// - Parameters:
    ///   - key: the columns that order the pages, with their types.
    ///   - columns: all other columns.
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
