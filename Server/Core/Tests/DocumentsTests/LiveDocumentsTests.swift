import Basics
import Documents
import Foundation
import PortContracts
import Testing

/// Checks the documents of a tree that other programs change too.
@Suite struct LiveDocumentsTests {
    @Test(arguments: TreeNodeStoreContract.promises)
    func `the rows in memory keep their promise`(promise: Promise<TreeNodeStoreContract>) async throws {
        try await promise.verify(TreeNodeStoreContract(InMemoryTreeNodes()))
    }

    @Test(arguments: HostDocumentsContract.promises)
    func `live documents keep their promise to a WOPI host`(promise: Promise<HostDocumentsContract>) async throws {
        try await verify(promise, TreeTraits(hasKeys: true, revisionsFollowContent: true))
    }

    @Test(arguments: HostDocumentsContract.promises)
    func `live documents of a directory keep their promise`(promise: Promise<HostDocumentsContract>) async throws {
        try await verify(promise, TreeTraits(hasKeys: true, revisionsFollowContent: false))
    }

    @Test(arguments: HostDocumentsContract.promises)
    func `live documents of a tree without keys keep their promise`(
        promise: Promise<HostDocumentsContract>
    ) async throws {
        try await verify(promise, TreeTraits(hasKeys: false, revisionsFollowContent: true))
    }

    private func verify(_ promise: Promise<HostDocumentsContract>, _ traits: TreeTraits) async throws {
        let stores = InMemoryStores()
        let mounts = PersonalMounts(prefix: "test/") { _ in InMemoryTree(traits: traits) }
        let documents = LiveDocuments(people: stores, rows: InMemoryTreeNodes(), mounts: mounts)
        try await promise.verify(HostDocumentsContract(documents, signIn: stores, clock: ManualClock()))
    }
}
