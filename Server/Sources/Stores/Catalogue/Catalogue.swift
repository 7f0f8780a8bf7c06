import Documents
public import Foundation
import OAuth

/// Every port that keeps rows, over one database.
///
/// The ports are implemented in the folders beside this file, a file per port. Documents brings its own verbs; the others
/// follow one pattern: read the rows, run the core's rule on the values, write what changed, in one transaction.
public struct Catalogue: Sendable {
    private let engine: any SQLEngine
    /// The time for the verbs that aren't told it.
    let clock: @Sendable () -> Date
    let bounds: RecordBounds
    let newEvents = Recurrence(every: RecordBounds.slack)
    let newThrottles = Recurrence(every: RecordBounds.slack)

    /// Brings the schema up to date, if need be, and opens the catalogue.
    ///
    /// - Parameters:
    ///   - engine: a database that is empty or was one of a catalogue before.
    ///   - bounds: the most that is kept of the audit log and of throttles.
    ///   - clock: by which a grant has expired where a port's verb isn't passed the time.
    /// - Throws: ``SchemaError`` when a newer release wrote the database.
    public static func open(
        _ engine: any SQLEngine, bounds: RecordBounds = RecordBounds(),
        clock: @escaping @Sendable () -> Date = { Date() }
    ) async throws -> Catalogue {
        let catalogue = Catalogue(engine: engine, bounds: bounds, clock: clock)
        try await catalogue.migrate()
        return catalogue
    }

    private init(engine: any SQLEngine, bounds: RecordBounds, clock: @escaping @Sendable () -> Date) {
        self.engine = engine
        self.bounds = bounds
        self.clock = clock
    }

    private func migrate() async throws {
        try await write { try Migration.run(on: $0) }
    }

    func read<Value: Sendable>(_ body: @Sendable (any SQLConnection) throws -> Value) async throws -> Value {
        do { return try await engine.read(body) } catch let error as SQLError { throw Self.inDomain(error) }
    }

    /// For one statement.
    func readOnce<Value: Sendable>(_ body: @Sendable (any SQLConnection) throws -> Value) async throws -> Value {
        do { return try await engine.readOnce(body) } catch let error as SQLError { throw Self.inDomain(error) }
    }

    func write<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        do { return try await engine.write(body) } catch let error as SQLError { throw Self.inDomain(error) }
    }

    private static func inDomain(_ error: SQLError) -> any Error {
        switch error {
        case .busy: DocumentsError.busy
        case .full: DocumentsError.storageFull
        case .uniqueViolation, .failed, .unexpected, .corrupt: error
        }
    }
}
