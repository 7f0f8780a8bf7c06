public import Foundation
import Synchronization

/// Makes and verifies WOPI access tokens.
///
/// A token is `key.flags.user.grant.resource.end.mac`. It has only unreserved URL characters, so that its encoded and
/// decoded forms are equal and a proof that signs either form is valid (docs/protocol/security.md#access-token). The
/// MAC is HMAC-SHA256 with a key of ``KeyStore``.
public final class AccessTokens: Sendable {
    /// The lifetime of a token in seconds: ten hours (docs/protocol/security.md#expiry).
    public static let lifetime: TimeInterval = 10 * 3600
    /// The maximum length of a token in bytes, so that URLs with a token stay short
    /// (docs/protocol/endpoints.md#limits). A longer one is refused without parsing.
    public static let maxLength = 200

    private let store: any KeyStore
    private let ring = Mutex(KeyRing())

    private struct KeyRing {
        var keys: [KnownKey] = []
        var read = Date.distantPast

        /// Whether the keys were read recently enough to be used without reading the store.
        func isFresh(now: Date, readSince limit: Date) -> Bool { read >= limit && read <= now && !keys.isEmpty }
    }

    /// A key of the store. It is a class, so that passing a key on doesn't copy it.
    private final class KnownKey: Sendable {
        let id: String
        let retired: Date?
        let minter: TokenMinter

        init(_ key: SigningKey) {
            id = key.id
            retired = key.retired
            minter = TokenMinter(key: key)
        }
    }

    /// Creates a value that signs with the keys of a store, which are read on first use.
    public init(store: any KeyStore) { self.store = store }

    /// Makes a token with the newest key. Nothing is stored: a token ends with its grant or at its expiry.
    public func mint(_ claims: AccessClaims, now: Date) async throws -> String {
        let minter = try await minter(now: now)
        return minter.token(claims)
    }

    /// A minter with the newest key, for making many tokens at once, such as for a listing.
    public func minter(now: Date) async throws -> TokenMinter {
        let known = try await keys(now: now, readSince: now.addingTimeInterval(-60))
        guard let key = known.first(where: { $0.retired == nil }) else {
            throw HostError.damaged(reason: "no signing key")
        }
        return key.minter
    }

    /// Verifies a token's format, signature and expiry, and returns its claims. The store checks whether the grant is
    /// still live, in the transaction that does the work.
    ///
    /// - Throws: ``HostError/unauthorized(reason:)``
    public func claims(of token: String, now: Date) async throws -> AccessClaims {
        guard token.utf8.count <= Self.maxLength, let text = TokenText(token) else {
            throw HostError.unauthorized(reason: "not a token of this host")
        }
        var key = try await verifier(text.key, now: now, readSince: now.addingTimeInterval(-60))
        if key == nil { key = try await verifier(text.key, now: now, readSince: now.addingTimeInterval(-1)) }
        guard let key, text.isSigned(by: key.minter) else {
            throw HostError.unauthorized(reason: "not signed by this host")
        }
        guard let claims = text.claims else { throw HostError.unauthorized(reason: "not a token of this host") }
        guard claims.expires > now else { throw HostError.unauthorized(reason: "expired") }
        return claims
    }

    /// The key with this id, unless it has retired.
    private func verifier(_ id: String, now: Date, readSince limit: Date) async throws -> KnownKey? {
        try await keys(now: now, readSince: limit).first { key in
            key.id == id && key.retired.map { $0 > now } ?? true
        }
    }

    /// The keys. They are read again after a minute, or after a second if a token names an unknown key, because another
    /// process may have rotated the keys.
    private func keys(now: Date, readSince limit: Date) async throws -> [KnownKey] {
        if let known = ring.withLock({ $0.isFresh(now: now, readSince: limit) ? $0.keys : nil }) { return known }
        let read = try await store.keys(now: now, orFirst: .random(now: now)).map { KnownKey($0) }
        ring.withLock { $0 = KeyRing(keys: read, read: now) }
        return read
    }
}
