import Documents
@testable import SQLStorage
import Foundation
import PortContracts
import SQLiteEngine

/// A temporary folder with a database for each test. The folder is deleted when the test ends.
final class TestDatabase: Sendable {
    let folder: URL
    let clock = ManualClock()

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "database-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    var path: String { folder.appending(path: "catalogue.sqlite").path }

    func makeEngine(timeout: TimeInterval = 10) throws -> SQLiteEngine {
        try SQLiteEngine(path: path, timeout: timeout)
    }

    /// Returns a store that keeps this object alive, so that the folder isn't deleted while the store is used.
    func makeStorage(on engine: (any SQLEngine)? = nil) async throws -> SQLStorage {
        try await SQLStorage.open(KeepingEngine(base: engine ?? makeEngine(), database: self))
    }
}

/// An engine that keeps the test's folder from being deleted as long as the engine exists.
private struct KeepingEngine: SQLEngine {
    let base: any SQLEngine
    let database: TestDatabase

    func read<Value: Sendable>(_ body: @escaping @Sendable (any SQLConnection) throws -> Value) async throws -> Value {
        try await base.read(body)
    }

    func readOnce<Value: Sendable>(_ body: @escaping @Sendable (any SQLConnection) throws -> Value) async throws
        -> Value
    {
        try await base.readOnce(body)
    }

    func write<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try await base.write(body)
    }
}

/// An engine that alternates between two engines on the same file, like two processes that use one database.
struct AlternatingEngine: SQLEngine {
    let engines: [SQLiteEngine]

    private var next: SQLiteEngine { Bool.random() ? engines[0] : engines[1] }

    func read<Value: Sendable>(_ body: @escaping @Sendable (any SQLConnection) throws -> Value) async throws -> Value {
        try await next.read(body)
    }

    func write<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try await next.write(body)
    }
}

extension SQLStorage {
    /// The library of documents in this store, for tests that don't open any content.
    var library: Library { Library(store: self, blobs: InMemoryBlobs()) }
}
