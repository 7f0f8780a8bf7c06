import Basics
public import Foundation

/// Deletes expired codes, tokens and grants, unneeded rows of rate limits, and audit events that are too old or too
/// many.
public struct SignInGarbageCollection: Sendable {
    /// For how many seconds expired codes and access tokens are kept, so that the server recognizes a code or token
    /// that a client presents after its expiration. The grant of a code that was never redeemed is deleted with the
    /// code.
    public static let tokenRetention: TimeInterval = 24 * 3600
    /// For how many seconds ended or expired grants, and their codes, tokens and sessions, are kept, so that the server
    /// still knows why these grants ended.
    public static let grantRetention: TimeInterval = 30 * 24 * 3600

    private let store: any SignInStore
    private let bounds: RecordBounds
    private let kinds: [String]

    /// Creates a garbage collector for the sign-in rows of a store.
    ///
    /// - Parameters:
    ///   - bounds: the maximum numbers of audit events and of rows of rate limits.
    ///   - otherKinds: the stored names of the kinds of events that aren't in ``AuditEvent/Kind``, such as events about
    ///     documents.
    public init(store: any SignInStore, bounds: RecordBounds = RecordBounds(), otherKinds: [String] = []) {
        self.store = store
        self.bounds = bounds
        kinds = AuditEvent.Kind.allCases.map(\.rawValue) + otherKinds
    }

    /// Runs the garbage collection once: transactions for codes, tokens, grants and rate limits, and then one
    /// transaction for each batch of audit events.
    ///
    /// - Parameter keepsExpired: whether to delete nothing because of its age, but only what exceeds a maximum number.
    public func run(now: Date, keepsExpired: Bool = false) async throws {
        if !keepsExpired {
            try await forgetEnded(now: now)
            try await forgetOldEvents(now: now)
        }
        try await store.write { [bounds] rows in
            for kind in ThrottleKey.Kind.allCases { try rows.deleteThrottles(of: kind, beyond: bounds.throttles) }
        }
        try await forgetExcessEvents()
    }

    private func forgetEnded(now: Date) async throws {
        let tokenEnd = now.addingTimeInterval(-Self.tokenRetention)
        let grantEnd = now.addingTimeInterval(-Self.grantRetention)
        try await store.write { rows in
            try rows.deleteCodes(expiredBy: tokenEnd)
            try rows.deleteAccess(expiredBy: tokenEnd)
            try rows.deleteGrants(overBy: grantEnd)
            try rows.deleteThrottles(restoredBy: now)
        }
    }

    private func forgetOldEvents(now: Date) async throws {
        guard let age = bounds.auditAge else { return }
        let end = TimeOrderedID.beginning(at: now.addingTimeInterval(-age))
        try await forgetBatches { try $0.deleteEvents(before: end, limit: $1) }
    }

    private func forgetExcessEvents() async throws {
        for kind in kinds {
            try await forgetBatches { [bounds] in
                try $0.deleteEvents(of: kind, beyond: bounds.auditEvents, limit: $1)
            }
        }
    }

    /// Deletes batches of audit events, one batch per transaction, until a batch has fewer events than the limit.
    private func forgetBatches(
        _ delete: @escaping @Sendable (any SignInWriter, Int) throws -> Int
    ) async throws {
        let limit = RecordBounds.batch
        while try await store.write({ try delete($0, limit) }) == limit {}
    }
}
