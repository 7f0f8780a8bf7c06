import PortContracts
import Testing

@Suite struct ContractTests {
    @Test func `the store in memory keeps every promise of the port`() async throws {
        try await SignInContract(InMemoryStores()).verify()
    }

    @Test func `a store keeps every promise where every transaction runs twice`() async throws {
        try await SignInContract(ReplayingStore(InMemoryStores())).verify()
    }

    @Test func `the records in memory keep every promise of the port`() async throws {
        let stores = InMemoryStores()
        try await OperatorReaderContract(stores, documents: stores, signIn: stores, clock: ManualClock()).verify()
    }
}
