import Foundation
import HostTesting
import Testing

@Suite struct ContractTests {
    @Test func `the library keeps its promises over a store in memory`() async throws {
        let stores = InMemoryOAuthStores()
        try await LibraryContract(stores, accounts: stores, grants: stores, clock: HandClock()).verify()
    }

    @Test func `the library keeps its promises where every transaction runs twice`() async throws {
        let stores = InMemoryOAuthStores()
        try await LibraryContract(TwiceRunning(stores), accounts: stores, grants: stores, clock: HandClock()).verify()
    }

    @Test func `histories keep their promises over a store in memory`() async throws {
        let stores = InMemoryOAuthStores()
        try await VersionHistoryContract(stores, accounts: stores, grants: stores, now: HandClock().now).verify()
    }
}
