import Basics
import Documents
import PortContracts
import Testing

/// Mia's folder with an empty document and an empty folder, on which every operation can be tried.
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
        // Of the two contents that operations save, "saved" goes to the database and "replaced" to a file.
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

    /// A visitor with a link to the folder.
    func visitor(_ kind: ShareKind) async throws -> Caller {
        try await library.share(.container(shared), as: kind, for: mia.caller, now: fixture.clock.now).visitor
    }

    /// Runs an operation that must be refused with exactly this error and change nothing.
    func refuses(
        _ error: DocumentsError, _ verb: Verb, as caller: Caller, at location: SourceLocation = #_sourceLocation
    ) async {
        let before = fixture.rows
        await #expect(throws: error, sourceLocation: location) { try await verb.run(self, caller) }
        #expect(fixture.rows == before, sourceLocation: location)
    }

    /// Runs an operation that must be refused because the caller's access has ended, and change nothing.
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
