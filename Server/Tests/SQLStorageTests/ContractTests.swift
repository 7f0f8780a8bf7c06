import SQLStorage
import Foundation
import PortContracts
import SQLiteEngine
import Testing
import WOPIHost

@Suite struct ContractTests {
    @Test func `the library keeps its promises`() async throws {
        let database = try TestDatabase()
        let storage = try await database.makeStorage()
        try await LibraryContract(storage, signIn: storage, clock: database.clock).verify()
    }

    @Test func `the library keeps its promises when two processes share the file`() async throws {
        let database = try TestDatabase()
        let engines = try [database.makeEngine(), database.makeEngine()]
        let storage = try await database.makeStorage(on: AlternatingEngine(engines: engines))
        try await LibraryContract(storage, signIn: storage, clock: database.clock).verify()
        for engine in engines { try await engine.integrityCheck() }
    }

    @Test func `the library keeps its promises where every transaction runs twice`() async throws {
        let database = try TestDatabase()
        let storage = try await database.makeStorage()
        let twice = ReplayingStore(storage)
        try await LibraryContract(twice, signIn: twice, clock: database.clock).verify()
    }

    @Test func `histories keep their promises`() async throws {
        let database = try TestDatabase()
        let storage = try await database.makeStorage()
        try await VersionHistoryContract(storage, signIn: storage, now: database.clock.now).verify()
    }

    @Test func `signing keys keep their promises`() async throws {
        try await KeyStoreContract(TestDatabase().makeStorage()).verify()
    }

    @Test func `the store of sign-in keeps its promises`() async throws {
        let database = try TestDatabase()
        try await SignInContract(database.makeStorage()).verify()
    }

    @Test func `the store of sign-in keeps its promises when two processes share the file`() async throws {
        let database = try TestDatabase()
        let engines = try [database.makeEngine(), database.makeEngine()]
        try await SignInContract(database.makeStorage(on: AlternatingEngine(engines: engines))).verify()
    }

    @Test func `the store of sign-in keeps its promises where every transaction runs twice`() async throws {
        let database = try TestDatabase()
        try await SignInContract(ReplayingStore(database.makeStorage())).verify()
    }

    @Test func `the records of the place keep their promises`() async throws {
        let database = try TestDatabase()
        let storage = try await database.makeStorage()
        try await OperatorReaderContract(storage, documents: storage, signIn: storage, clock: database.clock)
            .verify()
    }
}
