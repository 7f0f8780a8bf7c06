import Foundation
import PortContracts
import OwnStore
import Testing

/// Tests that the example store passes the contract suite of document stores, and that its code is short.
@Suite struct OwnStoreTests {
    @Test(arguments: LibraryContract.promises)
    func `the library keeps its promise on this store`(promise: Promise<LibraryContract>) async throws {
        let store = OwnStore(), people = OwnContractPeople(store: store)
        try await promise.verify(LibraryContract(store, people: people, clock: ManualClock()))
    }

    @Test(arguments: LibraryContract.promises)
    func `the library keeps its promise when every transaction runs twice`(
        promise: Promise<LibraryContract>
    ) async throws {
        let store = OwnStore(), people = OwnContractPeople(store: store)
        try await promise.verify(LibraryContract(ReplayingStore(store), people: people, clock: ManualClock()))
    }

    @Test(arguments: VersionHistoryContract.promises)
    func `version histories keep their promise on this store`(promise: Promise<VersionHistoryContract>) async throws {
        let store = OwnStore(), people = OwnContractPeople(store: store)
        try await promise.verify(VersionHistoryContract(store, people: people, now: ManualClock().now))
    }

    @Test(arguments: KeyStoreContract.promises)
    func `the store's keys keep their promise`(promise: Promise<KeyStoreContract>) async throws {
        try await promise.verify(KeyStoreContract(OwnKeys()))
    }

    @Test func `a store has at most 160 lines, not counting code shared with accounts`() throws {
        let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let source = try String(contentsOf: package.appending(path: "Sources/OwnStore/OwnStore.swift"), encoding: .utf8)
        let lines = source.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        #expect(lines.count { !$0.drop { $0 == " " }.hasPrefix("///") } <= 160)
    }
}
