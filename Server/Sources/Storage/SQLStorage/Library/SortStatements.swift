import Documents

/// The keys that the rows of a folder's list are sorted by.
enum SortKey: CaseIterable {
    /// The order of names, and that which stands in for it until all names have been taken in.
    case natural, key
    /// No index has these: a save would have to write it. The rows of the folder are sorted.
    case modified, size

    /// The columns that are compared, the last of which no two in a folder have alike.
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

/// The folders or the documents of a folder, sorted. ?1 is the folder.
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

    /// ?2 of them.
    var first: SQLStatement { "SELECT \(NodeStatements.columns) \(rows) ORDER BY \(order) LIMIT ?2" }

    /// ?2 of those behind a place, which is ?3 and ?4.
    var next: SQLStatement {
        let isBehind: SQLStatement = isDescending ? "<" : ">"
        return """
            SELECT \(NodeStatements.columns) \(rows) AND (\(key.columns)) \(isBehind) (\(key.placeholders("?3", "?4")))
            ORDER BY \(order) LIMIT ?2
            """
    }

    var count: SQLStatement { "SELECT COUNT(*) \(rows)" }

    /// How many are at the place ?2 and ?3, or before it.
    var rank: SQLStatement {
        let isNotBehind: SQLStatement = isDescending ? ">=" : "<="
        return "SELECT COUNT(*) \(rows) AND (\(key.columns)) \(isNotBehind) (\(key.placeholders("?2", "?3")))"
    }
}
