import Basics
import Foundation
import PortContracts
import Testing
import WOPI
import WOPIHost

/// Tests when a new key starts to sign access tokens, and for how long the previous key still verifies them.
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

    @Test func `a key signs for at most thirty days`() async throws {
        let first = try await keys(after: 0)
        #expect(try await rotate(after: KeyRotation.interval) == nil)
        #expect(try await keys(after: KeyRotation.interval) == first)
        let second = try await rotate(after: KeyRotation.interval + 1)
        #expect(second != nil && second?.id != first.first?.id)
        #expect(try await rotate(after: KeyRotation.interval + 2) == nil)
    }

    @Test func `the previous key verifies as long as a token it signed can last`() async throws {
        let first = try #require(try await keys(after: 0).first)
        let rotated = KeyRotation.interval + 1
        let second = try #require(try await rotate(after: rotated))
        let last = rotated + AccessTokens.lifetime
        #expect(try await keys(after: last - 1).map(\.id) == [second.id, first.id])
        #expect(try await keys(after: last).map(\.id) == [second.id])
    }

    @Test func `a store without a key isn't rotated`() async throws {
        #expect(try await rotate(after: 0) == nil)
        let first = try await keys(after: 0)
        #expect(first.count == 1)
        #expect(try await rotate(after: 0) == nil)
        #expect(try await keys(after: 0) == first)
    }

    @Test func `if many nodes find an old key, one rotates it and all sign with the new one`() async throws {
        let first = try #require(try await keys(after: 0).first)
        let now = begin.addingTimeInterval(KeyRotation.interval + 1)
        let store = store
        let made = try await withThrowingTaskGroup(of: SigningKey?.self) { group in
            for _ in 0..<16 { group.addTask { try await KeyRotation(store: store).run(now: now) } }
            return try await group.reduce(into: [SigningKey]()) { if let key = $1 { $0.append(key) } }
        }
        #expect(made.count == 1)
        #expect(try await keys(after: KeyRotation.interval + 1).map(\.id) == made.map(\.id) + [first.id])
    }

    @Test func `a token is signed with the newest key`() async throws {
        _ = try await keys(after: 0)
        let second = try #require(try await rotate(after: KeyRotation.interval + 1))
        let now = begin.addingTimeInterval(KeyRotation.interval + 2)
        let claims = AccessClaims(
            user: .random(), grant: .random(), origin: .phone, resource: .file(try #require(FileID(rawValue: "f17"))),
            mayWrite: true, expires: now.addingTimeInterval(3600))
        #expect(try await AccessTokens(store: store).mint(claims, now: now).hasPrefix(second.id + "."))
    }
}
