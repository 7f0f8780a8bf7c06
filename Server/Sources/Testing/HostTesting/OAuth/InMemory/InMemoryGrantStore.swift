public import Basics
public import Foundation
import OAuth
public import OAuthServer
import Synchronization

extension InMemoryOAuthStores: GrantStore {
    /// Keeps the grant, if there is its account.
    public func create(_ grant: Grant) async throws {
        try state.withLock { state in
            guard state.people[grant.user] != nil else { throw StoreRefusal.stale }
            state.grants[grant.id] = grant
        }
    }

    /// By the dictionary's key.
    public func find(_ id: GrantID) async throws -> Grant? { state.withLock { $0.grants[id] } }

    /// By the dictionary's key.
    public func isLive(_ id: GrantID, now: Date) async throws -> Bool { state.withLock { $0.isLive(id, now: now) } }

    /// Goes through all grants.
    public func list(of user: UserID, now: Date) async throws -> [Grant] {
        state.withLock { state in
            state.grants.values.filter { $0.user == user && $0.isLive(now: now) }.sorted { $0.created > $1.created }
        }
    }

    /// Checks the authority and ends the grant under one lock, with those made under it.
    public func end(
        _ id: GrantID, of user: UserID?, under authority: GrantID?, reason: GrantEnd, now: Date
    ) async throws -> Bool {
        try state.withLock { state in
            try state.check(authority, of: user, now: now)
            return !state.end(reason, now: now) { $0.id == id && (user == nil || $0.user == user) }.isEmpty
        }
    }

    /// Checks the authority and ends the grants under one lock, with those made under them.
    public func endAll(
        of user: UserID, except kept: GrantID?, under authority: GrantID?, reason: GrantEnd, now: Date
    ) async throws -> [GrantID] {
        try state.withLock { state in
            try state.check(authority, of: user, now: now)
            return state.end(reason, now: now) { $0.user == user && $0.id != kept }
        }
    }

    /// Forgets what a database would, except for the audit log.
    public func sweep(now: Date) async throws {
        let yesterday = now.addingTimeInterval(-24 * 3600)
        let lastMonth = now.addingTimeInterval(-30 * 24 * 3600)
        state.withLock { state in
            let unused = state.codes.values.filter { $0.consumed == nil && $0.record.expires <= yesterday }
            state.forget(Set(unused.map(\.record.grant)))
            state.codes = state.codes.filter { $0.value.record.expires > yesterday }
            state.access = state.access.filter { $0.value.expires.map { $0 > yesterday } ?? true }
            state.throttles = state.throttles.filter { $0.value.restored > now }
            let gone = state.grants.values.filter { grant in
                [grant.ended, grant.expires].contains { $0.map { $0 <= lastMonth } ?? false }
            }
            state.forget(Set(gone.map(\.id)))
        }
    }
}

extension InMemoryOAuthStores.State {
    mutating func forget(_ gone: Set<GrantID>) {
        grants = grants.filter { !gone.contains($0.key) }
        codes = codes.filter { !gone.contains($0.value.record.grant) }
        access = access.filter { !gone.contains($0.value.grant) }
        chains = chains.filter { !gone.contains($0.key) }
        refresh = refresh.filter { !gone.contains($0.value) }
        sessions = sessions.filter { !gone.contains($0.value.grant) }
    }
}
