import Basics
public import Foundation
import OAuth
public import WOPIHost

extension Catalogue: KeyStore {
    /// Reads the keys; writes only when there is none that signs.
    public func keys(now: Date) async throws -> [SigningKey] {
        let keys = try await read { try SigningKey.all(on: $0, now: now) }
        guard !keys.contains(where: { $0.retired == nil }) else { return keys }
        return try await write { db in
            // Another may have made the first one since.
            if try !SigningKey.all(on: db, now: now).contains(where: { $0.retired == nil }) {
                try SigningKey.add(on: db, now: now)
            }
            return try SigningKey.all(on: db, now: now)
        }
    }

    /// Deletes the keys that have retired, as well.
    public func rotate(now: Date, retirement: Date) async throws -> SigningKey {
        try await write { db in
            try db.run("DELETE FROM signing_keys WHERE retired <= ?1", [.instant(now)])
            try db.run("UPDATE signing_keys SET retired = ?1 WHERE retired IS NULL", [.instant(retirement)])
            return try SigningKey.add(on: db, now: now)
        }
    }

    /// Reads the keys; writes only when there is none.
    public func shareKeys(now: Date) async throws -> [SigningKey] {
        let keys = try await readOnce { try SigningKey.allOfShares(on: $0) }
        guard keys.isEmpty else { return keys }
        let key = SigningKey.random(now: now)
        return try await write { db in
            // Another may have made the first one since.
            guard try SigningKey.allOfShares(on: db).isEmpty else { return try SigningKey.allOfShares(on: db) }
            try db.run(
                "INSERT INTO share_keys (id, secret, created) VALUES (?1, ?2, ?3)",
                [.text(key.id), .bytes(key.secret), .instant(key.created)])
            return [key]
        }
    }
}

extension SigningKey {
    /// Those that may still verify, the newest first.
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

    /// The newest first: it signs.
    fileprivate static func allOfShares(on db: any SQLConnection) throws -> [SigningKey] {
        try db.all("SELECT id, secret, created FROM share_keys ORDER BY created DESC, id", []) { row in
            SigningKey(id: try row.text(), secret: try row.bytes(), created: try row.instant())
        }
    }

    fileprivate static func random(now: Date) -> SigningKey {
        var generator = SystemRandomNumberGenerator()
        return SigningKey(
            id: String(Identifier.random(using: &generator).prefix(12)),
            secret: (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) },
            created: Date(milliseconds: now.milliseconds))
    }

    @discardableResult
    fileprivate static func add(on db: any SQLConnection, now: Date) throws -> SigningKey {
        let key = random(now: now)
        try db.run(
            "INSERT INTO signing_keys (id, secret, created) VALUES (?1, ?2, ?3)",
            [.text(key.id), .bytes(key.secret), .instant(key.created)])
        return key
    }
}
