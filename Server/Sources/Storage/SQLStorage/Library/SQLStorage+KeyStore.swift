import Basics
public import Foundation
public import WOPIHost

extension SQLStorage: KeyStore {
    /// Reads the keys that sign and verify tokens. Writes `first` if no key signs.
    public func keys(now: Date, orFirst first: SigningKey) async throws -> [SigningKey] {
        let keys = try await readOnce { (db: any SQLConnection) in try SigningKey.all(on: db, now: now) }
        guard !keys.contains(where: { $0.retired == nil }) else { return keys }
        return try await write { (db: any SQLConnection) in
            // Another process may have written the first key since the read above, so the keys are read again.
            let keys = try SigningKey.all(on: db, now: now)
            guard !keys.contains(where: { $0.retired == nil }) else { return keys }
            try first.insert(on: db)
            return try SigningKey.all(on: db, now: now)
        }
    }

    /// Retires the keys that sign and adds a new key. Also deletes keys that were retired so long ago that they no
    /// longer verify.
    public func rotate(
        to key: SigningKey, ifOlderThan date: Date, now: Date, retirement: Date
    ) async throws -> Bool {
        try await write { (db: any SQLConnection) in
            let newest = try SigningKey.all(on: db, now: now).first { $0.retired == nil }
            guard let newest, newest.created < date else { return false }
            try db.run("DELETE FROM signing_keys WHERE retired <= ?1", [.instant(now)])
            try db.run("UPDATE signing_keys SET retired = ?1 WHERE retired IS NULL", [.instant(retirement)])
            try key.insert(on: db)
            return true
        }
    }

    /// Reads the keys that sign and verify share links. Writes `first` if there is no key.
    public func shareKeys(orFirst first: SigningKey) async throws -> [SigningKey] {
        let keys = try await readOnce { (db: any SQLConnection) in try SigningKey.allOfShares(on: db) }
        guard keys.isEmpty else { return keys }
        return try await write { (db: any SQLConnection) in
            // Another process may have written the first key since the read above, so the keys are read again.
            let keys = try SigningKey.allOfShares(on: db)
            guard keys.isEmpty else { return keys }
            try db.run(
                "INSERT INTO share_keys (id, secret, created) VALUES (?1, ?2, ?3)",
                [.text(first.id), .bytes(first.secret), .instant(first.created)])
            return try SigningKey.allOfShares(on: db)
        }
    }
}

extension SigningKey {
    /// Reads the keys that may still verify tokens, beginning with the newest.
    fileprivate static func all(on db: any SQLConnection, now: Date) throws -> [SigningKey] {
        try db.all(
            """
            SELECT id, secret, created, retired FROM signing_keys WHERE retired IS NULL OR retired > ?1
            ORDER BY created DESC, id
            """, [.instant(now)]
        ) { row in
            SigningKey(
                id: try row.text(), secret: try row.bytes(), created: try row.instant(),
                retired: try row.instantIfAny())
        }
    }

    /// Reads the keys of share links, beginning with the newest, which signs new links.
    fileprivate static func allOfShares(on db: any SQLConnection) throws -> [SigningKey] {
        try db.all("SELECT id, secret, created FROM share_keys ORDER BY created DESC, id", []) { row in
            SigningKey(id: try row.text(), secret: try row.bytes(), created: try row.instant())
        }
    }

    fileprivate func insert(on db: any SQLConnection) throws {
        try db.run(
            "INSERT INTO signing_keys (id, secret, created) VALUES (?1, ?2, ?3)",
            [.text(id), .bytes(secret), .instant(created)])
    }
}
