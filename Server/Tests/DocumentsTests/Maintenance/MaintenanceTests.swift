import Basics
import Documents
import Foundation
import PortContracts
import Testing

/// The sweep of content that no version names, and the pruning of versions that no rule keeps.
@Suite struct MaintenanceTests {
    private let place = MemoryPlace()

    private func garbageCollection(trashLifetime: TimeInterval = GarbageCollection.standardTrashLifetime) async throws
        -> GarbageCollection.Outcome
    {
        try await GarbageCollection(library: place.library, trashLifetime: trashLifetime)
            .run(now: place.clock.now)
    }

    private func prune(_ rule: Retention, isDryRun: Bool = false) async throws -> [Prune.Finding] {
        var findings: [Prune.Finding] = []
        try await Prune(library: place.library, retention: rule)
            .run(now: place.clock.now, isDryRun: isDryRun) { findings.append($0) }
        return findings
    }

    @Test func `content of a version is never swept, however old it is`() async throws {
        let mia = try await place.addPerson(), file = try await mia.makeFile("Plan.docx", "old")
        try await mia.save("new", to: file.id)
        place.clock.advance(400 * 24 * 3600)
        #expect(try await garbageCollection() == GarbageCollection.Outcome())
        _ = try await place.library.restore(.first, of: file.id, for: mia.caller, now: place.clock.now)
        #expect(try await mia.text(of: file.id) == "old")
    }

    @Test(arguments: [(0.0, 0), (1.0, 1)]) func `what nobody names goes to the trash when it is old enough`(
        _ beyond: TimeInterval, _ trashed: Int
    ) async throws {
        let mia = try await place.addPerson()
        _ = try await mia.stage("stray")
        place.clock.advance(GarbageCollection.age + beyond)
        #expect(try await garbageCollection().trashed == trashed)
        #expect(try await place.blobs.trashed().count == trashed)
    }

    @Test func `content that an upload still claims is left alone`() async throws {
        let content = try await place.blobs.stage(TestBody([1, 2, 3]), limit: nil)
        place.clock.advance(GarbageCollection.age * 100)
        #expect(try await garbageCollection().trashed == 0)
        let key = try #require(content.blob)
        await place.blobs.release(key)
        #expect(try await garbageCollection().trashed == 1)
    }

    @Test func `the trash keeps content for its time, and then it is gone`() async throws {
        let mia = try await place.addPerson(), file = try await mia.makeFile("Plan.docx", "12345")
        try await place.library.deleteForGood(file.id, for: mia.caller, now: place.clock.now)
        place.clock.advance(GarbageCollection.age + 1)
        #expect(try await garbageCollection().trashed == 1)
        place.clock.advance(GarbageCollection.standardTrashLifetime - 1)
        #expect(try await garbageCollection() == GarbageCollection.Outcome())
        place.clock.advance(1)
        let outcome = try await garbageCollection()
        #expect(outcome.purged == 1 && outcome.purgedBytes == 5)
        await #expect(throws: DocumentsError.self) { try await place.blobs.open(file.content) }
    }

    @Test func `content in the trash that a version names after all is put back`() async throws {
        let mia = try await place.addPerson(), content = try await mia.stage("back")
        place.clock.advance(GarbageCollection.age + 1)
        #expect(try await garbageCollection().trashed == 1)
        let file = try await place.library.createFile(
            .exactly(DocumentName("Plan.docx"), overwrite: false), in: mia.root, content: content, isReadOnly: false,
            for: mia.caller, now: place.clock.now
        ).file
        #expect(try await garbageCollection().recovered == 1)
        #expect(try await mia.text(of: file.id) == "back")
    }

    @Test func `pruning by number removes the oldest, said beforehand as it is done`() async throws {
        let mia = try await place.addPerson(), file = try await mia.makeFile("Plan.docx", "1")
        _ = try await mia.makeFile("Once.docx")
        for text in ["22", "333", "4444"] {
            place.clock.advance(60)
            try await mia.save(text, to: file.id)
        }
        let rule = Retention(number: 2, isThinned: false), before = place.rows
        let said = try await prune(rule, isDryRun: true)
        #expect(place.rows == before)
        let gone = [1, 2].map { FileVersion(rawValue: $0) }
        #expect(said == [Prune.Finding(file: file.id, versions: gone, freed: 3)])
        #expect(try await prune(rule) == said)
        #expect(try await prune(rule).isEmpty)
        let versions = try await place.library.versions(of: file.id, for: mia.caller, now: place.clock.now)
        #expect(versions.map(\.version.rawValue) == [4, 3])
        #expect(try await mia.text(of: file.id) == "4444")
    }

    @Test func `without a rule nothing is pruned`() async throws {
        let mia = try await place.addPerson(), file = try await mia.makeFile()
        for _ in 0..<3 { try await mia.save("again", to: file.id) }
        place.clock.advance(1000 * 24 * 3600)
        let before = place.rows
        #expect(try await prune(.none).isEmpty)
        #expect(place.rows == before)
    }

    @Test func `a version whose bytes a newer one has frees nothing, and one that was restored stays`() async throws {
        let mia = try await place.addPerson(), file = try await mia.makeFile("Plan.docx", "old")
        try await mia.save("newer", to: file.id)
        _ = try await place.library.restore(.first, of: file.id, for: mia.caller, now: place.clock.now)
        place.clock.advance(60)
        let rule = Retention(number: 1, isThinned: false), second = FileVersion(rawValue: 2)
        #expect(try await prune(rule) == [Prune.Finding(file: file.id, versions: [second], freed: 5)])
        place.clock.advance(Retention.restoredLifetime)
        #expect(try await prune(rule) == [Prune.Finding(file: file.id, versions: [.first], freed: 0)])
        #expect(try await mia.text(of: file.id) == "old")
    }
}
