import Basics
import SQLStorage
import Foundation
import PostgresEngine
import Synchronization

/// The part of one server in its place: tells the others of itself, and learns from what they told.
final class Membership: Sendable {
    private let storage: SQLStorage
    private let engine: PostgresEngine
    private let name: String
    private let content: ContentLocationCheck
    /// Later processes have greater ones.
    private let start = TimeOrderedID.make(at: Date())
    /// When this server first told of itself, by the database's clock.
    private let first = Mutex<Date?>(nil)

    typealias ContentLocationCheck = @Sendable () async throws -> Void

    /// - Parameters:
    ///   - name: of the server.
    ///   - content: throws ``Failure`` when the content of the place isn't where this server keeps it.
    init(_ storage: SQLStorage, _ engine: PostgresEngine, name: String, content: @escaping ContentLocationCheck) {
        self.storage = storage
        self.engine = engine
        self.name = name
        self.content = content
    }

    /// As the watch over the database needs it.
    var database: NodeWatch.Database {
        .init(
            time: { [engine] in try await engine.serverTime() },
            report: { [self] in try await report($0, at: $1) },
            check: { [self] in
                try await content()
                let marks = MoveMarks(storage)
                try await marks.check(mayLeave: true)
                return try await marks.isLeaving() ? "the place is being moved" : nil
            }, leave: leave)
    }

    /// Takes back that this server is there.
    @Sendable func leave() async throws { try await storage.forgetNode(name, start: start) }

    /// The servers of other names that are there.
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
        // What was there before may be left of a server that was killed, and had this name before.
        guard let other, other.seen > first, other.start < start else { return }
        throw Failure("another server of this place is called \(name); give each its own --node-name")
    }
}
