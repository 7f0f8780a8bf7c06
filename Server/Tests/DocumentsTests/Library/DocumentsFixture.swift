import Basics
import Documents
import PortContracts
import Testing

/// A folder of Mia's with an empty document and an empty folder in it, for every verb to be tried on.
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
        // Of the two contents that the verbs save, "saved" is kept beside the rows and "replaced" in a file.
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

    /// Whoever has a link to the folder.
    func visitor(_ kind: ShareKind) async throws -> Caller {
        try await library.share(.container(shared), as: kind, for: mia.caller, now: fixture.clock.now).visitor
    }

    /// Tries a verb that is refused with exactly this error, and changes nothing.
    func refuses(
        _ error: DocumentsError, _ verb: Verb, as caller: Caller, at location: SourceLocation = #_sourceLocation
    ) async {
        let before = fixture.rows
        await #expect(throws: error, sourceLocation: location) { try await verb.run(self, caller) }
        #expect(fixture.rows == before, sourceLocation: location)
    }

    /// Tries a verb that is refused since the caller's authority has ended, and changes nothing.
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
