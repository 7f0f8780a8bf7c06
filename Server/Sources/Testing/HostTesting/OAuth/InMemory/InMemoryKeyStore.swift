public import Foundation
import Synchronization
public import WOPIHost

extension InMemoryOAuthStores: KeyStore {
    public func keys(now: Date) async throws -> [SigningKey] {
        state.withLock { state in
            if state.keys.isEmpty { state.keys = [Self.makeKey(now: now)] }
            return state.keys.filter { key in key.retired.map { $0 > now } ?? true }
        }
    }

    public func rotate(now: Date, retirement: Date) async throws -> SigningKey {
        let key = Self.makeKey(now: now)
        state.withLock { state in
            for index in state.keys.indices where state.keys[index].retired == nil {
                state.keys[index].retired = retirement
            }
            state.keys.append(key)
        }
        return key
    }

    public func shareKeys(now: Date) async throws -> [SigningKey] {
        state.withLock { state in
            if state.shareKeys.isEmpty { state.shareKeys = [Self.makeKey(now: now)] }
            return state.shareKeys
        }
    }

    private static func makeKey(now: Date) -> SigningKey {
        SigningKey(
            id: String(UInt64.random(in: .min ... .max), radix: 36),
            secret: (0..<32).map { _ in UInt8.random(in: .min ... .max) }, created: now)
    }
}
