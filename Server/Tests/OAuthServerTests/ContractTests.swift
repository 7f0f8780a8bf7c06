import HostTesting
import Testing

@Suite struct ContractTests {
    @Test func `the stores in memory keep every promise of the ports`() async throws {
        try await OAuthStores.inMemory().verify()
    }
}
