import SQLStorage
import PortContracts
import Testing

@testable import PostgresEngine

/// Runs the contract suites of all stores on PostgreSQL. All rules (promises) of one test share a database, because
/// creating a database takes long.
@Suite struct PostgresContractTests {
    @Test(.serialized, Self.library(), arguments: LibraryContract.promises)
    func `the library keeps its promise`(promise: Promise<LibraryContract>) async throws {
        try await promise.verify(SharedFixture.value())
    }

    @Test(.serialized, Self.library(nodes: 3), arguments: LibraryContract.promises)
    func `the library keeps its promise on three nodes`(promise: Promise<LibraryContract>) async throws {
        try await promise.verify(SharedFixture.value())
    }

    @Test(
        .serialized,
        SharedFixture {
            let database = try await TestDatabase()
            let twice = ReplayingStore(try await database.makeStorage())
            return LibraryContract(twice, signIn: twice, clock: database.clock)
        },
        arguments: LibraryContract.promises)
    func `the library keeps its promise when every transaction runs twice`(
        promise: Promise<LibraryContract>
    ) async throws {
        try await promise.verify(SharedFixture.value())
    }

    @Test(
        .serialized,
        SharedFixture {
            let database = try await TestDatabase(), storage = try await database.makeStorage()
            return VersionHistoryContract(storage, signIn: storage, now: database.clock.now)
        },
        arguments: VersionHistoryContract.promises)
    func `version histories keep their promise`(promise: Promise<VersionHistoryContract>) async throws {
        try await promise.verify(SharedFixture.value())
    }

    @Test(arguments: KeyStoreContract.promises)
    func `signing keys keep their promise`(promise: Promise<KeyStoreContract>) async throws {
        try await promise.verify(KeyStoreContract(Self.storage(nodes: 3).storage))
    }

    @Test(.serialized, Self.signIn(), arguments: SignInContract.promises)
    func `the sign-in store keeps its promise`(promise: Promise<SignInContract>) async throws {
        try await promise.verify(SharedFixture.value())
    }

    @Test(.serialized, Self.signIn(nodes: 3), arguments: SignInContract.promises)
    func `the sign-in store keeps its promise on three nodes`(promise: Promise<SignInContract>) async throws {
        try await promise.verify(SharedFixture.value())
    }

    @Test(
        .serialized,
        SharedFixture { try await SignInContract(ReplayingStore(TestDatabase().makeStorage())) },
        arguments: SignInContract.promises)
    func `the sign-in store keeps its promise when every transaction runs twice`(
        promise: Promise<SignInContract>
    ) async throws {
        try await promise.verify(SharedFixture.value())
    }

    @Test(
        .serialized,
        SharedFixture {
            let database = try await TestDatabase(), storage = try await database.makeStorage()
            return OperatorReaderContract(storage, documents: storage, signIn: storage, clock: database.clock)
        },
        arguments: OperatorReaderContract.promises)
    func `the operator records keep their promise`(promise: Promise<OperatorReaderContract>) async throws {
        try await promise.verify(SharedFixture.value())
    }
}

/// The stores that the tests use. As long as a store exists, its test database isn't deleted.
extension PostgresContractTests {
    private static func library(nodes: Int = 1) -> SharedFixture<LibraryContract> {
        SharedFixture {
            let (database, storage) = try await storage(nodes: nodes)
            return LibraryContract(storage, signIn: storage, clock: database.clock)
        }
    }

    private static func signIn(nodes: Int = 1) -> SharedFixture<SignInContract> {
        SharedFixture { try await SignInContract(storage(nodes: nodes).storage) }
    }

    private static func storage(nodes: Int) async throws -> (database: TestDatabase, storage: SQLStorage) {
        let database = try await TestDatabase()
        var engines: [PostgresEngine] = []
        for _ in 0..<nodes { try await engines.append(database.makeEngine()) }
        return (database, try await database.makeStorage(on: SeveralNodes(nodes: engines)))
    }
}
