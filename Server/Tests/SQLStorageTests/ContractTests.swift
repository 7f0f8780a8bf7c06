import Catalogue
import Foundation
import PortContracts
import SQLiteEngine
import Testing
import WOPIHost

@Suite struct ContractTests {
    @Test func `the library keeps its promises`() async throws {
        let database = try TestDatabase()
        let catalogue = try await database.makeCatalogue()
        try await LibraryContract(catalogue, signIn: catalogue, clock: database.clock).verify()
    }

    @Test func `the library keeps its promises when two processes share the file`() async throws {
        let database = try TestDatabase()
        let engines = try [database.makeEngine(), database.makeEngine()]
        let catalogue = try await database.makeCatalogue(on: AlternatingEngine(engines: engines))
        try await LibraryContract(catalogue, signIn: catalogue, clock: database.clock).verify()
        for engine in engines { try await engine.integrityCheck() }
    }

    @Test func `the library keeps its promises where every transaction runs twice`() async throws {
        let database = try TestDatabase()
        let catalogue = try await database.makeCatalogue()
        let twice = TwiceRunning(catalogue)
        try await LibraryContract(twice, signIn: twice, clock: database.clock).verify()
    }

    @Test func `histories keep their promises`() async throws {
        let database = try TestDatabase()
        let catalogue = try await database.makeCatalogue()
        try await VersionHistoryContract(catalogue, signIn: catalogue, now: database.clock.now).verify()
    }

    @Test func `signing keys keep their promises`() async throws {
        try await KeyStoreContract(TestDatabase().makeCatalogue()).verify()
    }

    @Test func `the store of sign-in keeps its promises`() async throws {
        let database = try TestDatabase()
        try await SignInContract(database.makeCatalogue()).verify()
    }

    @Test func `the store of sign-in keeps its promises when two processes share the file`() async throws {
        let database = try TestDatabase()
        let engines = try [database.makeEngine(), database.makeEngine()]
        try await SignInContract(database.makeCatalogue(on: AlternatingEngine(engines: engines))).verify()
    }

    @Test func `the store of sign-in keeps its promises where every transaction runs twice`() async throws {
        let database = try TestDatabase()
        try await SignInContract(TwiceRunning(database.makeCatalogue())).verify()
    }

    @Test func `the records of the place keep their promises`() async throws {
        let database = try TestDatabase()
        let catalogue = try await database.makeCatalogue()
        try await PlaceRecordsContract(catalogue, documents: catalogue, signIn: catalogue, clock: database.clock)
            .verify()
    }
}
