import Auditing
import Basics
import Foundation
import PortContracts
import OAuthServer
import SQLiteEngine
import Testing

@testable import SQLStorage

/// Tests the migration to version 4, which merged two audit logs into one.
@Suite struct AuditMigrationTests {
    @Test func `the migration keeps the events of both logs in order of time`() async throws {
        let database = try TestDatabase()
        let engine = try database.makeEngine()
        let user = UserID.random(), now = database.clock.now
        try await engine.write { db in
            try Migration.run(on: db, [.createsTables, .indexesFolders, .addsRetentionAndShares])
            for number in 1...3 {
                let at = SQLValue.instant(now.addingTimeInterval(Double(number)))
                try db.run(
                    """
                    INSERT INTO sign_in_events (number, at, kind, user_id, address, detail)
                    VALUES (?1, ?2, 'sign_in_failed', ?3, '192.0.2.1', 'wrong')
                    """, [.integer(Int64(number)), at, .id(user)])
                try db.run(
                    """
                    INSERT INTO document_events (number, at, kind, user_id, authority, node, name, version)
                    VALUES (?1, ?2, 'file_saved', ?3, 'machine', 'n', 'Plan.docx', ?1)
                    """, [.integer(Int64(number)), at, .id(user)])
            }
        }
        let storage = try await database.makeStorage(on: engine)
        let kept = try await storage.events(AuditQuery(user: user))
        #expect(kept.count == 6)
        #expect(kept.map(\.at) == kept.map(\.at).sorted(by: >))
        #expect(kept.filter { $0.kind == "file_saved" }.map(\.version) == [3, 2, 1])
        let failed = kept.filter { $0.kind != "file_saved" }
        #expect(failed.allSatisfy { $0.address == "192.0.2.1" && $0.event == .signIn(.signInFailed, .text("wrong")) })
        // Lists show a new event after all events from before the migration.
        try await storage.verbs.audit.append(AuditEvent(.signedIn, at: now.addingTimeInterval(3), user: user))
        #expect(try await storage.events(AuditQuery(user: user, limit: 1)).map(\.kind) == ["sign_in"])
    }
}
