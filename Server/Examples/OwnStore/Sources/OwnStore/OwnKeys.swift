public import Foundation
import Synchronization
public import WOPIHost

/// The keys of the server's own tokens, new with each start: nobody's token outlives the process.
public final class OwnKeys: KeyStore {
    private struct Keys {
        /// The oldest first.
        var tokens: [SigningKey] = []
        var shares: [SigningKey] = []
    }

    private let kept = Mutex(Keys())

    public init() {}

    public func keys(now: Date) async throws -> [SigningKey] {
        kept.withLock { kept in
            if kept.tokens.isEmpty { kept.tokens = [Self.makeKey(now: now)] }
            return kept.tokens.filter { key in key.retired.map { $0 > now } ?? true }
        }
    }

    public func rotate(now: Date, retirement: Date) async throws -> SigningKey {
        kept.withLock { kept in
            for index in kept.tokens.indices where kept.tokens[index].retired == nil {
                kept.tokens[index].retired = retirement
            }
            let key = Self.makeKey(now: now)
            kept.tokens.append(key)
            return key
        }
    }

    public func shareKeys(now: Date) async throws -> [SigningKey] {
        kept.withLock { kept in
            if kept.shares.isEmpty { kept.shares = [Self.makeKey(now: now)] }
            return kept.shares
        }
    }

    /// From the system's generator, which is fit for secrets.
    private static func makeKey(now: Date) -> SigningKey {
        SigningKey(
            id: String(UInt64.random(in: 0...UInt64.max), radix: 36),
            secret: (0..<32).map { _ in UInt8.random(in: 0...UInt8.max) }, created: now)
    }
}
