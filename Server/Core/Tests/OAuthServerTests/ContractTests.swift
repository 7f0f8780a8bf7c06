import PortContracts
import Testing

@Suite struct ContractTests {
    @Test func `the in-memory store passes the contract of its port`() async throws {
        try await SignInContract(InMemoryStores()).verify()
    }

    @Test func `the contract holds on a store that runs every transaction twice`() async throws {
        try await SignInContract(ReplayingStore(InMemoryStores())).verify()
    }

    @Test func `the in-memory records pass the contract of their port`() async throws {
        let stores = InMemoryStores()
        try await OperatorReaderContract(stores, documents: stores, signIn: stores, clock: ManualClock()).verify()
    }
}
