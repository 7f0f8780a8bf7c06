public import Basics
import Foundation
import OAuth

/// The audit log of sign-in and grants. Events never change.
///
/// Every event is written in the same transaction as the change that it describes. ``append(_:)`` is for events without
/// a change in the database, such as a sign-in with a wrong password. ``AuditEvent/Kind`` lists the events, and
/// ``RecordBounds`` limits their number and age.
public struct AuditLog: Sendable {
    private let store: any SignInStore

    /// Creates a value that reads and writes the events of a store.
    public init(store: any SignInStore) { self.store = store }

    /// Adds an event, sorted by its time.
    public func append(_ event: AuditEvent) async throws {
        let id = TimeOrderedID.make(at: event.at)
        try await store.write { try $0.append(event, as: id) }
    }

    /// The latest events, newest first.
    ///
    /// - Parameters:
    ///   - user: limits the result to this user; `nil` for events of all users.
    ///   - limit: the maximum number of events.
    public func recent(of user: UserID?, limit: Int) async throws -> [AuditEvent] {
        try await store.readOnce { try $0.events(of: user, limit: limit) }
    }
}
