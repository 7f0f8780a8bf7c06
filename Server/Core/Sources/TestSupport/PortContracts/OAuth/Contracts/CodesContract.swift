import Basics
import Foundation
import OAuth
import OAuthServer
import Testing

/// Checks that ``Codes`` keeps its promises on a store. The tests of every storage backend run these checks.
struct CodesContract: Sendable {
    private let stores: OAuthStores

    /// Creates the checks for a storage backend, which may already contain other rows.
    init(_ stores: OAuthStores) { self.stores = stores }

    /// The promises of the contract. A test can check each promise separately.
    static let promises: [Promise<Self>] = [
        Promise("a code is redeemed once, for what was stored with it") { try await $0.redeemsACodeOnce() },
        Promise("an app-to-app code is redeemed for what was stored with it") {
            try await $0.redeemsAnAppToAppCode()
        },
        Promise("a code with a wrong client, address or verifier ends its grant") {
            try await $0.misuseOfACodeEndsItsGrant()
        },
        Promise("a replayed code ends its grant and the tokens") { try await $0.aReplayEndsTheGrantAndItsTokens() },
        Promise("exactly one of many concurrent redemptions succeeds, and the others end the grant") {
            try await $0.redeemsForOneOfManyCallers()
        },
        Promise("an expired code is refused") { try await $0.refusesAnExpiredCode() },
        Promise("a code whose grant has ended is refused") { try await $0.refusesACodeOfAnEndedGrant() },
        Promise("a code is stored only for a live session of its user") {
            try await $0.storesCodesOnlyForALiveSession()
        },
        Promise("a user has a limited number of codes that wait to be redeemed") {
            try await $0.limitsWaitingCodes()
        },
        Promise("a code that was never redeemed is removed with its grant") {
            try await $0.removesCodesThatWereNeverRedeemed()
        },
    ]

    private func store(
        _ fixture: OAuthFixture, expires: TimeInterval = 120, change: (inout CodeRecord) -> Void = { _ in }
    ) async throws -> (code: SecretDigest, record: CodeRecord) {
        let code = OAuthFixture.newDigest()
        let grant = fixture.makeGrant(expires: expires)
        var record = fixture.makeRecord(grant, expires: expires)
        change(&record)
        try await stores.codes.store(code, record, grant: grant, under: nil, now: fixture.start)
        return (code, record)
    }

    private func redeemsACodeOnce() async throws {
        let fixture = try await OAuthFixture(stores)
        let (code, record) = try await store(fixture)
        let access = OAuthFixture.newDigest(), refresh = OAuthFixture.newDigest()
        #expect(try await stores.grants.isLive(record.grant, now: fixture.after(1)))
        let redemption = fixture.makeRedemption(code, access: access, refresh: refresh)
        #expect(try await stores.codes.redeem(redemption, now: fixture.after(1)) == .granted(record))
        #expect(try await stores.grants.find(record.grant)?.expires == fixture.after(5000))
        #expect(try await stores.tokens.access(access, now: fixture.after(2))?.scope == record.scope)
        let rotation = fixture.makeRotation(refresh, at: 2)
        guard case .rotated = try await stores.tokens.rotate(rotation, now: fixture.after(2)) else {
            Issue.record("the refresh token is good")
            return
        }
        let stranger = fixture.makeRedemption(OAuthFixture.newDigest())
        #expect(try await stores.codes.redeem(stranger, now: fixture.after(1)) == .unknown)
    }

    private func redeemsAnAppToAppCode() async throws {
        let fixture = try await OAuthFixture(stores)
        let (code, record) = try await store(fixture) {
            $0.redirectURI = nil
            $0.challenge = nil
            $0.sessionContext = nil
        }
        var redemption = fixture.makeRedemption(code)
        redemption.verifier = nil
        redemption.redirectURI = nil
        #expect(try await stores.codes.redeem(redemption, now: fixture.after(1)) == .granted(record))
    }

    private func misuseOfACodeEndsItsGrant() async throws {
        let fixture = try await OAuthFixture(stores), stranger = try await OAuthFixture(stores)
        let misuses: [(CodeMisuse, (inout Redemption) -> Void)] = [
            (.client, { $0.client = stranger.client }), (.redirectURI, { $0.redirectURI = "https://localhost/" }),
            (.verifier, { $0.verifier = nil }),
        ]
        for (misuse, change) in misuses {
            let (code, record) = try await store(fixture)
            var redemption = fixture.makeRedemption(code)
            change(&redemption)
            #expect(try await stores.codes.redeem(redemption, now: fixture.after(1)) == .misused(record, misuse))
            #expect(try await stores.grants.find(record.grant)?.reason == .codeMisused)
            #expect(try await stores.tokens.access(redemption.access.digest, now: fixture.after(1)) == nil)
            let right = fixture.makeRedemption(code)
            #expect(
                try await stores.codes.redeem(right, now: fixture.after(2)) == .again(record.grant, endedNow: false))
        }
    }

    private func aReplayEndsTheGrantAndItsTokens() async throws {
        let fixture = try await OAuthFixture(stores)
        let (code, record) = try await store(fixture)
        let access = OAuthFixture.newDigest()
        _ = try await stores.codes.redeem(fixture.makeRedemption(code, access: access), now: fixture.after(1))
        #expect(try await stores.tokens.access(access, now: fixture.after(2)) != nil)
        // A code that is presented again is recognized even long after it has expired.
        let again = fixture.makeRedemption(code)
        #expect(try await stores.codes.redeem(again, now: fixture.after(90)) == .again(record.grant, endedNow: true))
        #expect(try await stores.grants.find(record.grant)?.reason == .codeReplayed)
        #expect(try await stores.tokens.access(access, now: fixture.after(90)) == nil)
        #expect(try await stores.tokens.access(again.access.digest, now: fixture.after(90)) == nil)
        #expect(try await stores.codes.redeem(again, now: fixture.after(91)) == .again(record.grant, endedNow: false))
    }

    private func redeemsForOneOfManyCallers() async throws {
        let fixture = try await OAuthFixture(stores)
        let (code, record) = try await store(fixture)
        let stores = stores
        let outcomes = try await OAuthFixture.contend {
            try await stores.codes.redeem(fixture.makeRedemption(code), now: fixture.after(1))
        }
        #expect(outcomes.count { $0 == .granted(record) } == 1)
        #expect(outcomes.count { $0 == .again(record.grant, endedNow: true) } == 1)
        #expect(outcomes.count { $0 == .again(record.grant, endedNow: false) } == 62)
        #expect(try await !stores.grants.isLive(record.grant, now: fixture.after(1)))
    }

    private func refusesAnExpiredCode() async throws {
        let fixture = try await OAuthFixture(stores)
        let (code, record) = try await store(fixture, expires: 120)
        #expect(try await stores.codes.redeem(fixture.makeRedemption(code), now: fixture.after(120)) == .expired)
        #expect(try await !stores.grants.isLive(record.grant, now: fixture.after(120)))
        #expect(try await stores.grants.list(of: fixture.account.id, now: fixture.after(120)).isEmpty)
    }

    private func refusesACodeOfAnEndedGrant() async throws {
        let fixture = try await OAuthFixture(stores)
        let (code, record) = try await store(fixture)
        _ = try await stores.grants.end(record.grant, of: nil, reason: .disconnected, now: fixture.after(1))
        let redemption = fixture.makeRedemption(code)
        #expect(try await stores.codes.redeem(redemption, now: fixture.after(2)) == .expired)
        #expect(try await stores.tokens.access(redemption.access.digest, now: fixture.after(2)) == nil)
    }

    private func storesCodesOnlyForALiveSession() async throws {
        let fixture = try await OAuthFixture(stores)
        let stranger = try await OAuthFixture(stores)
        let now = fixture.after(1)
        let live = fixture.makeGrant(.browser)
        let ended = fixture.makeGrant(.browser)
        let foreign = stranger.makeGrant(.browser)
        for session in [live, ended, foreign] { try await stores.grants.create(session) }
        _ = try await stores.grants.end(ended.id, of: nil, reason: .signedOut, now: now)
        for authority in [ended.id, foreign.id, .random()] {
            let grant = fixture.makeGrant()
            await #expect(throws: StoreRefusal.stale) {
                try await stores.codes.store(
                    OAuthFixture.newDigest(), fixture.makeRecord(grant), grant: grant, under: authority, now: now)
            }
            #expect(try await stores.grants.find(grant.id) == nil)
        }
        let grant = fixture.makeGrant()
        try await stores.codes.store(
            OAuthFixture.newDigest(), fixture.makeRecord(grant), grant: grant, under: live.id, now: now)
        #expect(try await stores.clients.remove(fixture.client.id, now: now))
        await #expect(throws: StoreRefusal.stale) {
            let grant = fixture.makeGrant()
            try await stores.codes.store(
                OAuthFixture.newDigest(), fixture.makeRecord(grant), grant: grant, under: nil, now: now)
        }
    }

    private func limitsWaitingCodes() async throws {
        let fixture = try await OAuthFixture(stores), other = try await OAuthFixture(stores)
        let (spent, spentRecord) = try await store(fixture)
        _ = try await stores.codes.redeem(fixture.makeRedemption(spent), now: fixture.start)
        let strangers = try await store(other)
        var codes: [(code: SecretDigest, record: CodeRecord)] = []
        for number in 0..<(StoredCode.maxWaiting + 5) {
            codes.append(try await store(fixture, expires: 120 + Double(number)))
        }
        for (code, record) in codes.prefix(5) {
            #expect(try await stores.codes.redeem(fixture.makeRedemption(code), now: fixture.after(1)) == .unknown)
            #expect(try await stores.grants.find(record.grant) == nil)
        }
        for (code, record) in codes.dropFirst(5) {
            #expect(
                try await stores.codes.redeem(fixture.makeRedemption(code), now: fixture.after(1)) == .granted(record))
        }
        #expect(try await stores.grants.isLive(spentRecord.grant, now: fixture.after(1)))
        #expect(try await stores.grants.isLive(strangers.record.grant, now: fixture.after(1)))
    }

    private func removesCodesThatWereNeverRedeemed() async throws {
        let fixture = try await OAuthFixture(stores)
        let (_, record) = try await store(fixture)
        try await stores.garbageCollection.run(now: fixture.after(120 + 23 * 3600))
        #expect(try await stores.grants.find(record.grant) != nil)
        try await stores.garbageCollection.run(now: fixture.after(121 + 24 * 3600))
        #expect(try await stores.grants.find(record.grant) == nil)
    }
}
