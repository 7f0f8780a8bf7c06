import SQLStorage
import Foundation
import PortContracts
import Testing

@testable import PostgresEngine

/// Tests leases. A lease allows one node to do work, such as garbage collection, that only one node may do at a time.
@Suite struct PostgresLeaseTests {
    private let database: TestDatabase

    init() async throws { database = try await TestDatabase() }

    @Test func `of sixteen takers on three nodes one gets a free or expired lease`() async throws {
        let nodes = try await SeveralNodes(
            nodes: [database.makeEngine(), database.makeEngine(), database.makeEngine()])
        let storage = try await database.makeStorage(on: nodes)
        for round in 0..<4 {
            let now = database.clock.now.addingTimeInterval(Double(round) * 100)
            let end = now.addingTimeInterval(90)
            let answers = try await withThrowingTaskGroup(of: LeaseAnswer.self) { group in
                for taker in 0..<16 {
                    group.addTask {
                        try await storage.takeLease("task", for: "\(round)-\(taker)", now: now, until: end)
                    }
                }
                return try await group.reduce(into: [LeaseAnswer]()) { $0.append($1) }
            }
            #expect(answers.filter { $0 == .refused }.count == 15)
        }
    }

    @Test func `a lease is renewed by its holder, and free once released`() async throws {
        let storage = try await database.makeStorage(), now = database.clock.now
        func take(_ holder: String) async throws -> LeaseAnswer {
            try await storage.takeLease("task", for: holder, now: now, until: now.addingTimeInterval(90))
        }
        #expect(try await take("a") == .taken(from: nil))
        #expect(try await take("a") == .renewed)
        #expect(try await take("b") == .refused)
        try await storage.giveUpLease("task", of: "a")
        #expect(try await take("b") == .taken(from: nil))
    }
}
