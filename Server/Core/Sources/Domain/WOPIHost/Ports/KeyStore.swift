import Basics
public import Foundation

/// Stores the keys that sign access tokens and share links.
///
/// The stored keys aren't encrypted, so a conforming type must store them where only the service's account can read
/// them. Times are stored in milliseconds. Check a new implementation with `KeyStoreContract`.
public protocol KeyStore: Sendable {
    /// All keys that may still verify a token as of `now`, newest first. The first key whose ``SigningKey/retired`` is
    /// `nil` signs new tokens.
    ///
    /// - Parameter first: a key to add if there is no signing key. If several callers call this at the same time, only
    ///   one adds a key, and all get the same keys.
    func keys(now: Date, orFirst first: SigningKey) async throws -> [SigningKey]

    /// Adds a signing key if the newest signing key was made before `date`. Older keys verify tokens until `retirement`
    /// and are then removed. The check and the change share one transaction, so that only one of several callers at the
    /// same time adds a key.
    ///
    /// - Returns: whether the key was added. The key isn't added if the store has no signing key; see
    ///   ``keys(now:orFirst:)``.
    func rotate(
        to key: SigningKey, ifOlderThan date: Date, now: Date, retirement: Date
    ) async throws -> Bool

    /// The keys of share links. The first key signs new links. These keys stay valid forever, because a link is valid
    /// until its share is revoked. ``rotate(to:ifOlderThan:now:retirement:)`` doesn't change these keys.
    ///
    /// - Parameter first: a key to add if the store has no key for share links. If several callers call this at the
    ///   same time, only one adds a key, and all get the same keys.
    func shareKeys(orFirst first: SigningKey) async throws -> [SigningKey]
}

/// A key for HMAC-SHA256.
public struct SigningKey: Hashable, Sendable {
    /// The key's id: 1 to 16 letters and digits.
    public var id: String
    /// The secret: 32 random bytes.
    public var secret: [UInt8]
    /// When the key was made.
    public var created: Date
    /// When the key stops verifying tokens; `nil` for the key that signs new tokens.
    public var retired: Date?

    /// Creates a key read from a store, or a new key.
    public init(id: String, secret: [UInt8], created: Date, retired: Date? = nil) {
        self.id = id
        self.secret = secret
        self.created = created
        self.retired = retired
    }

    /// A new signing key from the system's cryptographic random generator. The creation time is rounded to whole
    /// milliseconds, because the store keeps no smaller fractions of a second.
    public static func random(now: Date) -> SigningKey {
        var generator = SystemRandomNumberGenerator()
        return SigningKey(
            id: String(Identifier.random(using: &generator).prefix(12)),
            secret: (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) },
            created: Date(milliseconds: now.milliseconds))
    }
}
