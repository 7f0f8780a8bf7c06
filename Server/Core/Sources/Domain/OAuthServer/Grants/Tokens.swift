import Basics
public import Foundation
public import OAuth

/// Stores access tokens and refresh tokens by their digests. The first tokens of a grant are issued for an
/// authorization code (``Codes/redeem(_:source:now:)``).
public struct Tokens: Sendable {
    private let store: any SignInStore

    /// Creates a value that reads and changes the tokens of a store.
    public init(store: any SignInStore) { self.store = store }

    /// Finds the family of refresh tokens that contains the presented token, even if the token was replaced long ago,
    /// runs ``RefreshFamily/apply(_:now:)``, and stores the changes with the new access token.
    public func rotate(
        _ rotation: Rotation, source: RequestSource = .machine, now: Date
    ) async throws -> RotationOutcome {
        try await store.change(source: source, now: now) { change in
            guard let known = try change.rows.family(rotation.presented) else { return .unknown }
            var family = known
            let outcome = family.apply(rotation, now: now)
            if family.grant != known.grant { try change.keep(family.grant) }
            try change.finish(rotation, of: family, outcome)
            return outcome
        }
    }

    /// The token with its grant and account, found in one read; `nil` if the token or the grant has ended or expired.
    public func access(_ token: SecretDigest, now: Date) async throws -> AccessRecord? {
        guard let record = try await store.readOnce({ try $0.access(token) }), record.isLive(now: now) else {
            return nil
        }
        return record
    }

    /// Revokes a token (RFC 7009 §2.1): revoking an access token ends only this token; revoking a refresh token, even
    /// a replaced one, ends the whole grant (``GrantEnd/revoked``).
    public func revoke(
        _ token: SecretDigest, of client: ClientID, source: RequestSource = .machine, now: Date
    ) async throws -> Revocation {
        try await store.change(source: source, now: now) { change in
            let access = try change.rows.access(token)?.grant
            guard let grant = try access ?? change.rows.family(token)?.grant else { return .unknown }
            guard grant.kind == .oauth(client) else { return .foreign }
            guard grant.isLive(now: now) else {
                // When a grant expires, the grants made under it don't end. End these grants here, because the app has
                // revoked its refresh token.
                if access == nil, grant.ended == nil { try change.endChildren(of: grant, at: now) }
                return .unknown
            }
            if access != nil {
                try change.rows.deleteAccess(token)
                return .token(grant.id)
            }
            _ = try change.end(grant.id, of: nil, reason: .revoked)
            return .grant(grant.id)
        }
    }
}

extension SignInChange {
    /// Issues new tokens for a valid refresh token, and writes an audit event if the refresh token had been replaced.
    fileprivate func finish(_ rotation: Rotation, of family: RefreshFamily, _ outcome: RotationOutcome) throws {
        let grant = family.grant
        switch outcome {
        case .rotated, .repeated, .kept:
            try rows.setChain(family.chain, of: grant.id)
            if case .rotated = outcome { try rows.insertRefresh(family.chain.current.digest, of: grant.id) }
            try rows.insert(rotation.access, scope: rotation.scope ?? grant.scope, of: grant.id, issued: now)
        case .replaced:
            try log(.refreshReused, user: grant.user, client: rotation.client, grant: grant.id, detail: .onlyRefused)
        case .reused:
            try log(.refreshReused, user: grant.user, client: rotation.client, grant: grant.id)
        case .scopeExceeded, .expired, .unknown:
            break
        }
    }
}
