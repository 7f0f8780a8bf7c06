import SQLStorage
import Foundation
import Testing

/// Tests leases. A lease allows one process to do work, such as garbage collection, that only one process may do at a
/// time.
@Suite struct LeaseTests {
    private let database: TestDatabase
    private let now = Date(timeIntervalSince1970: 1_800_000_000)

    init() throws { database = try TestDatabase() }

    private func after(_ seconds: TimeInterval) -> Date { now.addingTimeInterval(seconds) }

    @Test func `one server holds a lease until it expires, and may renew it earlier`() async throws {
        let storage = try await database.makeStorage()
        func take(_ holder: String, at seconds: TimeInterval) async throws -> LeaseAnswer {
            try await storage.takeLease("task", for: holder, now: after(seconds), until: after(seconds + 90))
        }
        #expect(try await take("a", at: 0) == .taken(from: nil))
        #expect(try await take("b", at: 89) == .refused)
        #expect(try await take("a", at: 60) == .renewed)
        #expect(try await take("b", at: 149) == .refused)
        #expect(try await take("b", at: 150) == .taken(from: "a"))
        #expect(try await take("a", at: 151) == .refused)
        #expect(try await take("b", at: 1000) == .renewed)
    }

    @Test func `a released lease is free, and only its holder can release it`() async throws {
        let storage = try await database.makeStorage()
        func take(_ name: String, _ holder: String) async throws -> LeaseAnswer {
            try await storage.takeLease(name, for: holder, now: now, until: after(90))
        }
        #expect(try await take("task", "a") == .taken(from: nil))
        #expect(try await take("other", "b") == .taken(from: nil))
        try await storage.giveUpLease("task", of: "b")
        #expect(try await take("task", "b") == .refused)
        try await storage.giveUpLease("task", of: "a")
        #expect(try await take("task", "b") == .taken(from: nil))
        #expect(try await take("other", "a") == .refused)
    }

    @Test func `of sixteen simultaneous takers one gets a free or expired lease`() async throws {
        let engines = try [database.makeEngine(), database.makeEngine()]
        let storage = try await database.makeStorage(on: AlternatingEngine(engines: engines))
        for round in 0..<4 {
            let (now, end) = (after(Double(round) * 100), after(Double(round) * 100 + 90))
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
}
