public import Foundation

/// The registration of one of the servers that share a database.
public struct NodeRecord: Hashable, Sendable {
    /// The server's name in logs.
    public var name: String
    /// An identifier of the process, for processes with the same name. A process that starts later has a greater
    /// identifier.
    public var start: String
    /// The settings that must be equal on all servers: the value of each setting as a text, by the name of the setting.
    public var settings: [String: String]
    /// The time at which the server last registered.
    public var seen: Date

    /// Creates a registration.
    public init(name: String, start: String, settings: [String: String], seen: Date) {
        self.name = name
        self.start = start
        self.settings = settings
        self.seen = seen
    }
}

/// Reads and writes the registrations of the servers that share this database.
extension SQLStorage {
    /// Registers a server, and removes the registrations of servers that haven't registered since `limit`.
    ///
    /// - Returns: the registration of another process that last registered under the same name; `nil` if there is none.
    @discardableResult
    public func report(_ node: NodeRecord, forgettingBefore limit: Date) async throws -> NodeRecord? {
        let settings = String(decoding: try JSONEncoder().encode(node.settings), as: UTF8.self)
        return try await write { (db: any SQLConnection) in
            try db.run("DELETE FROM servers WHERE seen < ?1", [.instant(limit)])
            let found = try db.first(
                "SELECT name, settings, seen, start FROM servers WHERE name = ?1", [.text(node.name)],
                as: NodeRecord.init)
            try db.run(
                """
                INSERT INTO servers (name, settings, seen, start) VALUES (?1, ?2, ?3, ?4)
                ON CONFLICT (name) DO UPDATE SET settings = excluded.settings, seen = excluded.seen,
                    start = excluded.start
                """, [.text(node.name), .text(settings), .instant(node.seen), .text(node.start)])
            return found?.start == node.start ? nil : found
        }
    }

    /// Removes the registration of a server that stops. If another process has registered under the same name in the
    /// meantime, the registration of that process stays.
    public func forgetNode(_ name: String, start: String) async throws {
        try await write { (db: any SQLConnection) in
            try db.run("DELETE FROM servers WHERE name = ?1 AND start = ?2", [.text(name), .text(start)])
        }
    }

    /// Reads the registrations of the servers that registered since `limit`, sorted by name.
    public func nodes(since limit: Date) async throws -> [NodeRecord] {
        try await read { (db: any SQLConnection) in
            try db.all(
                "SELECT name, settings, seen, start FROM servers WHERE seen >= ?1 ORDER BY name", [.instant(limit)],
                as: NodeRecord.init)
        }
    }
}

extension NodeRecord {
    /// Decodes the columns `name`, `settings`, `seen` and `start`.
    fileprivate init(_ row: inout RowReader) throws {
        name = try row.text()
        settings = try JSONDecoder().decode([String: String].self, from: Data(try row.text().utf8))
        seen = try row.instant()
        // An older release doesn't know the column `start` and leaves it null.
        start = try row.textIfAny() ?? ""
    }
}
