import Basics
import Documents
import Foundation
import PortContracts
import Testing

/// Tests garbage collection and pruning of small content, which is in the database and is deleted without being moved
/// to the trash.
@Suite struct SmallContentMaintenanceTests {
    private let fixture = MemoryFixture(inlineLimit: 100)

    private func collectGarbage() async throws -> GarbageCollection.Outcome {
        try await GarbageCollection(library: fixture.library).run(now: fixture.clock.now)
    }

    private func prune(_ rule: Retention, isDryRun: Bool = false) async throws -> [Prune.Finding] {
        var findings: [Prune.Finding] = []
        try await Prune(library: fixture.library, retention: rule)
            .run(now: fixture.clock.now, isDryRun: isDryRun) { findings.append($0) }
        return findings
    }

    @Test func `small content of a version is never collected, however old it is`() async throws {
        let mia = try await fixture.addPerson(), file = try await mia.makeFile("Plan.docx", "old")
        try await mia.save("new", to: file.id)
        fixture.clock.advance(400 * 24 * 3600)
        let before = fixture.rows
        #expect(try await collectGarbage() == GarbageCollection.Outcome())
        #expect(fixture.rows == before)
        _ = try await fixture.library.restore(.first, of: file.id, for: mia.caller, now: fixture.clock.now)
        #expect(try await mia.text(of: file.id) == "old")
    }

    @Test func `small content of a deleted document is collected at once without a trash`() async throws {
        let mia = try await fixture.addPerson(), kept = try await mia.makeFile("Kept.docx", "kept")
        let gone = try await mia.makeFile("Gone.docx", "gone")
        try await mia.save("again", to: gone.id)
        try await fixture.library.deleteForGood(gone.id, for: mia.caller, now: fixture.clock.now)
        let outcome = try await collectGarbage()
        #expect(outcome.removed == 2 && outcome.trashed == 0)
        #expect(try await fixture.blobs.trashed().isEmpty)
        #expect(try await collectGarbage() == GarbageCollection.Outcome())
        #expect(try await mia.text(of: kept.id) == "kept")
    }

    @Test(arguments: [99, 100, 101, 250]) func `one garbage collection removes everything in steps`(count: Int)
        async throws
    {
        let mia = try await fixture.addPerson(), file = try await mia.makeFile("Plan.docx", "1")
        for number in 1..<count { try await mia.save("\(number)", to: file.id) }
        try await fixture.library.deleteForGood(file.id, for: mia.caller, now: fixture.clock.now)
        #expect(try await collectGarbage().removed == count)
        #expect(try await collectGarbage().removed == 0)
    }

    @Test func `pruning reports the bytes of small content, and garbage collection removes it`() async throws {
        let mia = try await fixture.addPerson(), file = try await mia.makeFile("Plan.docx", "1")
        let large = String(repeating: "x", count: 101)
        for text in ["22", large, "333", "4444"] {
            fixture.clock.advance(60)
            try await mia.save(text, to: file.id)
        }
        let rule = Retention(number: 2, isThinned: false), before = fixture.rows
        let said = try await prune(rule, isDryRun: true)
        #expect(fixture.rows == before)
        let gone = [1, 2, 3].map { FileVersion(rawValue: $0) }
        #expect(said == [Prune.Finding(file: file.id, versions: gone, freed: 104)])
        #expect(try await prune(rule) == said)
        fixture.clock.advance(GarbageCollection.age + 1)
        let outcome = try await collectGarbage()
        #expect(outcome.removed == 2 && outcome.trashed == 1)
        #expect(try await mia.text(of: file.id) == "4444")
        let third = try await fixture.library.restore(
            FileVersion(rawValue: 4), of: file.id, for: mia.caller, now: fixture.clock.now)
        #expect(third.rawValue == 6)
        #expect(try await mia.text(of: file.id) == "333")
    }

    @Test func `a version that shares small content with a newer one frees nothing`() async throws {
        let mia = try await fixture.addPerson(), file = try await mia.makeFile("Plan.docx", "old")
        try await mia.save("newer", to: file.id)
        _ = try await fixture.library.restore(.first, of: file.id, for: mia.caller, now: fixture.clock.now)
        fixture.clock.advance(Retention.restoredLifetime + 60)
        let rule = Retention(number: 1, isThinned: false), gone = [1, 2].map { FileVersion(rawValue: $0) }
        #expect(try await prune(rule) == [Prune.Finding(file: file.id, versions: gone, freed: 5)])
        #expect(try await collectGarbage().removed == 1)
        #expect(try await mia.text(of: file.id) == "old")
    }
}
