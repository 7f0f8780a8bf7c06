/// Reads and writes values that the server stores in the database between starts, such as the installation's id.
extension SQLStorage {
    /// Reads the value of a setting; `nil` when the setting doesn't exist.
    public func setting(_ name: String) async throws -> String? {
        try await read { db in
            try db.first("SELECT value FROM settings WHERE name = ?1", [.text(name)]) { try $0.text() }
        }
    }

    /// Reads the value of a setting. If the setting doesn't exist, stores and returns `first`. Concurrent callers get
    /// the same value.
    public func setting(_ name: String, orFirst first: String) async throws -> String {
        if let known = try await setting(name) { return known }
        return try await write { db in
            try db.run(
                "INSERT INTO settings (name, value) VALUES (?1, ?2) ON CONFLICT (name) DO NOTHING",
                [.text(name), .text(first)])
            return try db.first("SELECT value FROM settings WHERE name = ?1", [.text(name)]) { try $0.text() } ?? first
        }
    }

    /// Stores the value of a setting; `nil` deletes the setting.
    public func setSetting(_ name: String, to value: String?) async throws { try await setSettings([name: value]) }

    /// Stores settings in one transaction. A `nil` value deletes the setting.
    public func setSettings(_ values: [String: String?]) async throws {
        try await write { db in
            for (name, value) in values.sorted(by: { $0.key < $1.key }) {
                guard let value else {
                    try db.run("DELETE FROM settings WHERE name = ?1", [.text(name)])
                    continue
                }
                try db.run(
                    """
                    INSERT INTO settings (name, value) VALUES (?1, ?2)
                    ON CONFLICT (name) DO UPDATE SET value = excluded.value
                    """, [.text(name), .text(value)])
            }
        }
    }
}
