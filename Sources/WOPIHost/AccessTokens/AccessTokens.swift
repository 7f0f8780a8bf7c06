import Crypto
public import Foundation
import OAuth
import Synchronization
import WOPI

/// Makes and checks WOPI access tokens.
///
/// A token is `key.flags.user.grant.resource.end.mac`, all of URL-unreserved characters, so that encoded and decoded
/// form are one and a proof over either agrees (security.md §1). The MAC is HMAC-SHA256 under a key of ``KeyStore``.
public final class AccessTokens: Sendable {
    /// Ten hours, in seconds (security.md §1.1).
    public static let lifetime: TimeInterval = 10 * 3600
    public static let maximumLength = 200

    private let store: any KeyStore
    private let ring = Mutex(KeyRing())

    private struct KeyRing {
        var keys: [SigningKey] = []
        var read = Date.distantPast
    }

    public init(store: any KeyStore) { self.store = store }

    public func mint(_ claims: AccessClaims, now: Date) async throws -> String {
        let minter = try await minter(now: now)
        return minter.token(claims)
    }

    /// A key and what it takes to sign many tokens at once, as listings need.
    public func minter(now: Date) async throws -> TokenMinter {
        guard let key = try await keys(now: now).last(where: { $0.retired == nil }) else {
            throw HostError.damaged(reason: "no signing key")
        }
        return TokenMinter(key: key)
    }

    /// Says what a token claims. Whether its grant still stands is for the store to say, in the same step that does
    /// the work.
    ///
    /// - Throws: ``HostError/unauthorized(reason:)``
    public func claims(of token: String, now: Date) async throws -> AccessClaims {
        guard token.utf8.count <= Self.maximumLength, let text = TokenText(token) else {
            throw HostError.unauthorized(reason: "not a token of this host")
        }
        var key = try await keys(now: now).first { $0.id == text.key }
        if key == nil {
            key = try await keys(now: now, orReadBefore: now.addingTimeInterval(-1)).first { $0.id == text.key }
        }
        guard let key, text.isSigned(by: key) else { throw HostError.unauthorized(reason: "not signed by this host") }
        guard let claims = text.claims else { throw HostError.unauthorized(reason: "not a token of this host") }
        guard claims.expires > now else { throw HostError.unauthorized(reason: "expired") }
        return claims
    }

    /// Keys are read again after a minute, or a second after one was met that isn't known: another process may have
    /// rotated them.
    private func keys(now: Date, orReadBefore limit: Date? = nil) async throws -> [SigningKey] {
        let limit = limit ?? now.addingTimeInterval(-60)
        let known = ring.withLock { $0.read >= limit && $0.read <= now ? $0.keys : [] }
        guard known.isEmpty else { return known.filter { $0.retired.map { $0 > now } ?? true } }
        let keys = try await store.keys(now: now)
        ring.withLock { $0 = KeyRing(keys: keys, read: now) }
        return keys
    }
}

/// Signs tokens with one key.
public struct TokenMinter: Sendable {
    private let id: String
    private let key: SymmetricKey

    init(key: SigningKey) {
        id = key.id
        self.key = SymmetricKey(data: key.secret)
    }

    public func token(_ claims: AccessClaims) -> String {
        let body = TokenText.body(of: claims, key: id)
        let mac = HMAC<SHA256>.authenticationCode(for: Data(body.utf8), using: key)
        return body + "." + TokenText.encoded(mac)
    }
}
