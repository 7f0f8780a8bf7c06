import Foundation
import PortContracts
import Testing

@Suite struct ContractTests {
    @Test func `the library passes its contract on an in-memory store`() async throws {
        let stores = InMemoryStores()
        try await LibraryContract(stores, signIn: stores, clock: ManualClock()).verify()
    }

    @Test func `the library passes its contract when every transaction runs twice`() async throws {
        let stores = InMemoryStores()
        try await LibraryContract(ReplayingStore(stores), signIn: stores, clock: ManualClock()).verify()
    }

    @Test func `activity logs pass their contract on an in-memory store`() async throws {
        let stores = InMemoryStores()
        try await VersionHistoryContract(stores, signIn: stores, now: ManualClock().now).verify()
    }
}
