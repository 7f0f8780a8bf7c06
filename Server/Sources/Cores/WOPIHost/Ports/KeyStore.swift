public import Foundation

/// Keeps the keys that sign access tokens, and those that sign share links.
///
/// Keys are read back in full, so a conforming type keeps them where only the service's own account reads.
/// Check a new one with `KeyStoreContract`.
public protocol KeyStore: Sendable {
    /// All keys that may still verify a token as of `now`; the newest that isn't retired signs. Never empty: the first
    /// call makes a key.
    func keys(now: Date) async throws -> [SigningKey]

    /// Adds a key that signs from now on; those before it verify until `retirement` and are then gone.
    func rotate(now: Date, retirement: Date) async throws -> SigningKey

    /// The keys of share links, the one that signs first. They never retire, and ``rotate(now:retirement:)`` leaves
    /// them alone: a link lasts until its share is withdrawn. Never empty: the first call makes a key.
    func shareKeys(now: Date) async throws -> [SigningKey]
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
}
