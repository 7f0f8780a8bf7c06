import Basics
import Foundation
import PortContracts
import OAuth
import Synchronization
import Testing
import WOPI
import WOPIHost

/// Tests docs/protocol/security.md#access-token and docs/protocol/security.md#token-trading.
@Suite struct AccessTokenTests {
    /// A key store in memory. Tests replace its keys.
    private final class Keys: KeyStore {
        private let all = Mutex([SigningKey.random(now: .distantPast)])

        func keys(now: Date, orFirst first: SigningKey) async throws -> [SigningKey] {
            all.withLock { $0.filter { $0.retired.map { $0 > now } ?? true } }
        }

        func rotate(
            to key: SigningKey, ifOlderThan date: Date, now: Date, retirement: Date
        ) async throws -> Bool {
            all.withLock { keys in
                for index in keys.indices where keys[index].retired == nil { keys[index].retired = retirement }
                keys.insert(key, at: 0)
                return true
            }
        }

        func shareKeys(orFirst first: SigningKey) async throws -> [SigningKey] { [first] }
    }

    private let keys = Keys()
    private let now = Date(timeIntervalSince1970: 1_800_000_000)

    private func claims() throws -> AccessClaims {
        AccessClaims(
            user: .random(), grant: .random(), origin: .phone, resource: .file(try #require(FileID(rawValue: "f17"))),
            mayWrite: true, expires: now.addingTimeInterval(3600))
    }

    @Test func `a token encodes its claims in characters that need no escaping in a URL`() async throws {
        let tokens = AccessTokens(store: keys)
        var wanted = try claims()
        for origin in [AccessClaims.Origin.phone, .hostPage, .download] {
            for mayWrite in [true, false] {
                (wanted.origin, wanted.mayWrite) = (origin, mayWrite)
                let token = try await tokens.mint(wanted, now: now)
                #expect(token.utf8.count < 200)
                #expect(token.wholeMatch(of: /[A-Za-z0-9._~-]+/) != nil)
                #expect(try await tokens.claims(of: token, now: now) == wanted)
            }
        }
    }

    @Test func `a token changed at any position is invalid`() async throws {
        let tokens = AccessTokens(store: keys)
        let token = try await tokens.mint(try claims(), now: now)
        for index in token.indices {
            var changed = token
            changed.replaceSubrange(index...index, with: token[index] == "x" ? "y" : "x")
            await #expect(throws: HostError.self) { try await tokens.claims(of: changed, now: now) }
        }
        for other in [
            "", ".", "......", token + ".", token + "x", String(token.dropLast()), String(repeating: "a", count: 5000),
        ] {
            await #expect(throws: HostError.self) { try await tokens.claims(of: other, now: now) }
        }
        let foreign = try await AccessTokens(store: Keys()).mint(try claims(), now: now)
        await #expect(throws: HostError.self) { try await tokens.claims(of: foreign, now: now) }
    }

    @Test func `a token expires on time, and tokens derived from it expire no later`() async throws {
        let tokens = AccessTokens(store: keys), claims = try claims()
        let token = try await tokens.mint(claims, now: now)
        _ = try await tokens.claims(of: token, now: claims.expires.addingTimeInterval(-0.001))
        await #expect(throws: HostError.self) { try await tokens.claims(of: token, now: claims.expires) }
        #expect(claims.handed(on: .ecosystem).expires == claims.expires)
        #expect(claims.handed(on: .ecosystem).origin == claims.origin)
    }

    @Test func `a rotated key still verifies its tokens until it retires`() async throws {
        let tokens = AccessTokens(store: keys), old = try await tokens.mint(try claims(), now: now)
        let retirement = now.addingTimeInterval(600)
        let key = SigningKey.random(now: now)
        _ = try await keys.rotate(to: key, ifOlderThan: now, now: now, retirement: retirement)
        let later = now.addingTimeInterval(61)
        let new = try await tokens.mint(try claims(), now: later)
        #expect(new.hasPrefix(key.id + "."))
        _ = try await tokens.claims(of: old, now: later)
        _ = try await tokens.claims(of: new, now: later)
        await #expect(throws: HostError.self) {
            try await tokens.claims(of: old, now: retirement.addingTimeInterval(61))
        }
        _ = try await tokens.claims(of: new, now: retirement.addingTimeInterval(61))
    }

    @Test func `a token with the id of another key is refused`() async throws {
        let tokens = AccessTokens(store: keys), old = try await tokens.mint(try claims(), now: now)
        let key = SigningKey.random(now: now)
        _ = try await keys.rotate(to: key, ifOlderThan: now, now: now, retirement: now.addingTimeInterval(600))
        let new = try await AccessTokens(store: keys).mint(try claims(), now: now)
        // A second after the keys were read, a token with an unknown key makes the server read them again.
        await #expect(throws: Self.unsigned) { try await tokens.claims(of: new, now: now.addingTimeInterval(1)) }
        let later = now.addingTimeInterval(1.001)
        for token in [new, old] { _ = try await tokens.claims(of: token, now: later) }
        for (token, other) in [(new, old), (old, new)] {
            let renamed = other.prefix { $0 != "." } + token.drop { $0 != "." }
            await #expect(throws: Self.unsigned) { try await tokens.claims(of: String(renamed), now: later) }
        }
    }

    @Test func `a token signed with a retired key is refused`() async throws {
        let old = try await AccessTokens(store: keys).mint(try claims(), now: now)
        let retirement = now.addingTimeInterval(600)
        _ = try await keys.rotate(to: .random(now: now), ifOlderThan: now, now: now, retirement: retirement)
        let beforehand = AccessTokens(store: keys)
        _ = try await beforehand.claims(of: old, now: retirement.addingTimeInterval(-1))
        for tokens in [beforehand, AccessTokens(store: keys)] {
            await #expect(throws: Self.unsigned) { try await tokens.claims(of: old, now: retirement) }
        }
    }

    private static let unsigned = HostError.unauthorized(reason: "not signed by this host")
}
