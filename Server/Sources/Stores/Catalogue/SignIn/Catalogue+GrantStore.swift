public import Basics
public import Foundation
import OAuth
public import OAuthServer

extension Catalogue: GrantStore {
    /// Inserts the grant, if there is its account.
    public func create(_ grant: Grant) async throws {
        try await write { db in
            guard try Account.find(grant.user, on: db) != nil else { throw StoreRefusal.stale }
            try grant.insert(on: db)
        }
    }

    /// One indexed read, by primary key.
    public func find(_ id: GrantID) async throws -> Grant? {
        try await read { try Grant.find(id, on: $0) }
    }

    /// One indexed read, by primary key.
    public func isLive(_ id: GrantID, now: Date) async throws -> Bool {
        try await read { try $0.has(Self.liveStatement, [.id(id), .instant(now)]) }
    }

    /// By the index on user and time.
    public func list(of user: UserID, now: Date) async throws -> [Grant] {
        try await read { db in
            try db.all(
                """
                SELECT \(Grant.columns) FROM grants g WHERE g.user_id = ?1 AND \(Grant.live)
                ORDER BY g.created DESC, g.id
                """, [.id(user), .instant(now)]
            ) { try $0.grant() }
        }
    }

    /// Checks the authority and ends the grant in one transaction, with those made under it.
    public func end(
        _ id: GrantID, of user: UserID?, under authority: GrantID?, reason: GrantEnd, now: Date
    ) async throws -> Bool {
        try await write { db in
            try Grant.check(authority, of: user, on: db, now: now)
            guard var grant = try Grant.find(id, on: db), user == nil || grant.user == user,
                grant.end(reason, now: now)
            else { return false }
            try grant.update(on: db)
            return true
        }
    }

    /// Checks the authority and ends the grants in one transaction, with those made under them.
    public func endAll(
        of user: UserID, except kept: GrantID?, under authority: GrantID?, reason: GrantEnd, now: Date
    ) async throws -> [GrantID] {
        try await write { db in
            try Grant.check(authority, of: user, on: db, now: now)
            return try Grant.endAll(of: user, except: kept, reason: reason, on: db, now: now)
        }
    }

    /// One transaction for codes, tokens, grants and throttles; then the audit log, in batches of 5,000 rows.
    public func sweep(now: Date) async throws {
        let yesterday = SQLValue.instant(now.addingTimeInterval(-24 * 60 * 60))
        let lastMonth = SQLValue.instant(now.addingTimeInterval(-30 * 24 * 60 * 60))
        try await write { db in
            try db.run(
                """
                DELETE FROM grants WHERE id IN (
                    SELECT grant_id FROM codes WHERE consumed IS NULL AND expires <= ?1)
                """, [yesterday])
            try db.run("DELETE FROM codes WHERE expires <= ?1", [yesterday])
            try db.run("DELETE FROM access_tokens WHERE expires <= ?1", [yesterday])
            // Everything issued under a grant is deleted with it.
            try db.run("DELETE FROM grants WHERE ended <= ?1 OR expires <= ?1", [lastMonth])
            try db.run("DELETE FROM throttles WHERE restored <= ?1", [.instant(now)])
        }
        try await forgetEvents(now: now)
    }

    static let liveStatement: SQLStatement = "SELECT 1 FROM grants g WHERE g.id = ?1 AND \(Grant.live)"
}

extension Grant {
    /// Checks the session in which something is asked for, in the transaction that does it.
    ///
    /// - Parameter authority: the session's grant; `nil` for the operator, for whom nothing is checked.
    /// - Throws: ``StoreRefusal/stale`` unless it is live, and the user's.
    static func check(
        _ authority: GrantID?, of user: UserID?, on db: any SQLConnection, now: Date
    ) throws {
        guard let authority else { return }
        guard let session = try find(authority, on: db), session.user == user, session.isLive(now: now) else {
            throw StoreRefusal.stale
        }
    }

    @discardableResult
    static func endAll(
        of user: UserID, except kept: GrantID?, reason: GrantEnd, on db: any SQLConnection, now: Date
    ) throws -> [GrantID] {
        let grants = try db.all(
            "SELECT \(columns) FROM grants g WHERE g.user_id = ?1 AND \(live)", [.id(user), .instant(now)]
        ) { try $0.grant() }
        return try grants.filter { $0.id != kept }.map { try $0.ended(reason, on: db, now: now) }
    }

    static func endAll(of client: ClientID, reason: GrantEnd, on db: any SQLConnection, now: Date) throws {
        let grants = try db.all(
            "SELECT \(columns) FROM grants g WHERE g.client = ?1 AND \(live)", [.id(client), .instant(now)]
        ) { try $0.grant() }
        for grant in grants { _ = try grant.ended(reason, on: db, now: now) }
    }

    private func ended(_ reason: GrantEnd, on db: any SQLConnection, now: Date) throws -> GrantID {
        var grant = self
        grant.end(reason, now: now)
        try grant.update(on: db)
        return id
    }
}
