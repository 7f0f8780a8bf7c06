import Basics
import Documents
import Foundation
import PortContracts
import Testing

/// Tests garbage collection, which deletes content to which no version refers, and pruning, which deletes old versions.
@Suite struct MaintenanceTests {
    private let fixture = MemoryFixture()

    private func collectGarbage(trashLifetime: TimeInterval = GarbageCollection.defaultTrashLifetime) async throws
        -> GarbageCollection.Outcome
    {
        try await GarbageCollection(library: fixture.library, trashLifetime: trashLifetime)
            .run(now: fixture.clock.now)
    }

    private func prune(_ rule: Retention, isDryRun: Bool = false) async throws -> [Prune.Finding] {
        var findings: [Prune.Finding] = []
        try await Prune(library: fixture.library, retention: rule)
            .run(now: fixture.clock.now, isDryRun: isDryRun) { findings.append($0) }
        return findings
    }

    @Test func `content of a version is never collected, however old it is`() async throws {
        let mia = try await fixture.addPerson(), file = try await mia.makeFile("Plan.docx", "old")
        try await mia.save("new", to: file.id)
        fixture.clock.advance(400 * 24 * 3600)
        #expect(try await collectGarbage() == GarbageCollection.Outcome())
        _ = try await fixture.library.restore(.first, of: file.id, for: mia.caller, now: fixture.clock.now)
        #expect(try await mia.text(of: file.id) == "old")
    }

    @Test(arguments: [(0.0, 0), (1.0, 1)]) func `unreferenced content goes to the trash when it is old enough`(
        _ beyond: TimeInterval, _ trashed: Int
    ) async throws {
        let mia = try await fixture.addPerson()
        _ = try await mia.stage("stray")
        fixture.clock.advance(GarbageCollection.age + beyond)
        #expect(try await collectGarbage().trashed == trashed)
        #expect(try await fixture.blobs.trashed().count == trashed)
    }

    @Test func `content claimed by an upload stays`() async throws {
        let content = try await fixture.blobs.stage(TestBody([1, 2, 3]), limit: nil)
        fixture.clock.advance(GarbageCollection.age * 100)
        #expect(try await collectGarbage().trashed == 0)
        let key = try #require(content.blob)
        await fixture.blobs.release(key)
        #expect(try await collectGarbage().trashed == 1)
    }

    @Test func `the trash keeps content for its time and then deletes it`() async throws {
        let mia = try await fixture.addPerson(), file = try await mia.makeFile("Plan.docx", "12345")
        try await fixture.library.deleteForGood(file.id, for: mia.caller, now: fixture.clock.now)
        fixture.clock.advance(GarbageCollection.age + 1)
        #expect(try await collectGarbage().trashed == 1)
        fixture.clock.advance(GarbageCollection.defaultTrashLifetime - 1)
        #expect(try await collectGarbage() == GarbageCollection.Outcome())
        fixture.clock.advance(1)
        let outcome = try await collectGarbage()
        #expect(outcome.purged == 1 && outcome.purgedBytes == 5)
        await #expect(throws: DocumentsError.self) { try await fixture.blobs.open(file.content) }
    }

    @Test(arguments: [-3600.0, -1, -0.001, 0, 1])
    func `a trash lifetime of 0 empties the trash even if the disk's clock is ahead`(_ seconds: TimeInterval)
        async throws
    {
        let mia = try await fixture.addPerson()
        _ = try await mia.stage("stray")
        fixture.clock.advance(GarbageCollection.age + 3601)
        #expect(try await collectGarbage().trashed == 1)
        fixture.clock.advance(seconds)
        #expect(try await collectGarbage(trashLifetime: 0).purged == 1)
        #expect(try await fixture.blobs.trashed().isEmpty)
    }

    @Test func `content in the trash that a version references is restored`() async throws {
        let mia = try await fixture.addPerson(), content = try await mia.stage("back")
        fixture.clock.advance(GarbageCollection.age + 1)
        #expect(try await collectGarbage().trashed == 1)
        let file = try await fixture.library.createFile(
            .exactly(DocumentName("Plan.docx"), overwrite: false), in: mia.root, content: content, isReadOnly: false,
            for: mia.caller, now: fixture.clock.now
        ).file
        #expect(try await collectGarbage().recovered == 1)
        #expect(try await mia.text(of: file.id) == "back")
    }

    @Test func `pruning by number removes the oldest versions, as predicted by its dry run`() async throws {
        let mia = try await fixture.addPerson(), file = try await mia.makeFile("Plan.docx", "1")
        _ = try await mia.makeFile("Once.docx")
        for text in ["22", "333", "4444"] {
            fixture.clock.advance(60)
            try await mia.save(text, to: file.id)
        }
        let rule = Retention(number: 2, isThinned: false), before = fixture.rows
        let said = try await prune(rule, isDryRun: true)
        #expect(fixture.rows == before)
        let gone = [1, 2].map { FileVersion(rawValue: $0) }
        #expect(said == [Prune.Finding(file: file.id, versions: gone, freed: 3)])
        #expect(try await prune(rule) == said)
        #expect(try await prune(rule).isEmpty)
        let versions = try await fixture.library.versions(of: file.id, for: mia.caller, now: fixture.clock.now)
        #expect(versions.map(\.version.rawValue) == [4, 3])
        #expect(try await mia.text(of: file.id) == "4444")
    }

    @Test func `nothing is pruned without a retention rule`() async throws {
        let mia = try await fixture.addPerson(), file = try await mia.makeFile()
        for _ in 0..<3 { try await mia.save("again", to: file.id) }
        fixture.clock.advance(1000 * 24 * 3600)
        let before = fixture.rows
        #expect(try await prune(.none).isEmpty)
        #expect(fixture.rows == before)
    }

    @Test func `a version that shares its bytes with a newer one frees nothing, and a restored one stays`() async throws
    {
        let mia = try await fixture.addPerson(), file = try await mia.makeFile("Plan.docx", "old")
        try await mia.save("newer", to: file.id)
        _ = try await fixture.library.restore(.first, of: file.id, for: mia.caller, now: fixture.clock.now)
        fixture.clock.advance(60)
        let rule = Retention(number: 1, isThinned: false), second = FileVersion(rawValue: 2)
        #expect(try await prune(rule) == [Prune.Finding(file: file.id, versions: [second], freed: 5)])
        fixture.clock.advance(Retention.restoredLifetime)
        #expect(try await prune(rule) == [Prune.Finding(file: file.id, versions: [.first], freed: 0)])
        #expect(try await mia.text(of: file.id) == "old")
    }
}
