import Documents

/// The keys by which a folder's listing can be sorted.
enum SortKey: CaseIterable {
    /// The natural order of names (`natural`), and the order of case-folded names (`key`), which is used until all
    /// names have been indexed.
    case natural, key
    /// Orders by modification time and by size. There is no index for them, because each save would have to update it.
    /// All rows of the folder are sorted instead.
    case modified, size

    /// The columns that are compared. The last column is unique within a folder.
    fileprivate var columns: SQLStatement {
        switch self {
        case .natural: "n.sort_name, n.name_key"
        case .key: "n.name_key"
        case .modified: "n.modified, n.name_key"
        case .size: "n.size, n.name_key"
        }
    }

    fileprivate var descending: SQLStatement {
        switch self {
        case .natural: "n.sort_name DESC, n.name_key DESC"
        case .key: "n.name_key DESC"
        case .modified: "n.modified DESC, n.name_key DESC"
        case .size: "n.size DESC, n.name_key DESC"
        }
    }

    fileprivate func placeholders(_ first: SQLStatement, _ second: SQLStatement) -> SQLStatement {
        self == .key ? first : "\(first), \(second)"
    }

    func arguments(_ cursor: SortedCursor) -> [SQLValue] {
        switch self {
        case .natural: [.text(cursor.name), .text(cursor.key)]
        case .key: [.text(cursor.key)]
        case .modified, .size: [.integer(cursor.value), .text(cursor.key)]
        }
    }
}

/// Statements that sort the folders or documents of the folder ?1.
struct SortStatements {
    let key: SortKey
    let isFile: Bool
    let isDescending: Bool

    private var rows: SQLStatement {
        isFile
            ? "FROM nodes n WHERE n.parent = ?1 AND n.is_file = 1"
            : "FROM nodes n WHERE n.parent = ?1 AND n.is_file = 0"
    }

    private var order: SQLStatement { isDescending ? key.descending : key.columns }

    /// Selects the first ?2 rows of the listing.
    var first: SQLStatement { "SELECT \(NodeStatements.columns) \(rows) ORDER BY \(order) LIMIT ?2" }

    /// Selects the ?2 rows that follow the cursor. The cursor is the pair of values (?3, ?4).
    var next: SQLStatement {
        let isBehind: SQLStatement = isDescending ? "<" : ">"
        return """
            SELECT \(NodeStatements.columns) \(rows) AND (\(key.columns)) \(isBehind) (\(key.placeholders("?3", "?4")))
            ORDER BY \(order) LIMIT ?2
            """
    }

    var count: SQLStatement { "SELECT COUNT(*) \(rows)" }

    /// Counts the rows up to and including the cursor. The cursor is the pair of values (?2, ?3).
    var rank: SQLStatement {
        let isNotBehind: SQLStatement = isDescending ? ">=" : "<="
        return "SELECT COUNT(*) \(rows) AND (\(key.columns)) \(isNotBehind) (\(key.placeholders("?2", "?3")))"
    }
}
