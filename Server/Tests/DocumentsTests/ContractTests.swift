import Foundation
import PortContracts
import Testing

@Suite struct ContractTests {
    @Test func `the library keeps its promises over a store in memory`() async throws {
        let stores = InMemoryStores()
        try await LibraryContract(stores, signIn: stores, clock: ManualClock()).verify()
    }

    @Test func `the library keeps its promises where every transaction runs twice`() async throws {
        let stores = InMemoryStores()
        try await LibraryContract(ReplayingStore(stores), signIn: stores, clock: ManualClock()).verify()
    }

    @Test func `histories keep their promises over a store in memory`() async throws {
        let stores = InMemoryStores()
        try await VersionHistoryContract(stores, signIn: stores, now: ManualClock().now).verify()
    }
}
