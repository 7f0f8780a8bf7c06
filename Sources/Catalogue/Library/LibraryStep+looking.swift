import OAuth
import WOPI
import WOPIHost

extension LibraryStep {
    func children(of id: ContainerID) throws -> Listing {
        var listing = Listing(containers: [], files: [])
        for node in try db.all(Self.childrenStatement, [.id(id)], as: { try $0.node() }) {
            switch node {
            case .container(let container): listing.containers.append(container)
            case .file(let file): listing.files.append(file)
            }
        }
        return listing
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
        try db.all(
            """
            SELECT v.number, v.size, v.blob, v.sha256, v.saved, a.display_name
            FROM versions v LEFT JOIN users a ON a.id = v.author WHERE v.file = ?1 ORDER BY v.number DESC
            """, [.id(id)]
        ) { row in
            VersionRecord(
                version: FileVersion(rawValue: try row.integer()), content: try row.content(),
                saved: try row.instant(), author: try row.textIfAny())
        }
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

    static let pathStatement: SQLStatement = """
        WITH RECURSIVE up (id, parent, height) AS (
            SELECT id, parent, 0 FROM nodes WHERE id = ?1
            UNION ALL
            SELECT above.id, above.parent, up.height + 1 FROM up JOIN nodes above ON above.id = up.parent
        )
        SELECT \(Node.columns) FROM up JOIN nodes n ON n.id = up.id WHERE up.height > 0 ORDER BY up.height DESC
        """
}
