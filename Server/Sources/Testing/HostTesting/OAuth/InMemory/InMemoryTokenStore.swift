import Basics
public import Foundation
public import OAuth
public import OAuthServer
import Synchronization

extension InMemoryOAuthStores: TokenStore {
    /// Finds the family by any of its tokens' digests, decides, and keeps chain, grant and access token, under one
    /// lock.
    public func rotate(_ rotation: Rotation, now: Date) async throws -> RotationOutcome {
        state.withLock { state in
            guard let id = state.refresh[rotation.presented], let grant = state.grants[id],
                let chain = state.chains[id]
            else { return .unknown }
            var family = RefreshFamily(grant: grant, chain: chain)
            let outcome = family.apply(rotation, now: now)
            state.grants[id] = family.grant
            state.chains[id] = family.chain
            switch outcome {
            case .rotated, .kept:
                state.refresh[family.chain.current.digest] = id
                state.add(rotation.access, scope: rotation.scope ?? grant.scope, of: id, now: now)
            case .reused, .replaced, .scopeExceeded, .expired, .unknown: break
            }
            return outcome
        }
    }

    /// Finds token, grant and account under one lock.
    public func access(_ token: SecretDigest, now: Date) async throws -> AccessRecord? {
        state.withLock { state in
            guard let stored = state.access[token], stored.expires.map({ $0 > now }) ?? true,
                let grant = state.grants[stored.grant], grant.isLive(now: now),
                let account = state.people[grant.user]?.account
            else { return nil }
            return AccessRecord(
                grant: grant, account: account, scope: stored.scope, issued: stored.issued, expires: stored.expires)
        }
    }

    /// Finds the grant by either kind of token, and ends the token or the grant, under one lock.
    public func revoke(_ token: SecretDigest, of client: ClientID, now: Date) async throws -> Revocation {
        state.withLock { state in
            guard let id = state.access[token]?.grant ?? state.refresh[token], let grant = state.grants[id] else {
                return .unknown
            }
            guard grant.kind == .oauth(client) else { return .foreign }
            guard grant.isLive(now: now) else { return .unknown }
            if state.access.removeValue(forKey: token) != nil { return .token(id) }
            state.grants[id]?.end(.revoked, now: now)
            return .grant(id)
        }
    }
}

extension InMemoryOAuthStores.State {
    mutating func add(_ token: NewToken, scope: Scope, of grant: GrantID, now: Date) {
        access[token.digest] = InMemoryOAuthStores.AccessToken(
            grant: grant, scope: scope, issued: now, expires: token.expires)
    }
}
