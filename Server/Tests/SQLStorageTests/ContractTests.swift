import Basics
import Documents
import Foundation
import PortContracts
import SQLStorage
import SQLiteEngine
import Testing
import WOPIHost

/// Runs the contract suites of all stores on SQLite. Each rule (promise) has its own database. The promises of a test
/// run one after the other, because hundreds of databases at once would open more files than a process may open.
@Suite struct ContractTests {
    private let database: TestDatabase

    init() throws { database = try TestDatabase() }

    @Test(.serialized, arguments: LibraryContract.promises)
    func `the library keeps its promise`(promise: Promise<LibraryContract>) async throws {
        let storage = try await database.makeStorage()
        try await promise.verify(LibraryContract(storage, signIn: storage, clock: database.clock))
    }

    @Test(.serialized, arguments: LibraryContract.promises)
    func `the library keeps its promise when two processes share the file`(
        promise: Promise<LibraryContract>
    ) async throws {
        let engines = try [database.makeEngine(), database.makeEngine()]
        let storage = try await database.makeStorage(on: AlternatingEngine(engines: engines))
        try await promise.verify(LibraryContract(storage, signIn: storage, clock: database.clock))
        for engine in engines { try await engine.integrityCheck() }
    }

    @Test(.serialized, arguments: LibraryContract.promises)
    func `the library keeps its promise when every transaction runs twice`(
        promise: Promise<LibraryContract>
    ) async throws {
        let twice = ReplayingStore(try await database.makeStorage())
        try await promise.verify(LibraryContract(twice, signIn: twice, clock: database.clock))
    }

    @Test(.serialized, arguments: HostDocumentsContract.promises)
    func `the library keeps its promise to a WOPI host`(promise: Promise<HostDocumentsContract>) async throws {
        let storage = try await database.makeStorage()
        let library = Library(store: storage, blobs: InMemoryBlobs(), inlineLimit: Library.defaultInlineLimit)
        try await promise.verify(HostDocumentsContract(library, signIn: storage, clock: database.clock))
    }

    @Test(.serialized, arguments: TreeNodeStoreContract.promises)
    func `the rows about trees keep their promise`(promise: Promise<TreeNodeStoreContract>) async throws {
        try await promise.verify(TreeNodeStoreContract(database.makeStorage()))
    }

    @Test(.serialized, arguments: HostDocumentsContract.promises)
    func `live documents keep their promise to a WOPI host`(promise: Promise<HostDocumentsContract>) async throws {
        let storage = try await database.makeStorage()
        let mounts = PersonalMounts(prefix: Identifier.random()) { _ in InMemoryTree() }
        let documents = LiveDocuments(people: storage, rows: storage, mounts: mounts)
        try await promise.verify(HostDocumentsContract(documents, signIn: storage, clock: database.clock))
    }

    @Test(.serialized, arguments: VersionHistoryContract.promises)
    func `version histories keep their promise`(promise: Promise<VersionHistoryContract>) async throws {
        let storage = try await database.makeStorage()
        try await promise.verify(VersionHistoryContract(storage, signIn: storage, now: database.clock.now))
    }

    @Test(.serialized, arguments: KeyStoreContract.promises)
    func `signing keys keep their promise`(promise: Promise<KeyStoreContract>) async throws {
        try await promise.verify(KeyStoreContract(database.makeStorage()))
    }

    @Test(.serialized, arguments: SignInContract.promises)
    func `the sign-in store keeps its promise`(promise: Promise<SignInContract>) async throws {
        try await promise.verify(SignInContract(database.makeStorage()))
    }

    @Test(.serialized, arguments: SignInContract.promises)
    func `the sign-in store keeps its promise when two processes share the file`(
        promise: Promise<SignInContract>
    ) async throws {
        let engines = try [database.makeEngine(), database.makeEngine()]
        try await promise.verify(SignInContract(database.makeStorage(on: AlternatingEngine(engines: engines))))
    }

    @Test(.serialized, arguments: SignInContract.promises)
    func `the sign-in store keeps its promise when every transaction runs twice`(
        promise: Promise<SignInContract>
    ) async throws {
        try await promise.verify(SignInContract(ReplayingStore(database.makeStorage())))
    }

    @Test(.serialized, arguments: OperatorReaderContract.promises)
    func `the operator records keep their promise`(promise: Promise<OperatorReaderContract>) async throws {
        let storage = try await database.makeStorage()
        try await promise.verify(
            OperatorReaderContract(storage, documents: storage, signIn: storage, clock: database.clock))
    }
}
