import Basics
import Foundation
import OAuth
import OAuthServer
import Testing

/// The promises of every `CodeStore`, as checks that any backend's tests can run.
public struct CodeStoreContract: Sendable {
    private let stores: OAuthStores

    /// The checks for a backend, which may hold rows of others.
    public init(_ stores: OAuthStores) { self.stores = stores }

    /// Runs all checks. Failures are recorded in the running test; unexpected errors of the store are thrown.
    public func verify() async throws {
        try await aCodeYieldsWhatWasStoredOnce()
        try await aCodeFromAppToAppYieldsWhatWasStored()
        try await whoeverMisusesACodeEndsItsGrant()
        try await aReplayEndsTheGrantAndItsTokens()
        try await oneOfManyCallersIsGrantedAndTheReplaysEndTheGrant()
        try await anExpiredCodeYieldsNothing()
        try await aCodeOfAnEndedGrantYieldsNothing()
        try await whatACodeRestsOnMustStand()
        try await onlySoManyWaitToBeRedeemed()
        try await whatWasNeverRedeemedIsForgottenWithItsGrant()
    }

    private func store(
        _ scene: Scene, expires: TimeInterval = 120, change: (inout CodeRecord) -> Void = { _ in }
    ) async throws -> (code: SecretDigest, record: CodeRecord) {
        let code = Scene.newDigest()
        let grant = scene.makeGrant(expires: expires)
        var record = scene.makeRecord(grant, expires: expires)
        change(&record)
        try await stores.codes.store(code, record, grant: grant, under: nil, now: scene.start)
        return (code, record)
    }

    private func aCodeYieldsWhatWasStoredOnce() async throws {
        let scene = try await Scene(stores)
        let (code, record) = try await store(scene)
        let access = Scene.newDigest(), refresh = Scene.newDigest()
        #expect(try await stores.grants.isLive(record.grant, now: scene.after(1)))
        let redemption = scene.makeRedemption(code, access: access, refresh: refresh)
        #expect(try await stores.codes.redeem(redemption, now: scene.after(1)) == .granted(record))
        #expect(try await stores.grants.find(record.grant)?.expires == scene.after(5000))
        #expect(try await stores.tokens.access(access, now: scene.after(2))?.scope == record.scope)
        let rotation = scene.makeRotation(refresh, at: 2)
        guard case .rotated = try await stores.tokens.rotate(rotation, now: scene.after(2)) else {
            Issue.record("the refresh token is good")
            return
        }
        let stranger = scene.makeRedemption(Scene.newDigest())
        #expect(try await stores.codes.redeem(stranger, now: scene.after(1)) == .unknown)
    }

    private func aCodeFromAppToAppYieldsWhatWasStored() async throws {
        let scene = try await Scene(stores)
        let (code, record) = try await store(scene) {
            $0.redirectURI = nil
            $0.challenge = nil
            $0.sessionContext = nil
        }
        var redemption = scene.makeRedemption(code)
        redemption.verifier = nil
        redemption.redirectURI = nil
        #expect(try await stores.codes.redeem(redemption, now: scene.after(1)) == .granted(record))
    }

    private func whoeverMisusesACodeEndsItsGrant() async throws {
        let scene = try await Scene(stores), stranger = try await Scene(stores)
        let misuses: [(CodeMisuse, (inout Redemption) -> Void)] = [
            (.client, { $0.client = stranger.client }), (.redirectURI, { $0.redirectURI = "https://localhost/" }),
            (.verifier, { $0.verifier = nil }),
        ]
        for (misuse, change) in misuses {
            let (code, record) = try await store(scene)
            var redemption = scene.makeRedemption(code)
            change(&redemption)
            #expect(try await stores.codes.redeem(redemption, now: scene.after(1)) == .misused(record, misuse))
            #expect(try await stores.grants.find(record.grant)?.reason == .codeMisused)
            #expect(try await stores.tokens.access(redemption.access.digest, now: scene.after(1)) == nil)
            let right = scene.makeRedemption(code)
            #expect(try await stores.codes.redeem(right, now: scene.after(2)) == .again(record.grant, endedNow: false))
        }
    }

    private func aReplayEndsTheGrantAndItsTokens() async throws {
        let scene = try await Scene(stores)
        let (code, record) = try await store(scene)
        let access = Scene.newDigest()
        _ = try await stores.codes.redeem(scene.makeRedemption(code, access: access), now: scene.after(1))
        #expect(try await stores.tokens.access(access, now: scene.after(2)) != nil)
        // Also long after the code would have expired.
        let again = scene.makeRedemption(code)
        #expect(try await stores.codes.redeem(again, now: scene.after(90)) == .again(record.grant, endedNow: true))
        #expect(try await stores.grants.find(record.grant)?.reason == .codeReplayed)
        #expect(try await stores.tokens.access(access, now: scene.after(90)) == nil)
        #expect(try await stores.tokens.access(again.access.digest, now: scene.after(90)) == nil)
        #expect(try await stores.codes.redeem(again, now: scene.after(91)) == .again(record.grant, endedNow: false))
    }

    private func oneOfManyCallersIsGrantedAndTheReplaysEndTheGrant() async throws {
        let scene = try await Scene(stores)
        let (code, record) = try await store(scene)
        let stores = stores
        let outcomes = try await Scene.contend {
            try await stores.codes.redeem(scene.makeRedemption(code), now: scene.after(1))
        }
        #expect(outcomes.count { $0 == .granted(record) } == 1)
        #expect(outcomes.count { $0 == .again(record.grant, endedNow: true) } == 1)
        #expect(outcomes.count { $0 == .again(record.grant, endedNow: false) } == 62)
        #expect(try await !stores.grants.isLive(record.grant, now: scene.after(1)))
    }

    private func anExpiredCodeYieldsNothing() async throws {
        let scene = try await Scene(stores)
        let (code, record) = try await store(scene, expires: 120)
        #expect(try await stores.codes.redeem(scene.makeRedemption(code), now: scene.after(120)) == .expired)
        #expect(try await !stores.grants.isLive(record.grant, now: scene.after(120)))
        #expect(try await stores.grants.list(of: scene.account.id, now: scene.after(120)).isEmpty)
    }

    private func aCodeOfAnEndedGrantYieldsNothing() async throws {
        let scene = try await Scene(stores)
        let (code, record) = try await store(scene)
        _ = try await stores.grants.end(record.grant, of: nil, reason: .disconnected, now: scene.after(1))
        let redemption = scene.makeRedemption(code)
        #expect(try await stores.codes.redeem(redemption, now: scene.after(2)) == .expired)
        #expect(try await stores.tokens.access(redemption.access.digest, now: scene.after(2)) == nil)
    }

    private func whatACodeRestsOnMustStand() async throws {
        let scene = try await Scene(stores)
        let stranger = try await Scene(stores)
        let now = scene.after(1)
        let live = scene.makeGrant(.browser)
        let ended = scene.makeGrant(.browser)
        let foreign = stranger.makeGrant(.browser)
        for session in [live, ended, foreign] { try await stores.grants.create(session) }
        _ = try await stores.grants.end(ended.id, of: nil, reason: .signedOut, now: now)
        for authority in [ended.id, foreign.id, .random()] {
            let grant = scene.makeGrant()
            await #expect(throws: StoreRefusal.stale) {
                try await stores.codes.store(
                    Scene.newDigest(), scene.makeRecord(grant), grant: grant, under: authority, now: now)
            }
            #expect(try await stores.grants.find(grant.id) == nil)
        }
        let grant = scene.makeGrant()
        try await stores.codes.store(
            Scene.newDigest(), scene.makeRecord(grant), grant: grant, under: live.id, now: now)
        #expect(try await stores.clients.remove(scene.client.id, now: now))
        await #expect(throws: StoreRefusal.stale) {
            let grant = scene.makeGrant()
            try await stores.codes.store(
                Scene.newDigest(), scene.makeRecord(grant), grant: grant, under: nil, now: now)
        }
    }

    private func onlySoManyWaitToBeRedeemed() async throws {
        let scene = try await Scene(stores), other = try await Scene(stores)
        let (spent, spentRecord) = try await store(scene)
        _ = try await stores.codes.redeem(scene.makeRedemption(spent), now: scene.start)
        let strangers = try await store(other)
        var codes: [(code: SecretDigest, record: CodeRecord)] = []
        for number in 0..<(StoredCode.maximumWaiting + 5) {
            codes.append(try await store(scene, expires: 120 + Double(number)))
        }
        for (code, record) in codes.prefix(5) {
            #expect(try await stores.codes.redeem(scene.makeRedemption(code), now: scene.after(1)) == .unknown)
            #expect(try await stores.grants.find(record.grant) == nil)
        }
        for (code, record) in codes.dropFirst(5) {
            #expect(try await stores.codes.redeem(scene.makeRedemption(code), now: scene.after(1)) == .granted(record))
        }
        #expect(try await stores.grants.isLive(spentRecord.grant, now: scene.after(1)))
        #expect(try await stores.grants.isLive(strangers.record.grant, now: scene.after(1)))
    }

    private func whatWasNeverRedeemedIsForgottenWithItsGrant() async throws {
        let scene = try await Scene(stores)
        let (_, record) = try await store(scene)
        try await stores.grants.sweep(now: scene.after(120 + 23 * 3600))
        #expect(try await stores.grants.find(record.grant) != nil)
        try await stores.grants.sweep(now: scene.after(121 + 24 * 3600))
        #expect(try await stores.grants.find(record.grant) == nil)
    }
}
