import Documents
@testable import Catalogue
import Foundation
import HostTesting
import SQLiteEngine

/// A folder of its own for each test, gone with it.
final class TestDatabase: Sendable {
    let folder: URL
    let clock = HandClock()

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "catalogue-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    var path: String { folder.appending(path: "catalogue.sqlite").path }

    func makeEngine(timeout: TimeInterval = 10) throws -> SQLiteEngine {
        try SQLiteEngine(path: path, timeout: timeout)
    }

    /// Keeps this object, and with it the folder.
    func makeCatalogue(on engine: (any SQLEngine)? = nil) async throws -> Catalogue {
        try await Catalogue.open(engine ?? makeEngine()) { self.clock.now }
    }
}

/// Sends every transaction to the next of two engines on one file, as two processes would.
struct AlternatingEngine: SQLEngine {
    let engines: [SQLiteEngine]

    private var next: SQLiteEngine { Bool.random() ? engines[0] : engines[1] }

    func read<Value: Sendable>(_ body: @Sendable (any SQLConnection) throws -> Value) async throws -> Value {
        try await next.read(body)
    }

    func write<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try await next.write(body)
    }
}

extension Catalogue {
    /// The library over this store, on its clock.
    var library: Library { Library(store: self, clock: clock) }
}
