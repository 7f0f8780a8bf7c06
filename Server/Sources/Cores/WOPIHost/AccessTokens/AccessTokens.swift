import Basics
import Crypto
public import Foundation
import Synchronization
import WOPI

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
    public static let maximumLength = 200

    private let store: any KeyStore
    private let ring = Mutex(KeyRing())

    private struct KeyRing {
        var keys: [KnownKey] = []
        var read = Date.distantPast

        /// Whether the keys were read recently enough to be used without asking the store.
        func isFresh(now: Date, orReadBefore limit: Date) -> Bool { read >= limit && read <= now && !keys.isEmpty }
    }

    private struct KnownKey {
        let key: SigningKey
        let minter: TokenMinter

        init(_ key: SigningKey) {
            self.key = key
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
        guard let key = try await known(now: now, { $0.last { $0.key.retired == nil } }) else {
            throw HostError.damaged(reason: "no signing key")
        }
        return key.minter
    }

    /// Checks a token's form, signature and expiry, and reads its claims. Whether its grant still stands is checked by
    /// the store, in the same step that does the work.
    ///
    /// - Throws: ``HostError/unauthorized(reason:)``
    public func claims(of token: String, now: Date) async throws -> AccessClaims {
        guard token.utf8.count <= Self.maximumLength, let text = TokenText(token) else {
            throw HostError.unauthorized(reason: "not a token of this host")
        }
        let isMeant: @Sendable (KnownKey) -> Bool = {
            $0.key.id == text.key && $0.key.retired.map { $0 > now } ?? true
        }
        var key = try await known(now: now) { $0.first(where: isMeant) }
        if key == nil {
            key = try await known(now: now, orReadBefore: now.addingTimeInterval(-1)) { $0.first(where: isMeant) }
        }
        guard let key, text.isSigned(by: key.minter) else {
            throw HostError.unauthorized(reason: "not signed by this host")
        }
        guard let claims = text.claims else { throw HostError.unauthorized(reason: "not a token of this host") }
        guard claims.expires > now else { throw HostError.unauthorized(reason: "expired") }
        return claims
    }

    /// Keys are read again after a minute, or a second after one was met that isn't known: another process may have
    /// rotated them.
    private func known(
        now: Date, orReadBefore limit: Date? = nil, _ choose: @Sendable ([KnownKey]) -> KnownKey?
    ) async throws -> KnownKey? {
        let limit = limit ?? now.addingTimeInterval(-60)
        let keys = ring.withLock { $0.isFresh(now: now, orReadBefore: limit) ? $0.keys : nil }
        if let keys { return choose(keys) }
        let read = try await store.keys(now: now, orFirst: .random(now: now)).map { KnownKey($0) }
        ring.withLock { $0 = KeyRing(keys: read, read: now) }
        return choose(read)
    }
}

/// Signs tokens with one key.
public struct TokenMinter: Sendable {
    private let id: String
    /// A pre-keyed HMAC: hashing the key is half the work of a short MAC.
    private let keyed: HMAC<SHA256>

    init(key: SigningKey) {
        id = key.id
        keyed = HMAC(key: SymmetricKey(data: key.secret))
    }

    /// The token of these claims.
    public func token(_ claims: AccessClaims) -> String {
        var text = TokenText.body(of: claims, key: id)
        let mac = mac(of: text).withUnsafeBytes { Base64URL.encode(Array($0)) }
        text += "."
        text += mac
        return text
    }

    /// Whether a text was signed with this key; swift-crypto compares in constant time.
    func isMAC(_ bytes: [UInt8], of body: some StringProtocol) -> Bool { mac(of: body) == bytes }

    private func mac(of body: some StringProtocol) -> HMAC<SHA256>.MAC {
        var mac = keyed, body = String(body)
        body.withUTF8 { mac.update(data: UnsafeRawBufferPointer($0)) }
        return mac.finalize()
    }
}
