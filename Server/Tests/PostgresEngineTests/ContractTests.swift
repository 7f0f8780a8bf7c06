import SQLStorage
import PortContracts
import Testing

@testable import PostgresEngine

/// Runs the contract suites of all stores on PostgreSQL.
@Suite struct PostgresContractTests {
    private let database: TestDatabase

    init() async throws { database = try await TestDatabase() }

    private func nodes() async throws -> SeveralNodes {
        try await SeveralNodes(nodes: [database.makeEngine(), database.makeEngine(), database.makeEngine()])
    }

    @Test func `the library passes its contract`() async throws {
        let storage = try await database.makeStorage()
        try await LibraryContract(storage, signIn: storage, clock: database.clock).verify()
    }

    @Test func `the library passes its contract on three nodes`() async throws {
        let storage = try await database.makeStorage(on: nodes())
        try await LibraryContract(storage, signIn: storage, clock: database.clock).verify()
    }

    @Test func `the library passes its contract when every transaction runs twice`() async throws {
        let twice = ReplayingStore(try await database.makeStorage())
        try await LibraryContract(twice, signIn: twice, clock: database.clock).verify()
    }

    @Test func `activity logs pass their contract`() async throws {
        let storage = try await database.makeStorage()
        try await VersionHistoryContract(storage, signIn: storage, now: database.clock.now).verify()
    }

    @Test func `signing keys pass their contract`() async throws {
        try await KeyStoreContract(database.makeStorage(on: nodes())).verify()
    }

    @Test func `the sign-in store passes its contract`() async throws {
        try await SignInContract(database.makeStorage()).verify()
    }

    @Test func `the sign-in store passes its contract on three nodes`() async throws {
        try await SignInContract(database.makeStorage(on: nodes())).verify()
    }

    @Test func `the sign-in store passes its contract when every transaction runs twice`() async throws {
        try await SignInContract(ReplayingStore(database.makeStorage())).verify()
    }

    @Test func `the operator records pass their contract`() async throws {
        let storage = try await database.makeStorage()
        try await OperatorReaderContract(storage, documents: storage, signIn: storage, clock: database.clock)
            .verify()
    }
}
