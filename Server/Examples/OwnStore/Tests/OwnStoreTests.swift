import Foundation
import PortContracts
import OwnStore
import Testing

/// The example store passes the contract suite of document stores, and its code is short.
@Suite struct OwnStoreTests {
    @Test func `the library passes its contract on this store`() async throws {
        let store = OwnStore(), people = OwnContractPeople(store: store)
        try await LibraryContract(store, people: people, clock: ManualClock()).verify()
    }

    @Test func `the library passes its contract when every transaction runs twice`() async throws {
        let store = OwnStore(), people = OwnContractPeople(store: store)
        try await LibraryContract(ReplayingStore(store), people: people, clock: ManualClock()).verify()
    }

    @Test func `activity logs pass their contract on this store`() async throws {
        let store = OwnStore(), people = OwnContractPeople(store: store)
        try await VersionHistoryContract(store, people: people, now: ManualClock().now).verify()
    }

    @Test func `the store's keys pass the key store contract`() async throws {
        try await KeyStoreContract(OwnKeys()).verify()
    }

    @Test func `a store has at most 160 lines, not counting code shared with accounts`() throws {
        let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let source = try String(contentsOf: package.appending(path: "Sources/OwnStore/OwnStore.swift"), encoding: .utf8)
        let lines = source.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        #expect(lines.count { !$0.drop { $0 == " " }.hasPrefix("///") } <= 160)
    }
}
