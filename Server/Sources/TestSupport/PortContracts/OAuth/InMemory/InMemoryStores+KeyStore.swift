public import Foundation
import Synchronization
public import WOPIHost

extension InMemoryStores: KeyStore {
    /// Searches for a signing key and adds one if necessary, under one lock.
    public func keys(now: Date, orFirst first: SigningKey) async throws -> [SigningKey] {
        state.withLock { state in
            if !state.keys.contains(where: { $0.retired == nil }) { state.keys.append(first) }
            return state.keys.filter { key in key.retired.map { $0 > now } ?? true }.sorted { $0.created > $1.created }
        }
    }

    /// Retired keys stay in memory but are never returned.
    public func rotate(
        to key: SigningKey, ifOlderThan date: Date, now: Date, retirement: Date
    ) async throws -> Bool {
        state.withLock { state in
            let newest = state.keys.filter { $0.retired == nil }.map(\.created).max()
            guard let newest, newest < date else { return false }
            for index in state.keys.indices where state.keys[index].retired == nil {
                state.keys[index].retired = retirement
            }
            state.keys.append(key)
            return true
        }
    }

    /// Searches for a key and adds one if necessary, under one lock.
    public func shareKeys(orFirst first: SigningKey) async throws -> [SigningKey] {
        state.withLock { state in
            if state.shareKeys.isEmpty { state.shareKeys = [first] }
            return state.shareKeys
        }
    }
}
