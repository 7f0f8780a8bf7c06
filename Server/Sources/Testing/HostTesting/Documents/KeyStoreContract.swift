import Foundation
import Testing
public import WOPIHost

/// The promises of every `KeyStore`, as checks that any backend's tests can run. The store must be new.
public struct KeyStoreContract: Sendable {
    private let store: any KeyStore
    private let start = Date(timeIntervalSince1970: 1_800_000_000)

    /// The checks for a store that has no keys yet.
    public init(_ store: any KeyStore) { self.store = store }

    /// Runs all checks. Failures are recorded in the running test; unexpected errors of the store are thrown.
    public func verify() async throws {
        let first = try await theFirstCallMakesOneKey()
        try await aRetiredKeyVerifiesUntilItIsGone(after: first)
        try await keysOfSharesStay()
    }

    private func keysOfSharesStay() async throws {
        let store = store
        let start = start
        let seen = try await race(16) { _ in try await store.shareKeys(orFirst: .random(now: start)) }
        let keys = try Set(seen.map { try $0.get() })
        let key = try #require(keys.first?.first)
        #expect(keys == [[key]])
        #expect(key.secret.count == 32)
        #expect(key.retired == nil)
        #expect(try await self.keys(at: 400).allSatisfy { $0.secret != key.secret })
        for year in 1...3 {
            let later = start.addingTimeInterval(Double(year) * 365 * 24 * 3600)
            try await store.rotate(to: .random(now: later), now: later, retirement: later.addingTimeInterval(100))
            #expect(try await store.shareKeys(orFirst: .random(now: later.addingTimeInterval(200))) == [key])
        }
    }

    private func theFirstCallMakesOneKey() async throws -> SigningKey {
        let store = store
        let start = start
        let seen = try await race(16) { _ in
            try await store.keys(now: start, orFirst: .random(now: start))
        }
        let keys = try Set(seen.map { try $0.get() })
        #expect(keys.count == 1)
        let key = try #require(keys.first?.first)
        #expect(keys.first?.count == 1)
        #expect(key.secret.count == 32)
        #expect((1...16).contains(key.id.utf8.count))
        #expect(key.id.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) })
        #expect(key.retired == nil)
        return key
    }

    private func aRetiredKeyVerifiesUntilItIsGone(after first: SigningKey) async throws {
        let rotated = start.addingTimeInterval(100)
        let retirement = start.addingTimeInterval(200)
        let second = SigningKey.random(now: rotated)
        try await store.rotate(to: second, now: rotated, retirement: retirement)
        #expect(second.secret != first.secret)
        #expect(second.id != first.id)
        let both = try await keys(at: 100)
        #expect(Set(both.map(\.id)) == [first.id, second.id])
        #expect(both.filter { $0.retired == nil } == [second])
        #expect(both.first { $0.id == first.id }?.retired == retirement)
        #expect(try await keys(at: 200) == [second])
        let third = SigningKey.random(now: retirement)
        try await store.rotate(to: third, now: retirement, retirement: retirement.addingTimeInterval(100))
        #expect(try await keys(at: 200).filter { $0.retired == nil } == [third])
        #expect(try await keys(at: 300) == [third])
    }

    /// - Parameter seconds: after the start.
    private func keys(at seconds: TimeInterval) async throws -> [SigningKey] {
        let now = start.addingTimeInterval(seconds)
        return try await store.keys(now: now, orFirst: .random(now: now))
    }
}
