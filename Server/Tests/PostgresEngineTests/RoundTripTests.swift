import Basics
import SQLStorage
import Documents
import Foundation
import PortContracts
import OAuthServer
import Testing

@testable import PostgresEngine

/// Tests how many times each operation waits for the database server. Over a network, these round trips take most of an
/// operation's time.
@Suite struct RoundTripTests {
    private let engine: PostgresEngine
    private let library: Library
    private let caller: Caller
    private let file: FileID
    private let now: Date

    init() async throws {
        let database = try await TestDatabase()
        // The engine has only one connection, so that each statement is already prepared when the test counts round
        // trips.
        engine = try await database.makeEngine(connections: 1)
        let storage = try await database.makeStorage(on: engine)
        library = Library(store: storage, blobs: InMemoryBlobs(), inlineLimit: 1000)
        let fixture = try await LibraryPerson(storage, library, at: database.clock.now)
        (caller, file, now) = (fixture.caller, fixture.file, database.clock.now)
    }

    private func trips(_ verb: () async throws -> Void) async throws -> Int {
        let before = engine.roundTrips
        try await verb()
        return engine.roundTrips - before
    }

    @Test func `CheckFileInfo takes one round trip, and GetFile of small content takes one`() async throws {
        #expect(try await trips { _ = try await library.file(file, for: caller, now: now) } == 1)
        #expect(try await trips { _ = try await library.open(file, for: caller, now: now) } == 1)
    }

    @Test func `Lock and Unlock take two round trips each`() async throws {
        let lock = try #require(LockID(rawValue: "A"))
        #expect(try await trips { _ = try await library.lock(file, .acquire(lock), for: caller, now: now) } == 2)
        #expect(try await trips { _ = try await library.lock(file, .release(lock), for: caller, now: now) } == 2)
    }

    @Test func `a save takes two round trips, including bytes, version and event`() async throws {
        let content = try await library.stage(TestBody(Array("second".utf8)), limit: nil) { $0 }
        #expect(try await trips { _ = try await library.replace(content, of: file, for: caller, now: now) } == 2)
    }

    @Test func `a save of large content takes three round trips, because it checks for a deletion mark`() async throws {
        let content = try await library.stage(TestBody([UInt8](repeating: 1, count: 2000)), limit: nil) { $0 }
        _ = try await library.replace(content, of: file, for: caller, now: now)
        #expect(try await trips { _ = try await library.replace(content, of: file, for: caller, now: now) } == 3)
    }

    @Test func `a search takes as many round trips for thirty results as for one`() async throws {
        let top = try await library.root(for: caller, now: now).container.id
        for number in 1...30 {
            let folder = try await library.createContainer(
                .exactly(DocumentName("Folder \(number)"), overwrite: false), in: top, for: caller, now: now)
            let content = try await library.stage(TestBody(Array("text".utf8)), limit: nil) { $0 }
            _ = try await library.createFile(
                .exactly(DocumentName("Report.docx"), overwrite: false), in: folder.container.id, content: content,
                isReadOnly: false, for: caller, now: now)
        }
        for (word, count) in [("plan", 1), ("report", 30)] {
            let trips = try await trips {
                let page = try await library.find(NameQuery(word), limit: 50, for: caller, now: now)
                #expect(page.found.count == count && page.found.allSatisfy { !$0.path.isEmpty })
            }
            // The six round trips read the user, the state of the search index, the shares, the names, their nodes, and
            // the parent folders.
            #expect(trips == 6, Comment(rawValue: word))
        }
    }

    @Test func `sharing inherited from ten folders takes as many round trips as from one`() async throws {
        var folder = try await library.root(for: caller, now: now).container.id
        for number in 1...10 {
            folder = try await library.createContainer(
                .exactly(DocumentName("Folder \(number)"), overwrite: false), in: folder, for: caller, now: now
            ).container.id
            _ = try await library.share(.container(folder), as: .readOnly, for: caller, now: now)
            let inner = NodeID.container(folder), count = number - 1
            let trips = try await trips {
                let above = try await library.sharing(above: inner, for: caller, now: now)
                #expect(above.count == count)
            }
            // The four round trips read the item, its parent folders, their permissions, and their links.
            #expect(trips == 4)
        }
    }

    @Test func `listing many shared items takes as many round trips as one`() async throws {
        let root = try await library.root(for: caller, now: now).container.id
        for number in 1...10 {
            let folder = try await library.createContainer(
                .exactly(DocumentName("Shared \(number)"), overwrite: false), in: root, for: caller, now: now
            ).container.id
            _ = try await library.share(.container(folder), as: .readOnly, for: caller, now: now)
            let trips = try await trips {
                let shared = try await library.sharedEntries(by: caller, limit: 100, now: now)
                #expect(shared.entries.count == number && shared.isComplete)
            }
            // The five round trips read the user, the permissions, the links, the items, and the parent folders.
            #expect(trips == 5)
        }
    }

    @Test func `a page of a folder takes as many round trips for thirty items as for one`() async throws {
        let root = try await library.root(for: caller, now: now).container.id
        let folder = try await library.createContainer(
            .exactly(DocumentName("Plans"), overwrite: false), in: root, for: caller, now: now
        ).container.id
        let query = FolderOverview.Query(
            order: ListingOrder(), position: .start, limit: 50, names: (.max, { $0.utf8.count }), maxAncestors: 8,
            maxWeighed: 1000)
        for number in 1...30 {
            _ = try await library.createContainer(
                .exactly(DocumentName("Folder \(number)"), overwrite: false), in: folder, for: caller, now: now)
            guard number == 1 || number == 30 else { continue }
            let trips = try await trips {
                let page = try await library.overview(of: folder, query, for: caller, now: now)
                #expect(page.listing.total == number)
            }
            #expect(trips == 19)
        }
    }

    @Test func `a refused write takes two round trips and leaves nothing open`() async throws {
        let (mine, other) = (try #require(LockID(rawValue: "A")), try #require(LockID(rawValue: "B")))
        _ = try await library.lock(file, .acquire(mine), for: caller, now: now)
        let count = try await trips {
            await #expect(throws: DocumentsError.locked(by: mine)) {
                _ = try await library.lock(file, .acquire(other), for: caller, now: now)
            }
        }
        #expect(count == 2)
    }
}

/// A user with a document.
private struct LibraryPerson {
    let caller: Caller
    let file: FileID

    init(_ storage: SQLStorage, _ library: Library, at now: Date) async throws {
        let account = Account(name: try #require(SignInName("mia")), displayName: "Mia", created: now)
        try await storage.verbs.accounts.add(account, password: nil)
        caller = Caller(user: account.id, authority: .machine)
        let root = try await library.root(for: caller, now: now).container.id
        let content = try await library.stage(TestBody(Array("first".utf8)), limit: nil) { $0 }
        file = try await library.createFile(
            .exactly(DocumentName("Plan.docx"), overwrite: false), in: root, content: content, isReadOnly: false,
            for: caller, now: now
        ).file.id
    }
}
