import SQLStorage
import Foundation
import PortContracts
import SQLiteEngine
import Testing
import WOPIHost

@Suite struct ContractTests {
    @Test func `the library passes its contract`() async throws {
        let database = try TestDatabase()
        let storage = try await database.makeStorage()
        try await LibraryContract(storage, signIn: storage, clock: database.clock).verify()
    }

    @Test func `the library passes its contract when two processes share the file`() async throws {
        let database = try TestDatabase()
        let engines = try [database.makeEngine(), database.makeEngine()]
        let storage = try await database.makeStorage(on: AlternatingEngine(engines: engines))
        try await LibraryContract(storage, signIn: storage, clock: database.clock).verify()
        for engine in engines { try await engine.integrityCheck() }
    }

    @Test func `the library passes its contract when every transaction runs twice`() async throws {
        let database = try TestDatabase()
        let storage = try await database.makeStorage()
        let twice = ReplayingStore(storage)
        try await LibraryContract(twice, signIn: twice, clock: database.clock).verify()
    }

    @Test func `activity logs pass their contract`() async throws {
        let database = try TestDatabase()
        let storage = try await database.makeStorage()
        try await VersionHistoryContract(storage, signIn: storage, now: database.clock.now).verify()
    }

    @Test func `signing keys pass their contract`() async throws {
        try await KeyStoreContract(TestDatabase().makeStorage()).verify()
    }

    @Test func `the sign-in store passes its contract`() async throws {
        let database = try TestDatabase()
        try await SignInContract(database.makeStorage()).verify()
    }

    @Test func `the sign-in store passes its contract when two processes share the file`() async throws {
        let database = try TestDatabase()
        let engines = try [database.makeEngine(), database.makeEngine()]
        try await SignInContract(database.makeStorage(on: AlternatingEngine(engines: engines))).verify()
    }

    @Test func `the sign-in store passes its contract when every transaction runs twice`() async throws {
        let database = try TestDatabase()
        try await SignInContract(ReplayingStore(database.makeStorage())).verify()
    }

    @Test func `the operator records pass their contract`() async throws {
        let database = try TestDatabase()
        let storage = try await database.makeStorage()
        try await OperatorReaderContract(storage, documents: storage, signIn: storage, clock: database.clock)
            .verify()
    }
}
