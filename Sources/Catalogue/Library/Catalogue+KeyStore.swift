public import Foundation
import OAuth
public import WOPIHost

extension Catalogue: KeyStore {
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

    public func rotate(now: Date, retirement: Date) async throws -> SigningKey {
        try await write { db in
            try db.run("DELETE FROM signing_keys WHERE retired <= ?1", [.instant(now)])
            try db.run("UPDATE signing_keys SET retired = ?1 WHERE retired IS NULL", [.instant(retirement)])
            return try SigningKey.add(on: db, now: now)
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

    @discardableResult
    fileprivate static func add(on db: any SQLConnection, now: Date) throws -> SigningKey {
        var generator = SystemRandomNumberGenerator()
        let key = SigningKey(
            id: String(Identifier.random(using: &generator).prefix(12)),
            secret: (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) },
            created: Date(milliseconds: now.milliseconds))
        try db.run(
            "INSERT INTO signing_keys (id, secret, created) VALUES (?1, ?2, ?3)",
            [.text(key.id), .bytes(key.secret), .instant(key.created)])
        return key
    }
}
