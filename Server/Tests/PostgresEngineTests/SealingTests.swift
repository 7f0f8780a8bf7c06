import SQLStorage
import Foundation
import PortContracts
import StorageFixtures
import Testing

@testable import PostgresEngine

/// Tests that a sealed database, which is being moved, refuses changes by every node.
@Suite struct SealingTests {
    @Test func `sealing waits for an earlier transaction and refuses later ones on every node`() async throws {
        let database = try await TestDatabase(), engine = try await database.makeEngine()
        let storage = try await SQLStorage.open(engine), other = try await database.makeEngine()
        let gates = (written: Gate(), commit: Gate())
        let writing = Task {
            try await other.write { db in
                _ = try db.changes(by: "INSERT INTO throttles (name, restored) VALUES ('before', 1)", [])
                gates.written.open()
                gates.commit.block()
            }
        }
        await gates.written.wait()
        let sealing = Task { try await storage.setSealed(true) }
        while try database.server.value("SELECT COUNT(*) FROM pg_locks WHERE NOT granted", in: database.name) == "0" {
            await Task.yield()
        }
        gates.commit.open()
        try await writing.value
        try await sealing.value
        for engine in [engine, other] {
            await #expect(throws: SQLError.sealed) {
                try await engine.write {
                    try $0.run("INSERT INTO throttles (name, restored) VALUES ('after', 1)", [])
                }
            }
        }
        let names = try await other.read { try $0.rows("SELECT name FROM throttles", []) }
        #expect(names == [SQLRow([.text("before")])])
        try await storage.setSealed(false)
        try await other.write { try $0.run("DELETE FROM throttles", []) }
    }
}
