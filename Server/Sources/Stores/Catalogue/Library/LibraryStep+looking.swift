import OAuth
import WOPI
import WOPIHost

extension LibraryStep {
    func children(of id: ContainerID) throws -> Listing {
        Listing(try db.all(Self.childrenStatement, [.id(id)]) { try $0.node() })
    }

    func children(
        of id: ContainerID, _ content: ListingContent, after place: ListingPlace?, limit: Int
    ) throws -> ListingPage {
        let statement =
            switch content {
            case .everything: Self.childrenPageStatement
            case .containers: Self.containersPageStatement
            case .files: Self.filesPageStatement
            }
        // No name is empty. One more than asked for tells whether anything follows.
        let arguments: [SQLValue] = [.id(id), .text(place?.rawValue ?? ""), .integer(Int64(limit) + 1)]
        var nodes = try db.all(statement, arguments) { try $0.node() }
        guard nodes.count > limit else { return ListingPage(listing: Listing(nodes), next: nil) }
        nodes.removeLast(nodes.count - limit)
        return ListingPage(listing: Listing(nodes), next: try nodes.last.flatMap { try self.place(after: $0) })
    }

    private func place(after node: Node) throws -> ListingPlace? {
        try db.first("SELECT name_key FROM nodes WHERE id = ?1", [.text(node.id)]) {
            ListingPlace(rawValue: try $0.text())
        }
    }

    func ancestors(of resource: ResourceID) throws -> [ContainerRecord] {
        let id: String
        switch resource {
        case .file(let file): id = try self.file(file).file.id.rawValue
        case .container(let container): id = try self.container(container).container.id.rawValue
        case .ecosystem: throw HostError.notFound
        }
        return try visible(path(to: id), to: id)
    }

    /// The containers above a node, the root first.
    func path(to id: String) throws -> [ContainerRecord] {
        try db.all(Self.pathStatement, [.text(id)]) { row in
            guard case .container(let container) = try row.node() else {
                throw SQLError.unexpected(column: row.column)
            }
            return container
        }
    }

    func versions(of id: FileID) throws -> [VersionRecord] {
        var rows = try db.all(
            """
            SELECT v.number, v.size, v.blob, v.sha256, v.saved, a.display_name, v.editors
            FROM versions v LEFT JOIN users a ON a.id = v.author WHERE v.file = ?1 ORDER BY v.number DESC
            """, [.id(id)]
        ) { row in
            let record = VersionRecord(
                version: FileVersion(rawValue: try row.integer()), content: try row.content(),
                saved: try row.instant(), author: try row.textIfAny())
            return (record, editors: try row.textIfAny())
        }
        var known: [Substring: String?] = [:]
        for index in rows.indices { rows[index].0.editors = try names(of: rows[index].editors, known: &known) }
        return rows.map(\.0)
    }

    /// A share's visitor sees none above what is shared.
    private func visible(_ path: [ContainerRecord], to id: String) throws -> [ContainerRecord] {
        guard case .share(let share) = caller.authority else { return path }
        let shared = try db.first("SELECT node FROM shares WHERE id = ?1", [.id(share)]) { try $0.text() }
        guard let start = path.firstIndex(where: { $0.id.rawValue == shared }) else { return [] }
        return Array(path[start...])
    }

    static let childrenStatement: SQLStatement =
        "SELECT \(Node.columns) FROM nodes n WHERE n.parent = ?1 ORDER BY n.name_key"

    static let childrenPageStatement: SQLStatement = """
        SELECT \(Node.columns) FROM nodes n WHERE n.parent = ?1 AND n.name_key > ?2 ORDER BY n.name_key LIMIT ?3
        """

    static let containersPageStatement: SQLStatement = """
        SELECT \(Node.columns) FROM nodes n
        WHERE n.parent = ?1 AND n.name_key > ?2 AND n.is_file = 0 ORDER BY n.name_key LIMIT ?3
        """

    static let filesPageStatement: SQLStatement = """
        SELECT \(Node.columns) FROM nodes n
        WHERE n.parent = ?1 AND n.name_key > ?2 AND n.is_file = 1 ORDER BY n.name_key LIMIT ?3
        """

    static let pathStatement: SQLStatement = """
        WITH RECURSIVE up (id, parent, height) AS (
            SELECT id, parent, 0 FROM nodes WHERE id = ?1
            UNION ALL
            SELECT above.id, above.parent, up.height + 1 FROM up JOIN nodes above ON above.id = up.parent
        )
        SELECT \(Node.columns) FROM up JOIN nodes n ON n.id = up.id WHERE up.height > 0 ORDER BY up.height DESC
        """
}

extension Listing {
    fileprivate init(_ nodes: [Node]) {
        self.init(containers: [], files: [])
        for node in nodes {
            switch node {
            case .container(let container): containers.append(container)
            case .file(let file): files.append(file)
            }
        }
    }
}
