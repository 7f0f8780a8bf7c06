import Basics
public import Foundation
public import WOPIHost

extension SQLStorage: KeyStore {
    /// Reads the keys. Writes `first` only if there is no key that signs.
    public func keys(now: Date, orFirst first: SigningKey) async throws -> [SigningKey] {
        let keys = try await readOnce { (db: any SQLConnection) in try SigningKey.all(on: db, now: now) }
        guard !keys.contains(where: { $0.retired == nil }) else { return keys }
        return try await write { (db: any SQLConnection) in
            // Another process may have made the first key since the read above, so read again.
            let keys = try SigningKey.all(on: db, now: now)
            guard !keys.contains(where: { $0.retired == nil }) else { return keys }
            try first.insert(on: db)
            return try SigningKey.all(on: db, now: now)
        }
    }

    /// Retires the signing keys and adds a new one; also deletes the keys whose retirement is over.
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

    /// Reads the keys of share links. Writes `first` only if there is none.
    public func shareKeys(orFirst first: SigningKey) async throws -> [SigningKey] {
        let keys = try await readOnce { (db: any SQLConnection) in try SigningKey.allOfShares(on: db) }
        guard keys.isEmpty else { return keys }
        return try await write { (db: any SQLConnection) in
            // Another process may have made the first key since the read above, so read again.
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
    /// Reads the keys that may still verify tokens, newest first.
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

    /// The keys of share links, newest first, because the first one signs.
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
