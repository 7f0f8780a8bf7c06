import PortContracts
import Testing

@Suite struct InMemoryKeyStoreTests {
    @Test func `keys in memory keep the promises of every store of keys`() async throws {
        try await KeyStoreContract(InMemoryStores()).verify()
    }
}
