public import Foundation
import Synchronization

/// Makes and checks WOPI access tokens.
///
/// A token is `key.flags.user.grant.resource.end.mac`, all of URL-unreserved characters, so that encoded and decoded
/// form are one and a proof over either agrees (docs/protocol/security.md#access-token). The MAC is HMAC-SHA256 under a
/// key of ``KeyStore``.
public final class AccessTokens: Sendable {
    /// Ten hours, in seconds (docs/protocol/security.md#expiry).
    public static let lifetime: TimeInterval = 10 * 3600
    /// The most bytes of a token: addresses that carry one stay short (docs/protocol/endpoints.md#limits). A longer one
    /// is refused unread.
    public static let maxLength = 200

    private let store: any KeyStore
    private let ring = Mutex(KeyRing())

    private struct KeyRing {
        var keys: [KnownKey] = []
        var read = Date.distantPast

        /// Whether the keys were read recently enough to be used without asking the store.
        func isFresh(now: Date, readSince limit: Date) -> Bool { read >= limit && read <= now && !keys.isEmpty }
    }

    /// A class, so that a key is found and handed on without copying what is in it.
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

    /// Tokens signed with the keys of a store, which are read when they are needed first.
    public init(store: any KeyStore) { self.store = store }

    /// Makes a token, with the newest key. Nothing is stored: a token ends with its grant, or at its own end.
    public func mint(_ claims: AccessClaims, now: Date) async throws -> String {
        let minter = try await minter(now: now)
        return minter.token(claims)
    }

    /// A minter with the newest key, for signing many tokens at once, as listings need.
    public func minter(now: Date) async throws -> TokenMinter {
        let known = try await keys(now: now, readSince: now.addingTimeInterval(-60))
        guard let key = known.first(where: { $0.retired == nil }) else {
            throw HostError.damaged(reason: "no signing key")
        }
        return key.minter
    }

    /// Checks a token's form, signature and expiry, and reads its claims. Whether its grant still stands is checked by
    /// the store, in the same step that does the work.
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

    /// The key of this name, unless it has retired.
    private func verifier(_ id: String, now: Date, readSince limit: Date) async throws -> KnownKey? {
        try await keys(now: now, readSince: limit).first { key in
            key.id == id && key.retired.map { $0 > now } ?? true
        }
    }

    /// Keys are read again after a minute, or a second after one was met that isn't known: another process may have
    /// rotated them.
    private func keys(now: Date, readSince limit: Date) async throws -> [KnownKey] {
        if let known = ring.withLock({ $0.isFresh(now: now, readSince: limit) ? $0.keys : nil }) { return known }
        let read = try await store.keys(now: now, orFirst: .random(now: now)).map { KnownKey($0) }
        ring.withLock { $0 = KeyRing(keys: read, read: now) }
        return read
    }
}
