/// Values that the service keeps about itself from one start to the next.
extension SQLStorage {
    /// A value remembered under a name of the caller's choice; `nil` when there is none.
    public func setting(_ name: String) async throws -> String? {
        try await read { db in
            try db.first("SELECT value FROM settings WHERE name = ?1", [.text(name)]) { try $0.text() }
        }
    }

    /// A value remembered under a name; without one, `first`, which is remembered from then on, also where two ask at once.
    public func setting(_ name: String, orFirst first: String) async throws -> String {
        if let known = try await setting(name) { return known }
        return try await write { db in
            try db.run(
                "INSERT INTO settings (name, value) VALUES (?1, ?2) ON CONFLICT (name) DO NOTHING",
                [.text(name), .text(first)])
            return try db.first("SELECT value FROM settings WHERE name = ?1", [.text(name)]) { try $0.text() } ?? first
        }
    }

    /// Remembers a value; `nil` forgets it.
    public func setSetting(_ name: String, to value: String?) async throws { try await setSettings([name: value]) }

    /// Remembers values, in one transaction; `nil` forgets one.
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
