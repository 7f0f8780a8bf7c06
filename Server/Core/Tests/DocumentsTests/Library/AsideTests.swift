import Basics
import Documents
import Foundation
import PortContracts
import Synchronization
import Testing

/// Tests that reads whose size has no limit run on other threads than the threads that handle requests.
@Suite struct AsideTests {
    /// A store that counts its reads on other threads.
    private final class AskedStore: DocumentStore {
        let base: any DocumentStore
        let asides = Mutex(0)

        init(_ base: any DocumentStore) { self.base = base }

        func read<Value: Sendable>(
            _ body: @escaping @Sendable (any DocumentReader) throws -> Value
        ) async throws -> Value {
            try await base.read(body)
        }

        func readAside<Value: Sendable>(
            _ body: @escaping @Sendable (any DocumentReader) throws -> Value
        ) async throws -> Value {
            asides.withLock { $0 += 1 }
            return try await base.readAside(body)
        }

        func write<Value: Sendable>(
            _ body: @escaping @Sendable (any DocumentWriter) throws -> Value
        ) async throws -> Value {
            try await base.write(body)
        }
    }

    struct Look: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let run: @Sendable (Library, MemoryPerson, FileID, Date) async throws -> Void

        init(
            _ what: String, _ run: @escaping @Sendable (Library, MemoryPerson, FileID, Date) async throws -> Void
        ) {
            (testDescription, self.run) = (what, run)
        }
    }

    private static let looks: [Look] = [
        Look("a page of a folder") { library, mia, _, now in
            _ = try await library.list(mia.root, in: .init(), at: .start, limit: 9, for: mia.caller, now: now)
        },
        Look("a whole folder") { library, mia, _, now in
            _ = try await library.children(of: mia.root, for: mia.caller, now: now)
        },
        Look("a search") { library, mia, _, now in
            _ = try await library.find(NameQuery("plan"), limit: 9, for: mia.caller, now: now)
        },
        Look("a search of the trash") { library, mia, _, now in
            _ = try await library.findInTrash(NameQuery("plan"), limit: 9, for: mia.caller, now: now)
        },
        Look("the trash") { library, mia, _, now in
            _ = try await library.trash(for: mia.caller, limit: 9, now: now)
        },
        Look("the activity of a folder") { library, mia, file, now in
            _ = try await library.ids(among: [file.rawValue], within: mia.root, for: mia.caller, now: now)
        },
        Look("what the activity tells of") { library, mia, file, now in
            _ = try await library.present(among: [file.rawValue], for: mia.caller, now: now)
        },
        Look("what of it is in the trash") { library, mia, file, now in
            _ = try await library.trashed(among: [file.rawValue], for: mia.caller, now: now)
        },
        Look("where it is") { library, mia, file, now in
            _ = try await library.locations(of: [file.rawValue: mia.caller.user], now: now)
        },
        Look("storage usage") { library, mia, _, now in
            _ = try await library.storageBreakdown(largest: 9, for: mia.caller, now: now)
        },
        Look("the size of a folder") { library, mia, _, now in
            _ = try await library.extent(of: mia.root, upTo: 9, for: mia.caller, now: now)
        },
        Look("all that is shared") { library, mia, _, now in
            _ = try await library.sharedEntries(by: mia.caller, limit: 9, now: now)
        },
        Look("who has a document") { library, mia, file, now in
            _ = try await library.permissions(to: .file(file), for: mia.caller, now: now)
        },
        Look("what others share") { library, mia, _, now in
            _ = try await library.permissions(of: mia.caller, now: now)
        },
        Look("sharing above") { library, mia, file, now in
            _ = try await library.sharing(above: .file(file), for: mia.caller, now: now)
        },
        Look("who loses a document") { library, mia, file, now in
            _ = try await library.audience(of: [.file(file)], for: mia.caller, now: now)
        },
        Look("all versions") { library, mia, file, now in
            _ = try await library.versions(of: file, for: mia.caller, now: now)
        },
        Look("a page of versions") { library, mia, file, now in
            _ = try await library.versions(of: file, before: nil, limit: 9, for: mia.caller, now: now)
        },
        Look("the whole path") { library, mia, file, now in
            _ = try await library.ancestors(of: .file(file), for: mia.caller, now: now)
        },
    ]

    @Test(arguments: looks) func `a read that may take long runs on another thread`(_ look: Look) async throws {
        var asked: AskedStore?
        let fixture = MemoryFixture { base in
            let store = AskedStore(base)
            asked = store
            return store
        }
        let mia = try await fixture.addPerson(), file = try await mia.makeFile().id, store = try #require(asked)
        store.asides.withLock { $0 = 0 }
        try await look.run(fixture.library, mia, file, fixture.clock.now)
        #expect(store.asides.withLock { $0 } == 1)
    }
}
