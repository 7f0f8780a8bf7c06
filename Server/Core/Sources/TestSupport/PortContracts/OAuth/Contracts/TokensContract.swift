import Foundation
import OAuth
import OAuthServer
import Testing

/// Checks that ``Tokens`` keeps its promises on a store. The tests of every storage backend run these checks.
struct TokensContract: Sendable {
    private let stores: OAuthStores

    /// Creates the checks for a storage backend, which may already contain other rows.
    init(_ stores: OAuthStores) { self.stores = stores }

    /// The promises of the contract. A test can check each promise separately.
    static let promises: [Promise<Self>] = [
        Promise("an access token is read with its grant and its account") {
            try await $0.readsATokenWithItsGrantAndAccount()
        },
        Promise("a refresh replaces the token and extends the grant") { try await $0.rotationExtendsTheGrant() },
        Promise("reuse of an older refresh token ends the grant") { try await $0.reuseOfAnOldTokenEndsTheGrant() },
        Promise("a lost response to a refresh is repeated for the same client") {
            try await $0.repeatsALostResponse()
        },
        Promise("without a grace period, concurrent refreshes end the grant") {
            try await $0.withoutGraceOneOfManyCallersRotates()
        },
        Promise("within the grace period, concurrent refreshes all get one successor") {
            try await $0.withGraceManyCallersGetOneSuccessor()
        },
        Promise("a refresh token that is kept serves concurrent callers") {
            try await $0.aKeptTokenServesManyCallers()
        },
        Promise("a token replaced before tokens were kept is refused, and its grant stays") {
            try await $0.refusesATokenReplacedBeforeTokensWereKept()
        },
        Promise("a refused refresh changes nothing") { try await $0.refusedRefreshesChangeNothing() },
        Promise("a client can revoke only its own tokens") { try await $0.clientsRevokeOnlyTheirTokens() },
    ]

    private func readsATokenWithItsGrantAndAccount() async throws {
        let fixture = try await OAuthFixture(stores)
        let access = OAuthFixture.newDigest()
        let refresh = OAuthFixture.newDigest()
        let grant = try await fixture.makeConnectedGrant(access: access, refresh: refresh)
        #expect(grant.expires == fixture.after(5000))
        let record = try await stores.tokens.access(access, now: fixture.after(1))
        let expected = AccessRecord(
            grant: grant, account: fixture.account, scope: .wopi, issued: fixture.start, expires: fixture.after(100))
        #expect(record == expected)
        #expect(try await stores.tokens.access(access, now: fixture.after(100)) == nil)
        #expect(try await stores.tokens.access(refresh, now: fixture.after(1)) == nil)
        #expect(try await stores.tokens.access(OAuthFixture.newDigest(), now: fixture.after(1)) == nil)
    }

    private func rotationExtendsTheGrant() async throws {
        let fixture = try await OAuthFixture(stores)
        let first = OAuthFixture.newDigest()
        let second = OAuthFixture.newDigest()
        let access = OAuthFixture.newDigest()
        let grant = try await fixture.makeConnectedGrant(refresh: first)
        let rotation = fixture.makeRotation(first, access: access, refresh: second, at: 10)
        guard case .rotated(let moved) = try await stores.tokens.rotate(rotation, now: fixture.after(10)) else {
            Issue.record("the newest refresh token is good")
            return
        }
        #expect(moved.id == grant.id)
        #expect(moved.expires == fixture.after(5010))
        #expect(try await stores.grants.find(grant.id) == moved)
        #expect(try await stores.tokens.access(access, now: fixture.after(11))?.grant == moved)
        let next = fixture.makeRotation(second, at: 1009)
        #expect(try await stores.tokens.rotate(next, now: fixture.after(1009)).isRotated)
    }

    private func reuseOfAnOldTokenEndsTheGrant() async throws {
        for late in 0..<3 {
            let fixture = try await OAuthFixture(stores)
            let chain = (0..<4).map { _ in OAuthFixture.newDigest() }
            let access = OAuthFixture.newDigest()
            let grant = try await fixture.makeConnectedGrant(access: access, refresh: chain[0])
            for (old, new) in zip(chain, chain.dropFirst()) {
                let rotation = fixture.makeRotation(old, refresh: new, at: 1)
                #expect(try await stores.tokens.rotate(rotation, now: fixture.after(1)).isRotated)
            }
            let reuse = fixture.makeRotation(chain[late], at: 100, grace: 60)
            #expect(try await stores.tokens.rotate(reuse, now: fixture.after(100)) == .reused(grant.id))
            #expect(try await stores.grants.find(grant.id)?.reason == .refreshReused)
            #expect(try await stores.tokens.access(access, now: fixture.after(50)) == nil)
            let newest = fixture.makeRotation(chain[3], at: 101, grace: 60)
            #expect(try await stores.tokens.rotate(newest, now: fixture.after(101)) == .unknown)
        }
    }

    private func repeatsALostResponse() async throws {
        let fixture = try await OAuthFixture(stores)
        let first = OAuthFixture.newDigest(), second = OAuthFixture.newDigest(), access = OAuthFixture.newDigest()
        let grant = try await fixture.makeConnectedGrant(refresh: first)
        let successor = SealedSecret(bytes: Array(0...255)), other = SealedSecret(bytes: [1])
        func rotate(
            _ old: SecretDigest, to new: SecretDigest = OAuthFixture.newDigest(), sealed: SealedSecret,
            access: SecretDigest = OAuthFixture.newDigest(), at seconds: TimeInterval
        ) async throws -> RotationOutcome {
            let rotation = fixture.makeRotation(
                old, access: access, refresh: new, sealed: sealed, at: seconds, grace: 60)
            return try await stores.tokens.rotate(rotation, now: fixture.after(seconds))
        }
        #expect(try await rotate(first, to: second, sealed: successor, at: 10).isRotated)
        for time in [11, 12, 69.0] {
            let outcome = try await rotate(first, sealed: other, access: access, at: time)
            guard case .repeated(let moved, successor) = outcome else {
                Issue.record("a token that was just replaced gets the successor that it got before: \(outcome)")
                return
            }
            #expect(moved.id == grant.id && moved.expires == fixture.after(time + 5000))
            #expect(try await stores.grants.find(grant.id) == moved)
            #expect(try await stores.tokens.access(access, now: fixture.after(time))?.grant == moved)
            _ = try await stores.tokens.revoke(access, of: fixture.client.id, now: fixture.after(time))
        }
        // The new refresh token is still valid and can itself be replaced.
        #expect(try await rotate(second, sealed: other, at: 80).isRotated)
        guard case .repeated(_, other) = try await rotate(second, sealed: successor, at: 81) else {
            Issue.record("the successor is reported again")
            return
        }
        #expect(try await rotate(first, sealed: other, at: 82) == .reused(grant.id))
        #expect(try await !stores.grants.isLive(grant.id, now: fixture.after(82)))
    }

    private func withoutGraceOneOfManyCallersRotates() async throws {
        let fixture = try await OAuthFixture(stores)
        let refresh = OAuthFixture.newDigest()
        let grant = try await fixture.makeConnectedGrant(refresh: refresh)
        let stores = stores
        let outcomes = try await OAuthFixture.contend {
            try await stores.tokens.rotate(fixture.makeRotation(refresh, at: 1), now: fixture.after(1))
        }
        #expect(outcomes.count(where: \.isRotated) == 1)
        #expect(outcomes.count { $0 == .reused(grant.id) } == 1)
        #expect(outcomes.count { $0 == .unknown } == 62)
        #expect(try await !stores.grants.isLive(grant.id, now: fixture.after(1)))
    }

    private func withGraceManyCallersGetOneSuccessor() async throws {
        let fixture = try await OAuthFixture(stores)
        let refresh = OAuthFixture.newDigest()
        let grant = try await fixture.makeConnectedGrant(refresh: refresh)
        let stores = stores
        let callers = try await OAuthFixture.contend {
            let successor = OAuthFixture.newDigest(), sealed = SealedSecret(bytes: successor.bytes)
            let rotation = fixture.makeRotation(refresh, refresh: successor, sealed: sealed, at: 1, grace: 60)
            return (successor, try await stores.tokens.rotate(rotation, now: fixture.after(1)))
        }
        let winners = callers.filter(\.1.isRotated).map(\.0)
        #expect(winners.count == 1)
        let reported = callers.compactMap { if case .repeated(_, let sealed) = $0.1 { sealed.bytes } else { nil } }
        #expect(reported.count == 63 && Set(reported) == Set(winners.map(\.bytes)))
        #expect(try await stores.grants.isLive(grant.id, now: fixture.after(1)))
    }

    private func aKeptTokenServesManyCallers() async throws {
        let fixture = try await OAuthFixture(stores)
        let refresh = OAuthFixture.newDigest()
        let grant = try await fixture.makeConnectedGrant(refresh: refresh)
        let stores = stores
        let tokens = (0..<64).map { _ in OAuthFixture.newDigest() }
        let outcomes = try await withThrowingTaskGroup(of: RotationOutcome.self) { group in
            for access in tokens {
                group.addTask {
                    try await stores.tokens.rotate(
                        fixture.makeKeeping(refresh, access: access, at: 900), now: fixture.after(900))
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.allSatisfy { if case .kept(let kept) = $0 { kept.id == grant.id } else { false } })
        for access in tokens { #expect(try await stores.tokens.access(access, now: fixture.after(901)) != nil) }
        // Each use of the refresh token has extended the expiration of the token and of the grant.
        #expect(try await stores.grants.find(grant.id)?.expires == fixture.after(5900))
        let late = fixture.makeKeeping(refresh, at: 1899)
        #expect(try await stores.tokens.rotate(late, now: fixture.after(1899)).isKept)
        let tooLate = fixture.makeKeeping(refresh, at: 2899)
        #expect(try await stores.tokens.rotate(tooLate, now: fixture.after(2899)) == .expired)
    }

    private func refusesATokenReplacedBeforeTokensWereKept() async throws {
        let fixture = try await OAuthFixture(stores)
        let first = OAuthFixture.newDigest(), second = OAuthFixture.newDigest(), access = OAuthFixture.newDigest()
        let grant = try await fixture.makeConnectedGrant(refresh: first)
        let rotation = fixture.makeRotation(first, access: access, refresh: second, at: 1)
        #expect(try await stores.tokens.rotate(rotation, now: fixture.after(1)).isRotated)
        let old = fixture.makeKeeping(first, at: 2)
        #expect(try await stores.tokens.rotate(old, now: fixture.after(2)) == .replaced(grant.id))
        #expect(try await stores.grants.isLive(grant.id, now: fixture.after(2)))
        #expect(try await stores.tokens.access(access, now: fixture.after(2)) != nil)
        #expect(try await stores.tokens.rotate(fixture.makeKeeping(second, at: 3), now: fixture.after(3)).isKept)
    }

    private func refusedRefreshesChangeNothing() async throws {
        let fixture = try await OAuthFixture(stores)
        let stranger = try await OAuthFixture(stores)
        let refresh = OAuthFixture.newDigest()
        let grant = try await fixture.makeConnectedGrant(refresh: refresh)
        let now = fixture.after(1)
        let foreign = fixture.makeRotation(refresh, client: stranger.client.id, at: 1)
        #expect(try await stores.tokens.rotate(foreign, now: now) == .unknown)
        let access = OAuthFixture.newDigest()
        let greedy = fixture.makeRotation(refresh, access: access, scope: Scope("wopi admin"), at: 1)
        #expect(try await stores.tokens.rotate(greedy, now: now) == .scopeExceeded)
        #expect(try await stores.tokens.access(access, now: now) == nil)
        #expect(
            try await stores.tokens.rotate(fixture.makeRotation(OAuthFixture.newDigest(), at: 1), now: now) == .unknown)
        #expect(
            try await stores.tokens.rotate(fixture.makeRotation(refresh, at: 1000), now: fixture.after(1000))
                == .expired)
        #expect(try await stores.grants.find(grant.id) == grant)
        #expect(try await stores.tokens.rotate(fixture.makeRotation(refresh, at: 2), now: fixture.after(2)).isRotated)
        let endless = OAuthFixture.newDigest()
        _ = try await fixture.makeConnectedGrant(refresh: endless, refreshLifetime: nil)
        let late = fixture.makeRotation(endless, at: 4999)
        #expect(try await stores.tokens.rotate(late, now: fixture.after(4999)).isRotated)
    }

    private func clientsRevokeOnlyTheirTokens() async throws {
        let fixture = try await OAuthFixture(stores)
        let stranger = try await OAuthFixture(stores)
        let access = OAuthFixture.newDigest()
        let refresh = OAuthFixture.newDigest()
        let old = OAuthFixture.newDigest()
        let grant = try await fixture.makeConnectedGrant(access: access, refresh: old)
        let now = fixture.after(1)
        _ = try await stores.tokens.rotate(fixture.makeRotation(old, refresh: refresh, at: 1), now: now)
        #expect(try await stores.tokens.revoke(access, of: stranger.client.id, now: now) == .foreign)
        #expect(try await stores.tokens.revoke(refresh, of: stranger.client.id, now: now) == .foreign)
        #expect(try await stores.tokens.access(access, now: now) != nil)
        #expect(try await stores.tokens.revoke(access, of: fixture.client.id, now: now) == .token(grant.id))
        #expect(try await stores.tokens.access(access, now: now) == nil)
        #expect(try await stores.grants.isLive(grant.id, now: now))
        #expect(try await stores.tokens.revoke(access, of: fixture.client.id, now: now) == .unknown)
        #expect(try await stores.tokens.revoke(old, of: fixture.client.id, now: now) == .grant(grant.id))
        #expect(try await stores.grants.find(grant.id)?.reason == .revoked)
        #expect(try await stores.tokens.revoke(refresh, of: fixture.client.id, now: now) == .unknown)
        #expect(try await stores.tokens.revoke(OAuthFixture.newDigest(), of: fixture.client.id, now: now) == .unknown)
    }
}

extension RotationOutcome {
    fileprivate var isKept: Bool { if case .kept = self { true } else { false } }
    fileprivate var isRotated: Bool { if case .rotated = self { true } else { false } }
}
