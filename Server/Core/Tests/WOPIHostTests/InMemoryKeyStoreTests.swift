import PortContracts
import Testing

@Suite struct InMemoryKeyStoreTests {
    @Test func `the in-memory key store passes the contract of its port`() async throws {
        try await KeyStoreContract(InMemoryStores()).verify()
    }
}
