public import Foundation
import Synchronization

/// Makes and verifies WOPI access tokens.
///
/// A token is `key.flags.user.grant.resource.end.mac`. The token has only characters that URLs never percent-encode, so
/// that the percent-encoded and the decoded form are equal, and a proof signature over either form is valid
/// (docs/protocol/security.md#access-token). The MAC is HMAC-SHA256 with a key of ``KeyStore``.
public final class AccessTokens: Sendable {
    /// The lifetime of a token in seconds: ten hours (docs/protocol/security.md#expiry).
    public static let lifetime: TimeInterval = 10 * 3600
    /// The maximum length of a token in bytes, so that URLs with a token stay short
    /// (docs/protocol/endpoints.md#limits). A longer token is refused without parsing.
    public static let maxLength = 200

    private let store: any KeyStore
    private let ring = Mutex(KeyRing())

    private struct KeyRing {
        var keys: [KnownKey] = []
        var read = Date.distantPast

        /// Whether the keys were read from the store recently enough to be used without reading the store again.
        func isFresh(now: Date, readSince limit: Date) -> Bool { read >= limit && read <= now && !keys.isEmpty }
    }

    /// A key of the store. This type is a class, so that passing a key to a function doesn't copy the key.
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

    /// Makes a token with the newest key. The server doesn't store tokens. A token is valid until it expires or its
    /// grant ends.
    public func mint(_ claims: AccessClaims, now: Date) async throws -> String {
        let minter = try await minter(now: now)
        return minter.token(claims)
    }

    /// A value that signs tokens with the newest key, for many tokens at once, such as for the files in a folder.
    public func minter(now: Date) async throws -> TokenMinter {
        let known = try await keys(now: now, readSince: now.addingTimeInterval(-60))
        guard let key = known.first(where: { $0.retired == nil }) else {
            throw HostError.damaged(reason: "no signing key")
        }
        return key.minter
    }

    /// Verifies a token's format, signature and expiration, and returns its claims. Whether the grant has ended is
    /// checked later, in the transaction of the operation.
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

    /// The key with this id, unless the key is too old to verify tokens.
    private func verifier(_ id: String, now: Date, readSince limit: Date) async throws -> KnownKey? {
        try await keys(now: now, readSince: limit).first { key in
            key.id == id && key.retired.map { $0 > now } ?? true
        }
    }

    /// The keys that sign and verify tokens. The store is read again after a minute, or after a second if a token names
    /// an unknown key, because another process may have added a new key.
    private func keys(now: Date, readSince limit: Date) async throws -> [KnownKey] {
        if let known = ring.withLock({ $0.isFresh(now: now, readSince: limit) ? $0.keys : nil }) { return known }
        let read = try await store.keys(now: now, orFirst: .random(now: now)).map { KnownKey($0) }
        ring.withLock { $0 = KeyRing(keys: read, read: now) }
        return read
    }
}
