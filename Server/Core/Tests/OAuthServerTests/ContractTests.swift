import PortContracts
import Testing

@Suite struct ContractTests {
    @Test(arguments: SignInContract.promises)
    func `the in-memory sign-in store keeps its promise`(promise: Promise<SignInContract>) async throws {
        try await promise.verify(SignInContract(InMemoryStores()))
    }

    @Test(arguments: SignInContract.promises)
    func `a sign-in store that runs every transaction twice keeps its promise`(
        promise: Promise<SignInContract>
    ) async throws {
        try await promise.verify(SignInContract(ReplayingStore(InMemoryStores())))
    }

    @Test(arguments: OperatorReaderContract.promises)
    func `the in-memory records keep their promise`(promise: Promise<OperatorReaderContract>) async throws {
        let stores = InMemoryStores()
        try await promise.verify(
            OperatorReaderContract(stores, documents: stores, signIn: stores, clock: ManualClock()))
    }
}
