import Basics
public import Foundation

/// Keeps the keys that sign access tokens, and those that sign share links.
///
/// Keys are made by the caller, and read back in full, so a conforming type keeps them where only the service's own account
/// reads. It keeps them to the millisecond.
/// Check a new one with `KeyStoreContract`.
public protocol KeyStore: Sendable {
    /// All keys that may still verify a token as of `now`, the newest first; the first that isn't retired signs.
    ///
    /// - Parameter first: is added when none of them signs, so that there is always one that does. Of several concurrent
    ///   callers one adds its own, and all get the same keys.
    func keys(now: Date, orFirst first: SigningKey) async throws -> [SigningKey]

    /// Adds a key that signs from now on, if the newest that signs was made before `date`; those before it verify until
    /// `retirement` and are then gone. It looks and adds in one transaction: of several concurrent callers one adds its
    /// own.
    ///
    /// - Returns: whether it was added; not where no key signs, see ``keys(now:orFirst:)``.
    func rotate(
        to key: SigningKey, ifOlderThan date: Date, now: Date, retirement: Date
    ) async throws -> Bool

    /// The keys of share links, the one that signs first. They never retire, and ``rotate(to:ifOlderThan:now:retirement:)``
    /// leaves them alone: a link lasts until its share is withdrawn.
    ///
    /// - Parameter first: is added when there is none. Of several concurrent callers one adds its own, and all get the
    ///   same keys.
    func shareKeys(orFirst first: SigningKey) async throws -> [SigningKey]
}

/// A key for HMAC-SHA256.
public struct SigningKey: Hashable, Sendable {
    /// 1 to 16 letters and digits.
    public var id: String
    /// 32 random bytes.
    public var secret: [UInt8]
    /// The time when it was made.
    public var created: Date
    /// The time from which it verifies nothing any more; `nil` for the one that signs.
    public var retired: Date?

    /// A key as read from a store, or a new one.
    public init(id: String, secret: [UInt8], created: Date, retired: Date? = nil) {
        self.id = id
        self.secret = secret
        self.created = created
        self.retired = retired
    }

    /// A new key that signs, from the system's generator, which is fit for secrets. Its time is in whole milliseconds,
    /// as stores keep it.
    public static func random(now: Date) -> SigningKey {
        var generator = SystemRandomNumberGenerator()
        return SigningKey(
            id: String(Identifier.random(using: &generator).prefix(12)),
            secret: (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) },
            created: Date(milliseconds: now.milliseconds))
    }
}
