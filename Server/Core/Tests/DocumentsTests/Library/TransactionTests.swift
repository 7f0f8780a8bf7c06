import Documents
import PortContracts
import Testing

/// Tests that each operation of ``Library`` is one atomic transaction.
@Suite struct TransactionTests {
    @Test(arguments: Verb.changes) func `a change is one writing transaction`(_ verb: Verb) async throws {
        let fixture = try await DocumentsFixture()
        fixture.store.begin()
        try await verb.run(fixture, fixture.mia.caller)
        #expect(fixture.store.counted.writes == 1)
    }

    @Test(arguments: [1, 2, 51]) func `the trash stays unchanged if emptying it can't be logged`(
        count: Int
    ) async throws {
        let fixture = MemoryFixture(), mia = try await fixture.addPerson(), now = fixture.clock.now
        for number in 1...count {
            try await fixture.library.deleteFile(mia.makeFile("\(number).docx").id, for: mia.caller, now: now)
        }
        fixture.loseTop(of: mia.id)
        let events = fixture.events.count
        await #expect(throws: DocumentsError.self) { try await fixture.library.discard(nil, for: mia.caller, now: now) }
        #expect(try await fixture.library.trash(for: mia.caller, limit: 100, now: now).entries.count == count)
        #expect(fixture.events.count == events)
    }

    @Test(arguments: Verb.all.filter(\.isLook)) func `a read is one snapshot and writes nothing`(
        _ verb: Verb
    ) async throws {
        let fixture = try await DocumentsFixture(), before = fixture.fixture.rows
        fixture.store.begin()
        try await verb.run(fixture, fixture.mia.caller)
        #expect(fixture.store.counted.reads == 1 && fixture.store.counted.writes == 0)
        #expect(fixture.fixture.rows == before)
    }

    @Test(arguments: Verb.changes, [DocumentsError.busy, .storageFull])
    func `a change that the store fails to save leaves nothing and reports the reason`(
        _ verb: Verb, failure: DocumentsError
    ) async throws {
        let fixture = try await DocumentsFixture()
        fixture.store.begin(failing: failure)
        await fixture.refuses(failure, verb, as: fixture.mia.caller)
        fixture.store.begin()
        try await verb.run(fixture, fixture.mia.caller)
    }

    @Test(arguments: Verb.changes) func `a change repeated after a conflict takes effect once`(
        _ verb: Verb
    ) async throws {
        let once = try await DocumentsFixture(), twice = try await DocumentsFixture()
        try await verb.run(once, once.mia.caller)
        twice.store.begin(runningTwice: true)
        try await verb.run(twice, twice.mia.caller)
        #expect(twice.fixture.events.map(\.kind) == once.fixture.events.map(\.kind))
        #expect(Set(twice.fixture.events.map(\.id)).count == twice.fixture.events.count)
        for (left, right) in try await zip(everything(in: once), everything(in: twice)) { #expect(left == right) }
    }

    private func everything(in fixture: DocumentsFixture) async throws -> [[String]] {
        let containers = try await fixture.library.children(
            of: fixture.shared, for: fixture.mia.machine, now: fixture.fixture.clock.now
        ).containers
        var names = [try await fixture.mia.names(), try await fixture.mia.names(in: fixture.shared)]
        for container in containers { names.append(try await fixture.mia.names(in: container.id)) }
        return names
    }
}
