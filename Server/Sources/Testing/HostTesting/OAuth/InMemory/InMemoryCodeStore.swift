public import Basics
public import Foundation
import OAuth
public import OAuthServer
import Synchronization

extension InMemoryOAuthStores: CodeStore {
    /// Checks account, client and authority, forgets the oldest waiting codes, and keeps grant and code, under one
    /// lock.
    public func store(
        _ code: SecretDigest, _ record: CodeRecord, grant: Grant, under authority: GrantID?, now: Date
    ) async throws {
        try state.withLock { state in
            guard state.people[record.user] != nil, state.clients[record.client] != nil else {
                throw StoreRefusal.stale
            }
            try state.check(authority, of: record.user, now: now)
            let waiting = state.codes.values.filter { $0.record.user == record.user && $0.consumed == nil }
            let oldest = waiting.sorted { $0.record.expires > $1.record.expires }
                .dropFirst(StoredCode.maximumWaiting - 1)
            state.forget(Set(oldest.map(\.record.grant)))
            state.grants[grant.id] = grant
            state.codes[code] = StoredCode(record: record)
        }
    }

    /// Decides, and keeps code, grant and tokens, under one lock.
    public func redeem(_ redemption: Redemption, now: Date) async throws -> RedemptionOutcome {
        state.withLock { state in
            let code = redemption.code
            guard var stored = state.codes[code], var grant = state.grants[stored.record.grant] else { return .unknown }
            let outcome = stored.redeem(redemption, for: &grant, now: now)
            state.codes[code] = stored
            state.grants[grant.id] = grant
            guard case .granted(let record) = outcome else { return outcome }
            state.add(redemption.access, scope: record.scope, of: grant.id, now: now)
            if let refresh = redemption.refresh {
                state.chains[grant.id] = RefreshChain(current: refresh)
                state.refresh[refresh.digest] = grant.id
            }
            return outcome
        }
    }
}
