public import Basics
import Foundation
import OAuth

/// The audit log of sign-in and grants. Events are never changed.
///
/// Every event is written in the transaction of what it tells of; ``append(_:)`` is for what has no other row, such as
/// a wrong password. Which events there are is decided in ``AuditEvent/Kind``, and how many are kept for how long in
/// ``RecordBounds``.
public struct AuditLog: Sendable {
    private let store: any SignInStore

    /// The events of a store.
    public init(store: any SignInStore) { self.store = store }

    /// Adds an event; it is in its place by its time.
    package func append(_ event: AuditEvent) async throws {
        let id = TimeOrderedID.make(at: event.at)
        try await store.write { try $0.append(event, as: id) }
    }

    /// The newest events, the newest first.
    ///
    /// - Parameters:
    ///   - user: only this user's; `nil` for all.
    ///   - limit: at most this many.
    public func recent(of user: UserID?, limit: Int) async throws -> [AuditEvent] {
        try await store.readOnce { try $0.events(of: user, limit: limit) }
    }
}
