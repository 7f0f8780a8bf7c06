public import Foundation
import Synchronization
public import WOPIHost

/// The keys that sign this server's tokens. Each start of the process creates new keys, so no token is valid after the
/// process ends.
public final class OwnKeys: KeyStore {
    private struct Keys {
        /// The keys that sign access tokens, newest first.
        var tokens: [SigningKey] = []
        var shares: [SigningKey] = []
    }

    private let kept = Mutex(Keys())

    /// Creates a store without keys.
    public init() {}

    /// Returns the keys that sign access tokens. If there are none, adds `first`.
    public func keys(now: Date, orFirst first: SigningKey) async throws -> [SigningKey] {
        kept.withLock { kept in
            if !kept.tokens.contains(where: { $0.retired == nil }) { kept.tokens.insert(first, at: 0) }
            return kept.tokens.filter { key in key.retired.map { $0 > now } ?? true }
        }
    }

    /// Adds a key for access tokens if the newest is older than `date`.
    public func rotate(
        to key: SigningKey, ifOlderThan date: Date, now: Date, retirement: Date
    ) async throws -> Bool {
        kept.withLock { kept in
            guard let newest = kept.tokens.first(where: { $0.retired == nil }), newest.created < date else {
                return false
            }
            for index in kept.tokens.indices where kept.tokens[index].retired == nil {
                kept.tokens[index].retired = retirement
            }
            kept.tokens.insert(key, at: 0)
            return true
        }
    }

    /// Returns the keys that sign share links. If there are none, adds `first`.
    public func shareKeys(orFirst first: SigningKey) async throws -> [SigningKey] {
        kept.withLock { kept in
            if kept.shares.isEmpty { kept.shares = [first] }
            return kept.shares
        }
    }
}
