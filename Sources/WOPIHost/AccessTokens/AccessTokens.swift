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
        var keys: [KnownKey] = []
        var read = Date.distantPast
    }

    private struct KnownKey {
        let key: SigningKey
        let minter: TokenMinter

        init(_ key: SigningKey) {
            self.key = key
            minter = TokenMinter(key: key)
        }
    }

    public init(store: any KeyStore) { self.store = store }

    public func mint(_ claims: AccessClaims, now: Date) async throws -> String {
        let minter = try await minter(now: now)
        return minter.token(claims)
    }

    /// A key and what it takes to sign many tokens at once, as listings need.
    public func minter(now: Date) async throws -> TokenMinter {
        guard let key = try await keys(now: now).last(where: { $0.key.retired == nil }) else {
            throw HostError.damaged(reason: "no signing key")
        }
        return key.minter
    }

    /// Says what a token claims. Whether its grant still stands is for the store to say, in the same step that does
    /// the work.
    ///
    /// - Throws: ``HostError/unauthorized(reason:)``
    public func claims(of token: String, now: Date) async throws -> AccessClaims {
        guard token.utf8.count <= Self.maximumLength, let text = TokenText(token) else {
            throw HostError.unauthorized(reason: "not a token of this host")
        }
        var known = try await keys(now: now).first { $0.key.id == text.key }
        if known == nil {
            known = try await keys(now: now, orReadBefore: now.addingTimeInterval(-1)).first { $0.key.id == text.key }
        }
        guard let known, text.isSigned(by: known.minter) else {
            throw HostError.unauthorized(reason: "not signed by this host")
        }
        guard let claims = text.claims else { throw HostError.unauthorized(reason: "not a token of this host") }
        guard claims.expires > now else { throw HostError.unauthorized(reason: "expired") }
        return claims
    }

    /// Keys are read again after a minute, or a second after one was met that isn't known: another process may have
    /// rotated them.
    private func keys(now: Date, orReadBefore limit: Date? = nil) async throws -> [KnownKey] {
        let limit = limit ?? now.addingTimeInterval(-60)
        let known = ring.withLock { $0.read >= limit && $0.read <= now ? $0.keys : [] }
        guard known.isEmpty else { return known.filter { $0.key.retired.map { $0 > now } ?? true } }
        let keys = try await store.keys(now: now).map { KnownKey($0) }
        ring.withLock { $0 = KeyRing(keys: keys, read: now) }
        return keys
    }
}

/// Signs tokens with one key.
public struct TokenMinter: Sendable {
    private let id: String
    /// With the key taken in, which is half the work of a short MAC.
    private let keyed: HMAC<SHA256>

    init(key: SigningKey) {
        id = key.id
        keyed = HMAC(key: SymmetricKey(data: key.secret))
    }

    public func token(_ claims: AccessClaims) -> String {
        let body = TokenText.body(of: claims, key: id)
        return body + "." + mac(of: body.utf8)
    }

    /// In base64url.
    func mac(of body: some Sequence<UInt8>) -> String {
        var mac = keyed
        mac.update(data: Array(body))
        return Base64URL.encode(mac.finalize().withUnsafeBytes { Array($0) })
    }
}
