import Foundation
import Testing
public import WOPIHost

/// Checks that a new, empty store keeps the promises of `KeyStore`. The tests of every storage backend run these
/// checks.
public struct KeyStoreContract: Sendable {
    private let store: any KeyStore
    private let start = Date(timeIntervalSince1970: 1_800_000_000)

    /// Creates the checks. The store must not contain any keys yet.
    public init(_ store: any KeyStore) { self.store = store }

    /// The promises of the contract. A test can check each promise separately.
    public static let promises = Promise.selected(all)

    private static let all: [Promise<Self>] = [
        Promise("concurrent first calls create exactly one key") { try await $0.theFirstCallMakesOneKey() },
        Promise("a retired key is returned until its retirement ends") {
            try await $0.aRetiredKeyVerifiesUntilItIsGone()
        },
        Promise("a key that isn't old enough isn't replaced") { try await $0.keepsAYoungKey() },
        Promise("exactly one of many concurrent callers rotates the key") {
            try await $0.rotatesOnceForConcurrentCallers()
        },
        Promise("the key of share links stays the same when signing keys are rotated") {
            try await $0.neverRotatesTheKeyOfShares()
        },
    ]

    /// Checks all promises. Records failed checks in the running test, and throws unexpected errors of the store.
    public func verify() async throws {
        for promise in Self.promises { try await promise.verify(self) }
    }

    private func neverRotatesTheKeyOfShares() async throws {
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
            #expect(
                try await rotate(to: .random(now: later), ifOlderThan: later, retirement: later.addingTimeInterval(100))
            )
            #expect(try await store.shareKeys(orFirst: .random(now: later.addingTimeInterval(200))) == [key])
        }
    }

    private func theFirstCallMakesOneKey() async throws {
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
    }

    private func aRetiredKeyVerifiesUntilItIsGone() async throws {
        let first = try #require(try await keys(at: 0).first)
        let rotated = start.addingTimeInterval(100)
        let retirement = start.addingTimeInterval(200)
        let second = SigningKey.random(now: rotated)
        #expect(try await rotate(to: second, ifOlderThan: rotated, retirement: retirement))
        #expect(second.secret != first.secret)
        #expect(second.id != first.id)
        let both = try await keys(at: 100)
        #expect(both.map(\.id) == [second.id, first.id])
        #expect(both.filter { $0.retired == nil } == [second])
        #expect(both.first { $0.id == first.id }?.retired == retirement)
        #expect(try await keys(at: 200) == [second])
        let third = SigningKey.random(now: retirement)
        #expect(try await rotate(to: third, ifOlderThan: retirement, retirement: retirement.addingTimeInterval(100)))
        #expect(try await keys(at: 200).filter { $0.retired == nil } == [third])
        #expect(try await keys(at: 300) == [third])
    }

    private func keepsAYoungKey() async throws {
        let young = try #require(try await keys(at: 300).first)
        let now = young.created.addingTimeInterval(200)
        for date in [young.created, .distantPast] {
            #expect(try await !rotate(to: .random(now: now), ifOlderThan: date, retirement: now))
        }
        #expect(try await keys(at: 400) == [young])
    }

    private func rotatesOnceForConcurrentCallers() async throws {
        let old = try #require(try await keys(at: 300).first)
        let store = store
        let now = start.addingTimeInterval(500), retirement = start.addingTimeInterval(600)
        let keys = (0..<16).map { _ in SigningKey.random(now: now) }
        let rotated = try await race(16) { caller in
            try await store.rotate(
                to: keys[caller], ifOlderThan: old.created.addingTimeInterval(0.001), now: now, retirement: retirement)
        }
        let winners = try zip(keys, rotated).filter { try $1.get() }
        #expect(winners.count == 1)
        let left = try await self.keys(at: 500)
        #expect(left.filter { $0.retired == nil }.count == 1)
        #expect(left.dropFirst().map(\.id) == [old.id])
        #expect(try await self.keys(at: 600) == left.filter { $0.retired == nil })
    }

    /// Adds the key to the store, at the time when the key was created.
    private func rotate(to key: SigningKey, ifOlderThan date: Date, retirement: Date) async throws -> Bool {
        try await store.rotate(to: key, ifOlderThan: date, now: key.created, retirement: retirement)
    }

    /// Reads the keys of access tokens.
    ///
    /// - Parameter seconds: the time of the read, in seconds after the start of the test.
    private func keys(at seconds: TimeInterval) async throws -> [SigningKey] {
        let now = start.addingTimeInterval(seconds)
        return try await store.keys(now: now, orFirst: .random(now: now))
    }
}
