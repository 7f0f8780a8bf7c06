import SQLStorage
import Foundation
import Testing

@testable import PostgresEngine

/// Tests a PostgreSQL server whose commits wait for a standby that doesn't exist.
@Suite(.serialized) struct StandbyTests {
    /// A PostgreSQL server that only this suite uses, because the suite changes the server's settings.
    private let server: TestServer
    private let database: TestDatabase

    init() async throws {
        server = try await TestServer()
        database = try await TestDatabase(on: server)
    }

    private func setStandby(_ name: String) async throws {
        try server.run("ALTER SYSTEM SET synchronous_standby_names = '\(name)'")
        try server.run("SELECT pg_reload_conf()")
        while try server.value("SHOW synchronous_standby_names") != name { try await pause() }
    }

    private func waitForCommit() async throws {
        while try server.value("SELECT 1 FROM pg_stat_activity WHERE wait_event = 'SyncRep'") == nil {
            try await pause()
        }
    }

    @Test(arguments: ["pg_cancel_backend", "pg_terminate_backend"])
    func `a commit canceled while waiting for the standby succeeds only once a later one is confirmed`(
        function: String
    ) async throws {
        let engine = try await database.makeEngine()
        try await engine.write { try $0.run("CREATE TABLE notes (id BIGINT PRIMARY KEY)", []) }
        try await setStandby("nobody")
        let isDone = Task {
            try await engine.write { try $0.run("INSERT INTO notes (id) VALUES (1)", []) }
            return try server.value("SHOW synchronous_standby_names") == ""
        }
        try await waitForCommit()
        try server.run("SELECT \(function)(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'")
        // The query for the result of the commit also waits for the standby. If this query is canceled, the commit
        // doesn't count as successful.
        for _ in 0..<2 {
            try await waitForCommit()
            try server.run("SELECT \(function)(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'")
        }
        try await waitForCommit()
        try await setStandby("")
        #expect(try await isDone.value)
        #expect(try server.value("SELECT COUNT(*) FROM notes", in: database.name) == "1")
    }
}
