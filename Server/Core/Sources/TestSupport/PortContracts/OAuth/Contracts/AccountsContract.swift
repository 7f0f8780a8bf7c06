import Basics
import Foundation
import OAuth
import OAuthServer
import Testing

/// Checks that ``Accounts`` keeps its promises on a store. The tests of every storage backend run these checks.
struct AccountsContract: Sendable {
    private let stores: OAuthStores

    /// Creates the checks for a storage backend, which may already contain other rows.
    init(_ stores: OAuthStores) { self.stores = stores }

    /// The promises of the contract. A test can check each promise separately.
    static let promises: [Promise<Self>] = [
        Promise("an added account is found by its id and its name") { try await $0.findsAccountsByIDAndName() },
        Promise("sign-in names are unique without regard to case and Unicode form") {
            try await $0.namesAreUniqueWithoutRegardToCaseAndForm()
        },
        Promise("exactly one of many concurrent callers gets a sign-in name") { try await $0.oneOfManyGetsAName() },
        Promise("changes of an account are stored") { try await $0.storesAccountChanges() },
        Promise("a new password ends all sessions and grants of the account") {
            try await $0.newPasswordEndsAllAccess()
        },
        Promise("users can change their account only in a live session of their own") {
            try await $0.changeNeedsALiveSession()
        },
        Promise("a password is rehashed only from its current hash") { try await $0.rehashingNeedsTheOldHash() },
        Promise("a renamed account is found by its new name only") { try await $0.renamesAccounts() },
        Promise("disabling an account ends all access until it is enabled") {
            try await $0.disablingEndsAllAccess()
        },
        Promise("removing an account ends all its access") { try await $0.removingAnAccountEndsAllAccess() },
    ]

    private func findsAccountsByIDAndName() async throws {
        let fixture = try await OAuthFixture(stores)
        let account = fixture.account
        #expect(try await stores.accounts.find(account.id) == account)
        #expect(try await stores.accounts.find(account.name)?.name.rawValue == account.name.rawValue)
        let shouted = try #require(SignInName(account.name.rawValue.uppercased()))
        #expect(try await stores.accounts.find(shouted) == account)
        let credentials = try await stores.accounts.credentials(account.name)
        #expect(credentials == AccountPassword(account: account, password: PasswordHash(rawValue: "first")))
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
        let added = try await OAuthFixture.contend { await Self.add(contested, to: accounts) }
        #expect(added.count(where: { $0 }) == 1)
    }

    private static func add(_ name: SignInName, to accounts: Accounts) async -> Bool {
        let account = Account(name: name, displayName: "", created: Date(timeIntervalSince1970: 1_800_000_000))
        do {
            try await accounts.add(account, password: nil)
            return true
        } catch {
            #expect(error as? StoreRefusal == .nameTaken)
            return false
        }
    }

    private func storesAccountChanges() async throws {
        let fixture = try await OAuthFixture(stores)
        let changed = try await stores.accounts.change(
            fixture.account.id, AccountChange(displayName: "Née Ü", isEducation: true), now: fixture.start)
        #expect(changed?.displayName == "Née Ü")
        #expect(changed?.isBusiness == true)
        #expect(try await stores.accounts.find(fixture.account.id) == changed)
        #expect(try await stores.accounts.change(.random(), AccountChange(), now: fixture.start) == nil)
        let hinted = try await stores.accounts.change(
            fixture.account.id,
            AccountChange(
                isBusiness: false, tokenEndpoint: .set("https://eu.contoso.example/token?r=eu1"),
                sessionContext: .set("tenant:42")), now: fixture.start)
        #expect(
            hinted?.hints
                == RedirectHints(
                    tokenEndpoint: "https://eu.contoso.example/token?r=eu1", sessionContext: "tenant:42"))
        #expect(hinted?.isBusiness == false && hinted?.isEducation == true)
        #expect(try await stores.accounts.find(fixture.account.id) == hinted)
        let cleared = try await stores.accounts.change(
            fixture.account.id, AccountChange(tokenEndpoint: .clear), now: fixture.start)
        #expect(cleared?.hints == RedirectHints(sessionContext: "tenant:42"))
        #expect(try await stores.accounts.find(fixture.account.id) == cleared)
    }

    private func newPasswordEndsAllAccess() async throws {
        let fixture = try await OAuthFixture(stores)
        let other = try await OAuthFixture(stores)
        let access = OAuthFixture.newDigest()
        let refresh = OAuthFixture.newDigest()
        let session = OAuthFixture.newDigest()
        let grant = try await fixture.makeConnectedGrant(access: access, refresh: refresh)
        let strangers = try await other.makeConnectedGrant()
        let browser = fixture.makeGrant(.browser)
        let record = BrowserSession(
            grant: browser, account: fixture.account,
            activity: SessionActivity(lastUsed: fixture.start, idleLifetime: 1000))
        try await stores.sessions.create(session, record)
        let now = fixture.after(10)
        let hash = PasswordHash(rawValue: "second")
        let account = try await stores.accounts.setPassword(of: fixture.account.id, to: hash, now: now)
        #expect(account?.passwordVersion == fixture.account.passwordVersion + 1)
        #expect(try await stores.accounts.credentials(fixture.account.name)?.password == hash)
        #expect(try await stores.grants.find(grant.id)?.reason == .passwordChanged)
        #expect(try await stores.grants.find(grant.id)?.ended == now)
        #expect(try await stores.tokens.access(access, now: now) == nil)
        #expect(try await stores.tokens.rotate(fixture.makeRotation(refresh, at: 10), now: now) == .unknown)
        #expect(try await stores.sessions.find(session, now: now) == nil)
        #expect(try await stores.grants.isLive(strangers.id, now: now))
        // A sign-in that verified the old password can't create a browser session anymore.
        await #expect(throws: StoreRefusal.stale) { try await stores.sessions.create(OAuthFixture.newDigest(), record) }
        #expect(try await stores.accounts.setPassword(of: .random(), to: hash, now: now) == nil)
    }

    private func changeNeedsALiveSession() async throws {
        let fixture = try await OAuthFixture(stores), stranger = try await OAuthFixture(stores)
        let id = fixture.account.id, now = fixture.after(1)
        let (live, ended, foreign) = (
            fixture.makeGrant(.browser), fixture.makeGrant(.browser), stranger.makeGrant(.browser)
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
        let expected = AccountPassword(account: fixture.account, password: PasswordHash(rawValue: "first"))
        #expect(try await stores.accounts.credentials(fixture.account.name) == expected)
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
        let fixture = try await OAuthFixture(stores)
        let grant = try await fixture.makeConnectedGrant()
        let id = fixture.account.id
        let old = PasswordHash(rawValue: "first")
        let new = PasswordHash(rawValue: "stronger")
        #expect(try await !stores.accounts.rehash(of: id, from: new, to: old))
        #expect(try await stores.accounts.rehash(of: id, from: old, to: new))
        #expect(try await !stores.accounts.rehash(of: id, from: old, to: new))
        let expected = AccountPassword(account: fixture.account, password: new)
        #expect(try await stores.accounts.credentials(fixture.account.name) == expected)
        #expect(try await stores.grants.isLive(grant.id, now: fixture.after(1)))
    }

    private func renamesAccounts() async throws {
        let fixture = try await OAuthFixture(stores)
        let other = try await OAuthFixture(stores)
        let grant = try await fixture.makeConnectedGrant()
        let old = fixture.account.name
        let name = try #require(SignInName("Renamed-\(UserID.random())"))
        let renamed = try await stores.accounts.rename(fixture.account.id, to: name, now: fixture.start)
        #expect(renamed?.name.rawValue == name.rawValue)
        #expect(try await stores.accounts.find(name) == renamed)
        #expect(try await stores.accounts.find(old) == nil)
        #expect(try await stores.grants.isLive(grant.id, now: fixture.after(1)))
        // The name of an account may be changed to another spelling of the same name, such as uppercase.
        let shouted = try #require(SignInName(name.rawValue.uppercased()))
        let respelled = try await stores.accounts.rename(fixture.account.id, to: shouted, now: fixture.start)
        #expect(respelled?.name.rawValue == shouted.rawValue)
        await #expect(throws: StoreRefusal.nameTaken) {
            try await stores.accounts.rename(fixture.account.id, to: other.account.name, now: fixture.start)
        }
        #expect(try await stores.accounts.find(fixture.account.id)?.name.rawValue == shouted.rawValue)
        #expect(try await stores.accounts.rename(.random(), to: old, now: fixture.start) == nil)
    }

    private func disablingEndsAllAccess() async throws {
        let fixture = try await OAuthFixture(stores)
        let other = try await OAuthFixture(stores)
        let access = OAuthFixture.newDigest()
        let session = OAuthFixture.newDigest()
        let grant = try await fixture.makeConnectedGrant(access: access)
        let strangers = try await other.makeConnectedGrant()
        let record = BrowserSession(
            grant: fixture.makeGrant(.browser), account: fixture.account,
            activity: SessionActivity(lastUsed: fixture.start, idleLifetime: 1000))
        try await stores.sessions.create(session, record)
        let now = fixture.after(10)
        let account = try await stores.accounts.disable(fixture.account.id, now: now)
        #expect(account?.disabled == now)
        #expect(try await stores.accounts.credentials(fixture.account.name)?.account == account)
        #expect(try await stores.grants.find(grant.id)?.reason == .accountDisabled)
        #expect(try await stores.tokens.access(access, now: now) == nil)
        #expect(try await stores.sessions.find(session, now: now) == nil)
        #expect(try await stores.grants.isLive(strangers.id, now: now))
        // The password was verified before the account was disabled, so the session is refused.
        await #expect(throws: StoreRefusal.stale) { try await stores.sessions.create(OAuthFixture.newDigest(), record) }
        #expect(try await stores.accounts.disable(fixture.account.id, now: fixture.after(20)) == account)
        let enabled = try await stores.accounts.enable(fixture.account.id, now: fixture.after(25))
        #expect(enabled?.disabled == nil && enabled?.passwordVersion == account?.passwordVersion)
        #expect(try await stores.accounts.find(fixture.account.id) == enabled)
        #expect(try await !stores.grants.isLive(grant.id, now: fixture.after(30)))
        #expect(try await stores.accounts.disable(.random(), now: now) == nil)
        #expect(try await stores.accounts.enable(.random(), now: now) == nil)
    }

    private func removingAnAccountEndsAllAccess() async throws {
        let fixture = try await OAuthFixture(stores)
        let access = OAuthFixture.newDigest()
        let grant = try await fixture.makeConnectedGrant(access: access)
        let removal = try await stores.accounts.remove(fixture.account.id, withDocuments: false, now: fixture.after(1))
        #expect(removal == AccountRemoval(RemovedBelongings(), name: fixture.account.name.rawValue))
        #expect(try await stores.accounts.find(fixture.account.id) == nil)
        #expect(try await stores.accounts.credentials(fixture.account.name) == nil)
        #expect(try await !stores.grants.isLive(grant.id, now: fixture.after(1)))
        #expect(try await stores.tokens.access(access, now: fixture.after(1)) == nil)
        let again = try await stores.accounts.remove(fixture.account.id, withDocuments: false, now: fixture.after(1))
        #expect(again == nil)
    }
}
