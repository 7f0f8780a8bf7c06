import Basics
import Documents
import Foundation
import PortContracts
import Testing

/// The sweep and pruning, over small content, which no trash holds.
@Suite struct SmallContentMaintenanceTests {
    private let place = MemoryPlace(inlineLimit: 100)

    private func garbageCollection() async throws -> GarbageCollection.Outcome {
        try await GarbageCollection(library: place.library).run(now: place.clock.now)
    }

    private func prune(_ rule: Retention, isDryRun: Bool = false) async throws -> [Prune.Finding] {
        var findings: [Prune.Finding] = []
        try await Prune(library: place.library, retention: rule)
            .run(now: place.clock.now, isDryRun: isDryRun) { findings.append($0) }
        return findings
    }

    @Test func `small content of a version is never swept, however old it is`() async throws {
        let mia = try await place.addPerson(), file = try await mia.makeFile("Plan.docx", "old")
        try await mia.save("new", to: file.id)
        place.clock.advance(400 * 24 * 3600)
        let before = place.rows
        #expect(try await garbageCollection() == GarbageCollection.Outcome())
        #expect(place.rows == before)
        _ = try await place.library.restore(.first, of: file.id, for: mia.caller, now: place.clock.now)
        #expect(try await mia.text(of: file.id) == "old")
    }

    @Test func `small content of a deleted document is swept at once, and by no trash`() async throws {
        let mia = try await place.addPerson(), kept = try await mia.makeFile("Kept.docx", "kept")
        let gone = try await mia.makeFile("Gone.docx", "gone")
        try await mia.save("again", to: gone.id)
        try await place.library.deleteForGood(gone.id, for: mia.caller, now: place.clock.now)
        let outcome = try await garbageCollection()
        #expect(outcome.removed == 2 && outcome.trashed == 0)
        #expect(try await place.blobs.trashed().isEmpty)
        #expect(try await garbageCollection() == GarbageCollection.Outcome())
        #expect(try await mia.text(of: kept.id) == "kept")
    }

    @Test(arguments: [99, 100, 101, 250]) func `one sweep removes all there is, in steps`(count: Int) async throws {
        let mia = try await place.addPerson(), file = try await mia.makeFile("Plan.docx", "1")
        for number in 1..<count { try await mia.save("\(number)", to: file.id) }
        try await place.library.deleteForGood(file.id, for: mia.caller, now: place.clock.now)
        #expect(try await garbageCollection().removed == count)
        #expect(try await garbageCollection().removed == 0)
    }

    @Test func `pruning says the bytes of small content, and the sweep removes it`() async throws {
        let mia = try await place.addPerson(), file = try await mia.makeFile("Plan.docx", "1")
        let large = String(repeating: "x", count: 101)
        for text in ["22", large, "333", "4444"] {
            place.clock.advance(60)
            try await mia.save(text, to: file.id)
        }
        let rule = Retention(number: 2, isThinned: false), before = place.rows
        let said = try await prune(rule, isDryRun: true)
        #expect(place.rows == before)
        let gone = [1, 2, 3].map { FileVersion(rawValue: $0) }
        #expect(said == [Prune.Finding(file: file.id, versions: gone, freed: 104)])
        #expect(try await prune(rule) == said)
        place.clock.advance(GarbageCollection.age + 1)
        let outcome = try await garbageCollection()
        #expect(outcome.removed == 2 && outcome.trashed == 1)
        #expect(try await mia.text(of: file.id) == "4444")
        let third = try await place.library.restore(
            FileVersion(rawValue: 4), of: file.id, for: mia.caller, now: place.clock.now)
        #expect(third.rawValue == 6)
        #expect(try await mia.text(of: file.id) == "333")
    }

    @Test func `a version whose small bytes a newer one has frees nothing`() async throws {
        let mia = try await place.addPerson(), file = try await mia.makeFile("Plan.docx", "old")
        try await mia.save("newer", to: file.id)
        _ = try await place.library.restore(.first, of: file.id, for: mia.caller, now: place.clock.now)
        place.clock.advance(Retention.restoredLifetime + 60)
        let rule = Retention(number: 1, isThinned: false), gone = [1, 2].map { FileVersion(rawValue: $0) }
        #expect(try await prune(rule) == [Prune.Finding(file: file.id, versions: gone, freed: 5)])
        #expect(try await garbageCollection().removed == 1)
        #expect(try await mia.text(of: file.id) == "old")
    }
}
