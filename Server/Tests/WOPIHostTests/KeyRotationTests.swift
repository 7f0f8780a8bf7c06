import Foundation
import HostTesting
import Testing
import WOPIHost

/// When another key signs access tokens, and how long the one before it still verifies.
@Suite struct KeyRotationTests {
    private let store = InMemoryStores()
    private let begin = Date(timeIntervalSince1970: 1_800_000_000)

    private func keys(after seconds: TimeInterval) async throws -> [SigningKey] {
        let now = begin.addingTimeInterval(seconds)
        return try await store.keys(now: now, orFirst: .random(now: now))
    }

    private func rotate(after seconds: TimeInterval) async throws -> SigningKey? {
        try await KeyRotation(store: store).run(now: begin.addingTimeInterval(seconds))
    }

    @Test func `a key signs for thirty days, and no longer`() async throws {
        let first = try await keys(after: 0)
        #expect(try await rotate(after: KeyRotation.interval) == nil)
        #expect(try await keys(after: KeyRotation.interval) == first)
        let second = try await rotate(after: KeyRotation.interval + 1)
        #expect(second != nil && second?.id != first.first?.id)
        #expect(try await rotate(after: KeyRotation.interval + 2) == nil)
    }

    @Test func `the key before verifies as long as a token that it signed can last`() async throws {
        let first = try #require(try await keys(after: 0).first)
        let rotated = KeyRotation.interval + 1
        let second = try #require(try await rotate(after: rotated))
        let last = rotated + AccessTokens.lifetime
        #expect(try await keys(after: last - 1).map(\.id) == [first.id, second.id])
        #expect(try await keys(after: last).map(\.id) == [second.id])
    }

    @Test func `the first look at an empty store makes a key and rotates none`() async throws {
        #expect(try await rotate(after: 0) == nil)
        #expect(try await keys(after: 0).count == 1)
    }
}
