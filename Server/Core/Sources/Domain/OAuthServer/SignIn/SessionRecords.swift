public import Foundation
import OAuth

/// Stores browser sessions by the digests of their cookies.
public struct SessionRecords: Sendable {
    private let store: any SignInStore

    /// Creates a value that reads and changes the sessions of a store.
    public init(store: any SignInStore) { self.store = store }

    /// Stores a session with its new grant of kind `.browser`, if the account still has the verified password
    /// (``Account/passwordVersion``). An account has at most ``BrowserSession/maximum`` sessions; when there are more,
    /// the oldest session is deleted with its grant. Writes no audit event, because the sign-in writes one.
    ///
    /// - Throws: ``StoreRefusal/stale`` when the password has changed since it was verified, or the account was
    ///   removed.
    public func create(
        _ session: SecretDigest, _ record: BrowserSession, source: RequestSource = .machine
    ) async throws {
        try await store.change(source: source, now: record.grant.created) { change in
            guard let account = try change.rows.account(record.account.id),
                account.passwordVersion == record.account.passwordVersion
            else { throw StoreRefusal.stale }
            let sessions = try change.rows.sessionGrants(of: account.id)
            for oldest in sessions.prefix(max(0, sessions.count - (BrowserSession.maximum - 1))) {
                try change.rows.delete(oldest)
            }
            try change.rows.insert(record.grant)
            try change.rows.insert(record.activity, of: record.grant.id, as: session)
        }
    }

    /// The session with its grant and account; `nil` if the grant has ended or the session was unused for too long.
    /// Records the use with ``SessionActivity/touch(now:)``. A session that was unused for too long can't be used
    /// again.
    ///
    /// Takes one read, and a transaction only if the use must be stored.
    public func find(_ session: SecretDigest, now: Date) async throws -> BrowserSession? {
        guard var found = try await store.readOnce({ try $0.session(session) }) else { return nil }
        switch found.touch(now: now) {
        case .idle: return nil
        case .fresh: return found
        case .touched: return try await note(session, now: now)
        }
    }

    private func note(_ session: SecretDigest, now: Date) async throws -> BrowserSession? {
        try await store.write { rows in
            guard var found = try rows.session(session) else { return nil }
            switch found.touch(now: now) {
            case .idle: return nil
            case .fresh: return found
            case .touched:
                try rows.setLastUsed(now, of: session)
                return found
            }
        }
    }

    /// Ends the session's grant.
    ///
    /// - Returns: the ended grant; `nil` when the grant had already ended or expired.
    public func end(
        _ session: SecretDigest, reason: GrantEnd, source: RequestSource = .machine, now: Date
    ) async throws -> Grant? {
        try await store.change(source: source, now: now) { change in
            guard let grant = try change.rows.session(session)?.grant,
                try change.end(grant.id, of: nil, reason: reason)
            else { return nil }
            return try change.rows.grant(grant.id)
        }
    }
}
