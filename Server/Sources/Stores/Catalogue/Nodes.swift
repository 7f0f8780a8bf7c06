public import Foundation

/// One of the servers that share a database, as it told of itself.
public struct NodeRecord: Hashable, Sendable {
    /// The name by which logs tell it from the others.
    public var name: String
    /// The settings that all have to share, as texts by name.
    public var settings: [String: String]
    /// The time when it last told of itself.
    public var seen: Date

    /// A server as it tells of itself.
    public init(name: String, settings: [String: String], seen: Date) {
        self.name = name
        self.settings = settings
        self.seen = seen
    }
}

/// The servers that share this database.
extension Catalogue {
    /// Writes down that a server is there, and forgets those that weren't since `limit`.
    public func report(_ node: NodeRecord, forgettingBefore limit: Date) async throws {
        let settings = String(decoding: try JSONEncoder().encode(node.settings), as: UTF8.self)
        try await write { (db: any SQLConnection) in
            try db.run("DELETE FROM servers WHERE seen < ?1", [.instant(limit)])
            try db.run(
                """
                INSERT INTO servers (name, settings, seen) VALUES (?1, ?2, ?3)
                ON CONFLICT (name) DO UPDATE SET settings = excluded.settings, seen = excluded.seen
                """, [.text(node.name), .text(settings), .instant(node.seen)])
        }
    }

    /// Forgets a server that stops.
    public func forgetNode(_ name: String) async throws {
        try await write { (db: any SQLConnection) in
            try db.run("DELETE FROM servers WHERE name = ?1", [.text(name)])
        }
    }

    /// The servers that told of themselves since `limit`, by name.
    public func nodes(since limit: Date) async throws -> [NodeRecord] {
        try await read { (db: any SQLConnection) in
            try db.all(
                "SELECT name, settings, seen FROM servers WHERE seen >= ?1 ORDER BY name", [.instant(limit)]
            ) { row in
                let (name, text) = (try row.text(), try row.text())
                let settings = try JSONDecoder().decode([String: String].self, from: Data(text.utf8))
                return NodeRecord(name: name, settings: settings, seen: try row.instant())
            }
        }
    }
}
