import Catalogue
import PortContracts
import Testing

@testable import PostgresEngine

/// The promises that every store keeps, kept by PostgreSQL.
@Suite struct PostgresContractTests {
    private let database: TestDatabase

    init() async throws { database = try await TestDatabase() }

    private func nodes() async throws -> SeveralNodes {
        try await SeveralNodes(nodes: [database.makeEngine(), database.makeEngine(), database.makeEngine()])
    }

    @Test func `the library keeps its promises`() async throws {
        let catalogue = try await database.makeCatalogue()
        try await LibraryContract(catalogue, signIn: catalogue, clock: database.clock).verify()
    }

    @Test func `the library keeps its promises on three nodes`() async throws {
        let catalogue = try await database.makeCatalogue(on: nodes())
        try await LibraryContract(catalogue, signIn: catalogue, clock: database.clock).verify()
    }

    @Test func `the library keeps its promises where every transaction runs twice`() async throws {
        let twice = TwiceRunning(try await database.makeCatalogue())
        try await LibraryContract(twice, signIn: twice, clock: database.clock).verify()
    }

    @Test func `histories keep their promises`() async throws {
        let catalogue = try await database.makeCatalogue()
        try await VersionHistoryContract(catalogue, signIn: catalogue, now: database.clock.now).verify()
    }

    @Test func `signing keys keep their promises`() async throws {
        try await KeyStoreContract(database.makeCatalogue(on: nodes())).verify()
    }

    @Test func `the store of sign-in keeps its promises`() async throws {
        try await SignInContract(database.makeCatalogue()).verify()
    }

    @Test func `the store of sign-in keeps its promises on three nodes`() async throws {
        try await SignInContract(database.makeCatalogue(on: nodes())).verify()
    }

    @Test func `the store of sign-in keeps its promises where every transaction runs twice`() async throws {
        try await SignInContract(TwiceRunning(database.makeCatalogue())).verify()
    }

    @Test func `the records of the place keep their promises`() async throws {
        let catalogue = try await database.makeCatalogue()
        try await PlaceRecordsContract(catalogue, documents: catalogue, signIn: catalogue, clock: database.clock)
            .verify()
    }
}
