public import Foundation
public import OAuthServer
import Synchronization

extension InMemoryOAuthStores: SessionStore {
    /// Checks the password's version, forgets the oldest sessions, and keeps grant and session, under one lock.
    public func create(_ session: SecretDigest, _ record: BrowserSession) async throws {
        try state.withLock { state in
            guard let person = state.people[record.account.id],
                person.account.passwordVersion == record.account.passwordVersion
            else { throw StoreRefusal.stale }
            let sessions = state.grants.values.filter { $0.user == record.account.id && $0.kind == .browser }
            let oldest = sessions.sorted { $0.created > $1.created }.dropFirst(BrowserSession.maximum - 1)
            state.forget(Set(oldest.map(\.id)))
            state.grants[record.grant.id] = record.grant
            state.sessions[session] = Session(grant: record.grant.id, activity: record.activity)
        }
    }

    /// Finds the session and notes its use under one lock.
    public func find(_ session: SecretDigest, now: Date) async throws -> BrowserSession? {
        state.withLock { state in
            guard var stored = state.sessions[session], let grant = state.grants[stored.grant],
                grant.isLive(now: now), let account = state.people[grant.user]?.account,
                stored.activity.touch(now: now) != .idle
            else { return nil }
            state.sessions[session] = stored
            return BrowserSession(grant: grant, account: account, activity: stored.activity)
        }
    }

    /// Finds the grant by the cookie's digest and ends it under one lock.
    public func end(_ session: SecretDigest, reason: GrantEnd, now: Date) async throws -> Grant? {
        state.withLock { state in
            guard let id = state.sessions[session]?.grant, state.grants[id]?.end(reason, now: now) == true else {
                return nil
            }
            return state.grants[id]
        }
    }
}
