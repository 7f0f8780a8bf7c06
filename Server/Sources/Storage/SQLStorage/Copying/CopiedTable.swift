/// A table and how it is copied from one database to another: rows are read page by page in the order of their keys,
/// and inserted one by one.
package struct CopiedTable: Sendable {
    /// The type of a key column. It determines the value that sorts before all other values of the column.
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

    /// The name of the table. If a table is copied in two parts, two elements of ``all`` have its name.
    package let name: SQLStatement
    /// All columns of the table, in the order of a row.
    package let columns: [SQLStatement]
    /// Selects the rows whose key comes after the key in the arguments. The last argument is the maximum number of
    /// rows. The first columns of each selected row are the columns of the key.
    let page: SQLStatement
    /// The arguments of ``page`` for the first page, without the maximum number of rows.
    let start: [SQLValue]
    /// The number of leading columns that only determine the order of rows and aren't inserted.
    let extraColumns: Int
    /// The statement that inserts a row.
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
    /// Joins the texts of several statements, with a separator between them.
    fileprivate init(_ parts: [SQLStatement], separator: SQLStatement) {
        var joined = Parts(literalCapacity: 0, interpolationCount: 0)
        for (index, part) in parts.enumerated() {
            if index > 0 { joined.appendInterpolation(separator) }
            joined.appendInterpolation(part)
        }
        self.init(stringInterpolation: joined)
    }
}

extension CopiedTable {
    /// Every table of an installation, in an order in which each row comes after the rows that it refers to.
    ///
    /// The tables of leases and servers aren't included, because they describe the processes that use the database at
    /// the moment. A test compares these tables and columns with the schema.
    package static let all: [CopiedTable] = cursor + people + signIn + [contents] + documents

    /// The index, in ``all``, of the table of small content. The target database may already have some of these rows.
    package static let contentsIndex = all.firstIndex { $0.name == contents.name } ?? 0
    /// The index, in ``all``, of the table of settings. Some settings belong to one database and aren't copied.
    static let settingsIndex = 0

    private static let cursor: [CopiedTable] = [
        CopiedTable("settings", key: [("name", .text)], ["value"]),
        CopiedTable("signing_keys", key: [("id", .text)], ["secret", "created", "retired"]),
        CopiedTable("share_keys", key: [("id", .text)], ["secret", "created"]),
    ]

    private static let people: [CopiedTable] = [
        CopiedTable(
            "users", key: [("id", .text)],
            [
                "name", "name_key", "display_name", "is_business", "is_education", "created", "password",
                "password_version", "user_info", "token_endpoint", "session_context", "disabled", "quota",
                "is_operator",
                "display_key",
            ]),
        CopiedTable("room_used", key: [("owner", .text), ("slot", .number)], ["bytes"]),
        CopiedTable("dismissals", key: [("user_id", .text), ("hint", .text)], []),
        CopiedTable(
            "linked_identities", key: [("issuer", .text), ("subject", .text)],
            ["user_id", "linked", "confirmed", "asked", "refresh_token"]),
        CopiedTable(
            "clients", key: [("id", .text)],
            [
                "name", "name_key", "is_public", "secret", "is_first_party", "created", "refresh", "refresh_grace",
                "access_lifetime", "refresh_lifetime",
            ]),
        CopiedTable("client_redirects", key: [("client", .text), ("position", .number)], ["uri"]),
    ]

    private static let signIn: [CopiedTable] = [
        CopiedTable(
            "grants", key: [("id", .text)],
            [
                "user_id", "kind", "client", "scope", "created", "expires", "ended", "reason", "label", "parent",
                "last_used",
            ]),
        CopiedTable(
            "codes", key: [("digest", .bytes)],
            [
                "grant_id", "user_id", "client", "redirect_uri", "scope", "challenge_method", "challenge",
                "session_context", "expires", "consumed",
            ]),
        CopiedTable("access_tokens", key: [("digest", .bytes)], ["grant_id", "scope", "issued", "expires"]),
        CopiedTable(
            "refresh_chains", key: [("grant_id", .text)],
            ["current", "current_expires", "previous", "replaced", "is_grace_taken", "sealed"]),
        CopiedTable("refresh_tokens", key: [("digest", .bytes)], ["grant_id"]),
        CopiedTable("sessions", key: [("digest", .bytes)], ["grant_id", "last_used", "idle_lifetime"]),
        CopiedTable("throttles", key: [("name", .text)], ["restored", "is_refusing"]),
        CopiedTable(
            "events", key: [("id", .text)],
            [
                "at", "kind", "user_id", "authority", "client", "grant_id", "node", "name", "version", "address",
                "user_agent", "detail",
            ]),
    ]

    /// The table of small content. Its pages have few rows, because the rows contain the bytes of the content.
    private static let contents = CopiedTable("contents", key: [("key", .text)], ["bytes"], pageSize: 50)

    private static let documents: [CopiedTable] = [
        folders,
        CopiedTable("nodes", key: [("id", .text)], Array(nodeColumns.dropFirst()), where: " AND is_file = 1"),
        CopiedTable(
            "versions", key: [("file", .text), ("number", .number)],
            ["size", "blob", "content", "sha256", "saved", "author", "restored_from", "editors", "label"]),
        CopiedTable("shares", key: [("id", .text)], ["node", "type", "owner", "created", "expires", "password"]),
        CopiedTable(
            "permissions", key: [("node", .text), ("user_id", .text)],
            ["owner", "is_file", "role", "name", "name_key", "created", "expires", "share"]),
        CopiedTable(
            "trash", key: [("node", .text)],
            ["owner", "parent", "deleted", "deleted_by", "nodes", "is_discarded", "bytes"]),
        CopiedTable("name_words", key: [("node", .text), ("word", .text)], ["owner", "is_file", "parent"]),
        CopiedTable("released_contents", key: [("key", .text)], []),
        CopiedTable("condemned_contents", key: [("blob", .text)], ["since"]),
        CopiedTable(
            "tree_nodes", key: [("id", .text)],
            [
                "is_file", "mount", "parent", "name", "tree_key", "revision", "size", "modified", "version", "sha256",
                "lock_id", "lock_expires", "hold", "is_read_only", "seen", "pending", "conflict", "gone",
            ]),
    ]

    /// The rows of folders in the order from parents to children. An installation has far fewer folders than documents.
    private static let folders = CopiedTable(
        "nodes", nodeColumns, start: [.integer(-1), .text("")], extraColumns: 1, pageSize: 50_000,
        page: """
            WITH RECURSIVE tree (depth, id) AS (
                SELECT CAST(0 AS BIGINT), id FROM nodes WHERE parent IS NULL
                UNION ALL SELECT tree.depth + 1, n.id FROM tree JOIN nodes n ON n.parent = tree.id AND n.is_file = 0
            )
            SELECT tree.depth, n.id, n.is_file, n.owner, n.parent, n.name, n.name_key, n.modified, n.version, n.size,
                n.blob, n.content, n.sha256, n.is_read_only, n.lock_id, n.lock_expires, n.lock_since, n.lock_by,
                n.holds_shared, n.trashed, n.indexed_name, n.sort_name
            FROM tree JOIN nodes n ON n.id = tree.id WHERE (tree.depth, n.id) > (?1, ?2)
            ORDER BY tree.depth, n.id LIMIT ?3
            """)

    private static let nodeColumns: [SQLStatement] = [
        "id", "is_file", "owner", "parent", "name", "name_key", "modified", "version", "size", "blob", "content",
        "sha256", "is_read_only", "lock_id", "lock_expires", "lock_since", "lock_by",
        "holds_shared", "trashed", "indexed_name", "sort_name",
    ]
}
