public import Basics
import Documents
public import Foundation
import OAuth
public import OAuthServer
import WOPIHost

extension Catalogue: Accounts {
    /// Makes the root of the person's documents in the same step.
    public func add(_ account: Account, password: PasswordHash?) async throws {
        guard let root = ContainerID(rawValue: Identifier.random()) else { throw SQLError.unexpected(column: 0) }
        try await write { db in
            let added = try db.run(
                """
                INSERT INTO users (id, name, name_key, display_name, is_business, is_education, created, password,
                    password_version, token_endpoint, session_context)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11) ON CONFLICT DO NOTHING
                """,
                [
                    .id(account.id), .text(account.name.rawValue), .text(account.name.folded),
                    .text(account.displayName), .flag(account.isBusiness), .flag(account.isEducation),
                    .instant(account.created), .id(password), .integer(account.passwordVersion),
                    .text(account.hints.tokenEndpoint), .text(account.hints.sessionContext),
                ])
            guard added == 1 else { throw StoreRefusal.nameTaken }
            try DocumentRows(db: db).insert(
                ContainerRecord(
                    id: root, name: "Documents", parent: nil, owner: account.id, modified: account.created))
        }
    }

    /// One indexed read, by primary key.
    public func find(_ id: UserID) async throws -> Account? {
        try await read { try Account.find(id, on: $0) }
    }

    /// One indexed read, by the unique folded name.
    public func find(_ name: SignInName) async throws -> Account? {
        try await credentials(name)?.account
    }

    /// One indexed read, by the unique folded name, with the hash.
    public func credentials(_ name: SignInName) async throws -> Credentials? {
        try await read { db in
            try db.first(
                "SELECT \(Account.columns), u.password FROM users u WHERE u.name_key = ?1", [.text(name.folded)]
            ) { Credentials(account: try $0.account(), password: try $0.idIfAny()) }
        }
    }

    /// All rows, in the order of the unique index on folded names.
    public func list() async throws -> [Account] {
        try await read { db in
            try db.all("SELECT \(Account.columns) FROM users u ORDER BY u.name_key", []) { try $0.account() }
        }
    }

    /// Checks the authority, reads the account, applies the change and writes it back, in one transaction.
    public func change(
        _ id: UserID, _ change: AccountChange, under authority: GrantID?, now: Date
    ) async throws -> Account? {
        try await write { db in
            try Grant.check(authority, of: id, on: db, now: now)
            guard var account = try Account.find(id, on: db) else { return nil }
            change.apply(to: &account)
            try db.run(
                """
                UPDATE users SET display_name = ?2, is_business = ?3, is_education = ?4, token_endpoint = ?5,
                    session_context = ?6
                WHERE id = ?1
                """,
                [
                    .id(id), .text(account.displayName), .flag(account.isBusiness), .flag(account.isEducation),
                    .text(account.hints.tokenEndpoint), .text(account.hints.sessionContext),
                ])
            return account
        }
    }

    /// Checks the condition, writes the hash and ends the grants in one transaction.
    public func setPassword(
        of id: UserID, to password: PasswordHash, if condition: PasswordCondition?, now: Date
    ) async throws -> Account? {
        try await write { db in
            if let condition {
                try Grant.check(condition.session, of: id, on: db, now: now)
                guard let account = try Account.find(id, on: db), account.passwordVersion == condition.version else {
                    throw StoreRefusal.stale
                }
            }
            try db.run(
                "UPDATE users SET password = ?2, password_version = password_version + 1 WHERE id = ?1",
                [.id(id), .id(password)])
            try Grant.endAll(of: id, except: nil, reason: .passwordChanged, on: db, now: now)
            return try Account.find(id, on: db)
        }
    }

    /// One statement: it changes a row only as long as that has the old hash.
    public func rehash(of id: UserID, from old: PasswordHash, to new: PasswordHash) async throws -> Bool {
        try await write { db in
            try db.run(
                "UPDATE users SET password = ?3 WHERE id = ?1 AND password = ?2", [.id(id), .id(old), .id(new)]) == 1
        }
    }

    /// One statement looks whether another account has the name, and gives it.
    public func rename(_ id: UserID, to name: SignInName) async throws -> Account? {
        try await write { db in
            let renamed = try db.run(
                """
                UPDATE users SET name = ?2, name_key = ?3
                WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM users o WHERE o.name_key = ?3 AND o.id <> ?1)
                """, [.id(id), .text(name.rawValue), .text(name.folded)])
            guard let account = try Account.find(id, on: db) else { return nil }
            guard renamed == 1 else { throw StoreRefusal.nameTaken }
            return account
        }
    }

    /// Writes the date and ends the grants in one transaction.
    public func disable(_ id: UserID, now: Date) async throws -> Account? {
        try await write { db in
            try db.run(
                """
                UPDATE users SET disabled = ?2, password_version = password_version + 1
                WHERE id = ?1 AND disabled IS NULL
                """, [.id(id), .instant(now)])
            try Grant.endAll(of: id, except: nil, reason: .accountDisabled, on: db, now: now)
            return try Account.find(id, on: db)
        }
    }

    /// Removes the date; grants that have ended stay ended.
    public func enable(_ id: UserID) async throws -> Account? {
        try await write { db in
            try db.run("UPDATE users SET disabled = NULL WHERE id = ?1", [.id(id)])
            return try Account.find(id, on: db)
        }
    }

    /// Removes the person's documents, too; their content is left to ``Sweep``.
    public func remove(_ id: UserID, now: Date) async throws -> Bool {
        try await write { db in
            try Grant.endAll(of: id, except: nil, reason: .accountRemoved, on: db, now: now)
            try db.run("DELETE FROM nodes WHERE owner = ?1", [.id(id)])
            return try db.run("DELETE FROM users WHERE id = ?1", [.id(id)]) == 1
        }
    }
}

extension Account {
    static func find(_ id: UserID, on db: any SQLConnection) throws -> Account? {
        try db.first("SELECT \(columns) FROM users u WHERE u.id = ?1", [.id(id)]) { try $0.account() }
    }
}
