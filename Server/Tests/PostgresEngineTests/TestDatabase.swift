import SQLStorage
import Foundation
import PortContracts

@testable import PostgresEngine

/// A separate database for each test. The database is deleted when the test ends.
final class TestDatabase: Sendable {
    let server: TestServer
    let name: String
    let clock = ManualClock()

    init(on server: TestServer? = nil, options: String = "ENCODING 'UTF8' LOCALE 'C'") async throws {
        self.server = if let server { server } else { try await TestServer.shared.value }
        name = "t" + UUID().uuidString.lowercased().filter { $0 != "-" }
        try self.server.run("CREATE DATABASE \(name) TEMPLATE template0 \(options)")
    }

    deinit { try? server.run("DROP DATABASE \(name) WITH (FORCE)") }

    func makeEngine(
        user: String = "postgres", password: String? = nil, connections: Int = 4, longest: Duration = .seconds(20)
    ) async throws -> PostgresEngine {
        try await PostgresEngine(
            server.address(of: name, user: user), password: password, connections: connections, longest: longest)
    }

    /// Returns a store that keeps this object alive, so that the database isn't deleted while the store is used.
    func makeStorage(on engine: (any SQLEngine)? = nil) async throws -> SQLStorage {
        let engine = if let engine { engine } else { try await makeEngine() as any SQLEngine }
        return try await SQLStorage.open(KeepingEngine(base: engine, database: self))
    }
}

/// An engine that keeps the test's database from being deleted as long as the engine exists.
private struct KeepingEngine: SQLEngine {
    let base: any SQLEngine
    let database: TestDatabase

    func read<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try await base.read(body)
    }

    func readOnce<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try await base.readOnce(body)
    }

    func write<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try await base.write(body)
    }

    func exclusively<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try await base.exclusively(body)
    }
}

/// An engine that chooses one of several nodes for each transaction.
struct SeveralNodes: SQLEngine {
    let nodes: [PostgresEngine]

    private var next: PostgresEngine { nodes.randomElement() ?? nodes[0] }

    func read<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try await next.read(body)
    }

    func write<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try await next.write(body)
    }

    func exclusively<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try await next.exclusively(body)
    }
}
