public import Foundation

/// Signs tokens with one key.
public struct TokenMinter: Sendable {
    private let id: String
    private let keyed: KeyedHash

    init(key: SigningKey) {
        id = key.id
        keyed = KeyedHash(key: key.secret)
    }

    /// Returns the signed token with these claims.
    public func token(_ claims: AccessClaims) -> String {
        String(decoding: TokenText.signed(claims, key: id, by: keyed), as: UTF8.self)
    }

    /// Whether `code` is the MAC of `bytes` with this minter's key.
    func isCode(_ code: [UInt8], of bytes: ArraySlice<UInt8>) -> Bool {
        bytes.withUnsafeBytes { keyed.isCode(code, of: $0) }
    }
}

/// The rotation of the key that signs access tokens.
public struct KeyRotation: Sendable {
    /// For how many seconds a key signs new tokens: thirty days.
    public static let interval: TimeInterval = 30 * 24 * 3600

    private let store: any KeyStore

    /// Creates a rotation of the keys in a store.
    public init(store: any KeyStore) { self.store = store }

    /// Adds a new signing key if the current key is older than ``interval``. The old key still verifies tokens until
    /// the last token that it signed has expired (``AccessTokens/lifetime``).
    ///
    /// - Returns: the new key; `nil` when the current key isn't old enough, or when another server process has just
    ///   added a key.
    public func run(now: Date) async throws -> SigningKey? {
        let key = SigningKey.random(now: now)
        let isRotated = try await store.rotate(
            to: key, ifOlderThan: now.addingTimeInterval(-Self.interval), now: now,
            retirement: now.addingTimeInterval(AccessTokens.lifetime))
        return isRotated ? key : nil
    }
}
