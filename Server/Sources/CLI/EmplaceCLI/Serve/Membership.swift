import Basics
import SQLStorage
import Foundation
import PostgresEngine
import Synchronization

/// Registers one server among the servers of an installation, and reads the registrations of the others.
final class Membership: Sendable {
    private let storage: SQLStorage
    private let engine: PostgresEngine
    private let name: String
    private let content: ContentLocationCheck
    /// The identifier of this process. A process that starts later has a greater identifier.
    private let start = TimeOrderedID.make(at: Date())
    /// The time at which this server first registered itself, by the clock of the database.
    private let first = Mutex<Date?>(nil)

    typealias ContentLocationCheck = @Sendable () async throws -> Void

    /// Creates the registration of a server.
    ///
    /// - Parameters:
    ///   - name: the name of the server.
    ///   - content: throws ``Failure`` if the installation's content isn't where this server stores it.
    init(_ storage: SQLStorage, _ engine: PostgresEngine, name: String, content: @escaping ContentLocationCheck) {
        self.storage = storage
        self.engine = engine
        self.name = name
        self.content = content
    }

    /// The functions with which ``NodeWatch`` accesses the database.
    var database: NodeWatch.Database {
        .init(
            time: { [engine] in try await engine.serverTime() },
            report: { [self] in try await report($0, at: $1) },
            check: { [self] in
                try await content()
                let marks = MoveMarks(storage)
                try await marks.check(mayLeave: true)
                return try await marks.isLeaving() ? "the data is being moved to another store" : nil
            }, leave: leave)
    }

    /// Removes the registration of this server.
    @Sendable func leave() async throws { try await storage.forgetNode(name, start: start) }

    /// Returns the registrations of servers with other names.
    func others() async throws -> [NodeRecord] {
        let since = try await engine.serverTime() - NodeWatch.presence
        return try await storage.nodes(since: since).filter { $0.name != name }
    }

    private func report(_ texts: [String: String], at time: Date) async throws {
        let other = try await storage.report(
            NodeRecord(name: name, start: start, settings: texts, seen: time), forgettingBefore: time - 24 * 3600)
        let first = first.withLock { first in
            first = first ?? time
            return first ?? time
        }
        // A registration that is older may come from a server with the same name that was killed.
        guard let other, other.seen > first, other.start < start else { return }
        throw Failure("another server is also named \(name); set a different --node-name for each server")
    }
}
