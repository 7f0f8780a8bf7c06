import Basics
import Foundation
import OAuth
import OAuthServer
import Testing

/// The promises of every `Accounts`, as checks that any backend's tests can run.
public struct AccountsContract: Sendable {
    private let stores: OAuthStores

    /// The checks for a backend, which may hold rows of others.
    public init(_ stores: OAuthStores) { self.stores = stores }

    /// Runs all checks. Failures are recorded in the running test; unexpected errors of the store are thrown.
    public func verify() async throws {
        try await whatIsAddedIsFoundByEitherName()
        try await namesAreUniqueWithoutRegardToCaseAndForm()
        try await oneOfManyGetsAName()
        try await changesStay()
        try await aNewPasswordEndsEverything()
        try await aChangeOfOnesOwnNeedsWhatWasVerified()
        try await rehashingNeedsTheOldHash()
        try await aNewNameIsFoundAndNobodyElses()
        try await disablingEndsEverythingUntilItIsEnabled()
        try await removingEndsEverything()
    }

    private func whatIsAddedIsFoundByEitherName() async throws {
        let scene = try await Scene(stores)
        let account = scene.account
        #expect(try await stores.accounts.find(account.id) == account)
        #expect(try await stores.accounts.find(account.name)?.name.rawValue == account.name.rawValue)
        let shouted = try #require(SignInName(account.name.rawValue.uppercased()))
        #expect(try await stores.accounts.find(shouted) == account)
        let credentials = try await stores.accounts.credentials(account.name)
        #expect(credentials == Credentials(account: account, password: PasswordHash(rawValue: "first")))
        #expect(try await stores.accounts.list().contains(account))
        #expect(try await stores.accounts.find(.random()) == nil)
        #expect(try await stores.accounts.credentials(try #require(SignInName("nobody-\(UserID.random())"))) == nil)
    }

    private func namesAreUniqueWithoutRegardToCaseAndForm() async throws {
        let tail = UserID.random().rawValue
        let start = Date(timeIntervalSince1970: 1_800_000_000)
        let name = try #require(SignInName("J\u{FC}rgen-\(tail)"))
        try await stores.accounts.add(Account(name: name, displayName: "", created: start), password: nil)
        for other in ["JU\u{308}RGEN-\(tail)", " j\u{FC}rgen-\(tail)"] {
            let twin = Account(name: try #require(SignInName(other)), displayName: "", created: start)
            await #expect(throws: StoreRefusal.nameTaken) { try await stores.accounts.add(twin, password: nil) }
            #expect(try await stores.accounts.find(twin.id) == nil)
        }
    }

    private func oneOfManyGetsAName() async throws {
        let contested = try #require(SignInName("contested-\(UserID.random())"))
        let accounts = stores.accounts
        let added = try await Scene.contend { await Self.add(contested, to: accounts) }
        #expect(added.count(where: { $0 }) == 1)
    }

    private static func add(_ name: SignInName, to accounts: any Accounts) async -> Bool {
        let account = Account(name: name, displayName: "", created: Date(timeIntervalSince1970: 1_800_000_000))
        do {
            try await accounts.add(account, password: nil)
            return true
        } catch {
            #expect(error as? StoreRefusal == .nameTaken)
            return false
        }
    }

    private func changesStay() async throws {
        let scene = try await Scene(stores)
        let changed = try await stores.accounts.change(
            scene.account.id, AccountChange(displayName: "Née Ü", isEducation: true))
        #expect(changed?.displayName == "Née Ü")
        #expect(changed?.isBusiness == true)
        #expect(try await stores.accounts.find(scene.account.id) == changed)
        #expect(try await stores.accounts.change(.random(), AccountChange()) == nil)
        let hinted = try await stores.accounts.change(
            scene.account.id,
            AccountChange(
                isBusiness: false, tokenEndpoint: .set("https://eu.contoso.example/token?r=eu1"),
                sessionContext: .set("tenant:42")))
        #expect(
            hinted?.hints
                == RedirectHints(
                    tokenEndpoint: "https://eu.contoso.example/token?r=eu1", sessionContext: "tenant:42"))
        #expect(hinted?.isBusiness == false && hinted?.isEducation == true)
        #expect(try await stores.accounts.find(scene.account.id) == hinted)
        let cleared = try await stores.accounts.change(scene.account.id, AccountChange(tokenEndpoint: .clear))
        #expect(cleared?.hints == RedirectHints(sessionContext: "tenant:42"))
        #expect(try await stores.accounts.find(scene.account.id) == cleared)
    }

    private func aNewPasswordEndsEverything() async throws {
        let scene = try await Scene(stores)
        let other = try await Scene(stores)
        let access = Scene.newDigest()
        let refresh = Scene.newDigest()
        let session = Scene.newDigest()
        let grant = try await scene.makeConnectedGrant(access: access, refresh: refresh)
        let strangers = try await other.makeConnectedGrant()
        let browser = scene.makeGrant(.browser)
        let record = BrowserSession(
            grant: browser, account: scene.account,
            activity: SessionActivity(lastUsed: scene.start, idleLifetime: 1000))
        try await stores.sessions.create(session, record)
        let now = scene.after(10)
        let hash = PasswordHash(rawValue: "second")
        let account = try await stores.accounts.setPassword(of: scene.account.id, to: hash, now: now)
        #expect(account?.passwordVersion == scene.account.passwordVersion + 1)
        #expect(try await stores.accounts.credentials(scene.account.name)?.password == hash)
        #expect(try await stores.grants.find(grant.id)?.reason == .passwordChanged)
        #expect(try await stores.grants.find(grant.id)?.ended == now)
        #expect(try await stores.tokens.access(access, now: now) == nil)
        #expect(try await stores.tokens.rotate(scene.makeRotation(refresh, at: 10), now: now) == .unknown)
        #expect(try await stores.sessions.find(session, now: now) == nil)
        #expect(try await stores.grants.isLive(strangers.id, now: now))
        // Verified with the password that was, so it comes too late.
        await #expect(throws: StoreRefusal.stale) { try await stores.sessions.create(Scene.newDigest(), record) }
        #expect(try await stores.accounts.setPassword(of: .random(), to: hash, now: now) == nil)
    }

    private func aChangeOfOnesOwnNeedsWhatWasVerified() async throws {
        let scene = try await Scene(stores), stranger = try await Scene(stores)
        let id = scene.account.id, now = scene.after(1)
        let (live, ended, foreign) = (
            scene.makeGrant(.browser), scene.makeGrant(.browser), stranger.makeGrant(.browser)
        )
        for session in [live, ended, foreign] { try await stores.grants.create(session) }
        _ = try await stores.grants.end(ended.id, of: nil, reason: .signedOut, now: now)
        let hash = PasswordHash(rawValue: "second")
        for session in [ended.id, foreign.id, .random()] {
            await #expect(throws: StoreRefusal.stale) {
                try await stores.accounts.setPassword(
                    of: id, to: hash, if: PasswordCondition(version: 1, session: session), now: now)
            }
            await #expect(throws: StoreRefusal.stale) {
                try await stores.accounts.change(id, AccountChange(displayName: "X"), under: session, now: now)
            }
        }
        await #expect(throws: StoreRefusal.stale) {
            try await stores.accounts.setPassword(
                of: id, to: hash, if: PasswordCondition(version: 2, session: live.id), now: now)
        }
        let expected = Credentials(account: scene.account, password: PasswordHash(rawValue: "first"))
        #expect(try await stores.accounts.credentials(scene.account.name) == expected)
        #expect(try await stores.grants.isLive(live.id, now: now))
        let renamed = try await stores.accounts.change(
            id, AccountChange(displayName: "X"), under: live.id, now: now)
        #expect(renamed?.displayName == "X")
        let condition = PasswordCondition(version: 1, session: live.id)
        #expect(try await stores.accounts.setPassword(of: id, to: hash, if: condition, now: now)?.passwordVersion == 2)
        await #expect(throws: StoreRefusal.stale, "of two changes one is made") {
            try await stores.accounts.setPassword(of: id, to: hash, if: condition, now: now)
        }
    }

    private func rehashingNeedsTheOldHash() async throws {
        let scene = try await Scene(stores)
        let grant = try await scene.makeConnectedGrant()
        let id = scene.account.id
        let old = PasswordHash(rawValue: "first")
        let new = PasswordHash(rawValue: "stronger")
        #expect(try await !stores.accounts.rehash(of: id, from: new, to: old))
        #expect(try await stores.accounts.rehash(of: id, from: old, to: new))
        #expect(try await !stores.accounts.rehash(of: id, from: old, to: new))
        let expected = Credentials(account: scene.account, password: new)
        #expect(try await stores.accounts.credentials(scene.account.name) == expected)
        #expect(try await stores.grants.isLive(grant.id, now: scene.after(1)))
    }

    private func aNewNameIsFoundAndNobodyElses() async throws {
        let scene = try await Scene(stores)
        let other = try await Scene(stores)
        let grant = try await scene.makeConnectedGrant()
        let old = scene.account.name
        let name = try #require(SignInName("Renamed-\(UserID.random())"))
        let renamed = try await stores.accounts.rename(scene.account.id, to: name)
        #expect(renamed?.name.rawValue == name.rawValue)
        #expect(try await stores.accounts.find(name) == renamed)
        #expect(try await stores.accounts.find(old) == nil)
        #expect(try await stores.grants.isLive(grant.id, now: scene.after(1)))
        // Another spelling of one's own name is no other's.
        let shouted = try #require(SignInName(name.rawValue.uppercased()))
        #expect(try await stores.accounts.rename(scene.account.id, to: shouted)?.name.rawValue == shouted.rawValue)
        await #expect(throws: StoreRefusal.nameTaken) {
            try await stores.accounts.rename(scene.account.id, to: other.account.name)
        }
        #expect(try await stores.accounts.find(scene.account.id)?.name.rawValue == shouted.rawValue)
        #expect(try await stores.accounts.rename(.random(), to: old) == nil)
    }

    private func disablingEndsEverythingUntilItIsEnabled() async throws {
        let scene = try await Scene(stores)
        let other = try await Scene(stores)
        let access = Scene.newDigest()
        let session = Scene.newDigest()
        let grant = try await scene.makeConnectedGrant(access: access)
        let strangers = try await other.makeConnectedGrant()
        let record = BrowserSession(
            grant: scene.makeGrant(.browser), account: scene.account,
            activity: SessionActivity(lastUsed: scene.start, idleLifetime: 1000))
        try await stores.sessions.create(session, record)
        let now = scene.after(10)
        let account = try await stores.accounts.disable(scene.account.id, now: now)
        #expect(account?.disabled == now)
        #expect(try await stores.accounts.credentials(scene.account.name)?.account == account)
        #expect(try await stores.grants.find(grant.id)?.reason == .accountDisabled)
        #expect(try await stores.tokens.access(access, now: now) == nil)
        #expect(try await stores.sessions.find(session, now: now) == nil)
        #expect(try await stores.grants.isLive(strangers.id, now: now))
        // Its password was verified before, so it comes too late.
        await #expect(throws: StoreRefusal.stale) { try await stores.sessions.create(Scene.newDigest(), record) }
        #expect(try await stores.accounts.disable(scene.account.id, now: scene.after(20)) == account)
        let enabled = try await stores.accounts.enable(scene.account.id)
        #expect(enabled?.disabled == nil && enabled?.passwordVersion == account?.passwordVersion)
        #expect(try await stores.accounts.find(scene.account.id) == enabled)
        #expect(try await !stores.grants.isLive(grant.id, now: scene.after(30)))
        #expect(try await stores.accounts.disable(.random(), now: now) == nil)
        #expect(try await stores.accounts.enable(.random()) == nil)
    }

    private func removingEndsEverything() async throws {
        let scene = try await Scene(stores)
        let access = Scene.newDigest()
        let grant = try await scene.makeConnectedGrant(access: access)
        #expect(try await stores.accounts.remove(scene.account.id, now: scene.after(1)))
        #expect(try await stores.accounts.find(scene.account.id) == nil)
        #expect(try await stores.accounts.credentials(scene.account.name) == nil)
        #expect(try await !stores.grants.isLive(grant.id, now: scene.after(1)))
        #expect(try await stores.tokens.access(access, now: scene.after(1)) == nil)
        #expect(try await !stores.accounts.remove(scene.account.id, now: scene.after(1)))
    }
}
