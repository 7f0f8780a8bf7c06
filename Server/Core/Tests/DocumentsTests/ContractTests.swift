import Documents
import Foundation
import PortContracts
import Testing

@Suite struct ContractTests {
    @Test(arguments: LibraryContract.promises)
    func `the library keeps its promise on an in-memory store`(promise: Promise<LibraryContract>) async throws {
        let stores = InMemoryStores()
        try await promise.verify(LibraryContract(stores, signIn: stores, clock: ManualClock()))
    }

    @Test(arguments: LibraryContract.promises)
    func `the library keeps its promise when every transaction runs twice`(
        promise: Promise<LibraryContract>
    ) async throws {
        let stores = InMemoryStores()
        try await promise.verify(LibraryContract(ReplayingStore(stores), signIn: stores, clock: ManualClock()))
    }

    @Test(arguments: DocumentTreeContract.promises)
    func `the tree in memory keeps its promise`(promise: Promise<DocumentTreeContract>) async throws {
        let tree = InMemoryTree()
        try await promise.verify(DocumentTreeContract(tree, outside: tree))
    }

    @Test(arguments: HostDocumentsContract.promises)
    func `the library keeps its promise to a WOPI host`(promise: Promise<HostDocumentsContract>) async throws {
        let stores = InMemoryStores(), library = Library(store: stores, blobs: InMemoryBlobs())
        try await promise.verify(HostDocumentsContract(library, signIn: stores, clock: ManualClock()))
    }

    @Test(arguments: VersionHistoryContract.promises)
    func `version histories keep their promise on an in-memory store`(
        promise: Promise<VersionHistoryContract>
    ) async throws {
        let stores = InMemoryStores()
        try await promise.verify(VersionHistoryContract(stores, signIn: stores, now: ManualClock().now))
    }
}
