import PortContracts
import Testing

@Suite struct InMemoryKeyStoreTests {
    @Test(arguments: KeyStoreContract.promises)
    func `the in-memory key store keeps its promise`(promise: Promise<KeyStoreContract>) async throws {
        try await promise.verify(KeyStoreContract(InMemoryStores()))
    }
}
