import Foundation
import PortContracts
import SQLiteEngine
import OAuthServer
import Testing

@testable import SQLStorage

/// Tests that `emplace doctor` counts exactly the rows that the next garbage collection will delete as leftovers.
@Suite struct ForgettableTests {
    private static let day: TimeInterval = 24 * 60 * 60

    /// Adds grants, some of which have codes and tokens. The numbers are the ages of the rows in days.
    private func fill(_ engine: SQLiteEngine, now: Date) async throws {
        @Sendable func time(_ age: Double) -> SQLValue { .instant(now.addingTimeInterval(-age * Self.day)) }
        let none = SQLValue.null
        let grants: [(id: String, expires: SQLValue, ended: SQLValue)] = [
            ("live", none, none), ("unredeemed", none, none), ("waiting", none, none),
            ("redeemed", none, none), ("long-ended", none, time(31)), ("just-ended", none, time(29)),
            ("long-expired", time(31), none),
        ]
        let codes: [(grant: String, expires: SQLValue, consumed: SQLValue)] = [
            ("unredeemed", time(2), none), ("waiting", time(0.5), none), ("redeemed", time(2), time(2)),
        ]
        try await engine.write { db in
            for grant in grants {
                try db.run(
                    """
                    INSERT INTO grants (id, user_id, kind, scope, created, expires, ended, label)
                    VALUES (?1, 'mia', 'operator', '', ?2, ?3, ?4, '')
                    """, [.text(grant.id), time(60), grant.expires, grant.ended])
            }
            for code in codes {
                try db.run(
                    """
                    INSERT INTO codes (digest, grant_id, user_id, client, scope, expires, consumed)
                    VALUES (CAST(?1 AS BLOB), ?1, 'mia', 'office', '', ?2, ?3)
                    """, [.text(code.grant), code.expires, code.consumed])
            }
            for (grant, age) in [("live", 0.5), ("redeemed", 2)] {
                try db.run(
                    """
                    INSERT INTO access_tokens (digest, grant_id, scope, issued, expires)
                    VALUES (CAST(?1 AS BLOB), ?1, '', ?2, ?3)
                    """, [.text(grant), time(3), time(age)])
            }
        }
    }

    private func count(_ engine: SQLiteEngine) async throws -> Int64 {
        try await engine.read { db in
            try db.first(
                """
                SELECT (SELECT COUNT(*) FROM grants) + (SELECT COUNT(*) FROM codes)
                    + (SELECT COUNT(*) FROM access_tokens)
                """, []
            ) { try $0.integer() } ?? 0
        }
    }

    @Test func `the doctor counts exactly what garbage collection deletes, including unredeemed grants`() async throws {
        let database = try TestDatabase()
        let engine = try database.makeEngine()
        let storage = try await database.makeStorage(on: engine), now = database.clock.now
        try await fill(engine, now: now)
        let before = try await count(engine)
        // These rows can be deleted: two codes, one access token, one grant that was never redeemed, one ended grant,
        // and one expired grant.
        let codes = now.addingTimeInterval(-SignInGarbageCollection.tokenRetention)
        let grants = now.addingTimeInterval(-SignInGarbageCollection.grantRetention)
        #expect(try await storage.forgettable(codesBefore: codes, grantsBefore: grants) == 6)
        try await SignInGarbageCollection(store: storage).run(now: now)
        #expect(try await count(engine) == before - 6)
        #expect(try await storage.forgettable(codesBefore: codes, grantsBefore: grants) == 0)
    }
}
