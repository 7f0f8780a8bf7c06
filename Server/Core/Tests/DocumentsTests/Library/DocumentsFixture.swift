import Basics
import Documents
import PortContracts
import Testing

/// A user Mia with a folder that contains an empty document and an empty folder. Every operation can be tried on them.
struct DocumentsFixture: Sendable {
    let store: WatchedStore
    let fixture: MemoryFixture
    let mia: MemoryPerson
    let shared: ContainerID
    let inner: ContainerID
    let file: FileID

    var library: Library { fixture.library }

    init(isReadOnly: Bool = false) async throws {
        var watched: WatchedStore?
        // Of the two contents that operations save, "saved" is short enough for the database, and "replaced" is stored
        // outside the database.
        fixture = MemoryFixture(inlineLimit: 5) { base in
            let store = WatchedStore(base)
            watched = store
            return store
        }
        store = try #require(watched)
        mia = try await fixture.addPerson()
        shared = try await mia.makeFolder("Shared")
        inner = try await mia.makeFolder("Inner", in: shared)
        file = try await mia.makeFile("New.docx", "", in: shared, isReadOnly: isReadOnly).id
    }

    /// Returns a visitor who has opened a link to the folder.
    func visitor(_ kind: ShareKind) async throws -> Caller {
        try await library.share(.container(shared), as: kind, for: mia.caller, now: fixture.clock.now).visitor
    }

    /// Runs an operation that must fail with exactly this error and change nothing.
    func refuses(
        _ error: DocumentsError, _ verb: Verb, as caller: Caller, at location: SourceLocation = #_sourceLocation
    ) async {
        let before = fixture.rows
        await #expect(throws: error, sourceLocation: location) { try await verb.run(self, caller) }
        #expect(fixture.rows == before, sourceLocation: location)
    }

    /// Runs an operation that must fail because the caller's access has ended, and that must change nothing.
    func refusesAsEnded(
        _ verb: Verb, as caller: Caller, at location: SourceLocation = #_sourceLocation
    ) async {
        let before = fixture.rows
        await #expect(sourceLocation: location) {
            try await verb.run(self, caller)
        } throws: { error in
            if case .accessEnded(let reason) = error as? DocumentsError { !reason.isEmpty } else { false }
        }
        #expect(fixture.rows == before, sourceLocation: location)
    }
}
