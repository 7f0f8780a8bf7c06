import Basics
import Foundation
import OAuth
import OAuthServer
import Testing

/// Checks, on a store of any storage backend, the actions of operators on web pages and the lists that these pages
/// show.
struct OperatorsContract: Sendable {
    private let stores: OAuthStores

    /// Creates the checks for a storage backend, which may already contain other rows.
    init(_ stores: OAuthStores) { self.stores = stores }

    /// The promises of the contract. A test can check each promise separately.
    static let promises: [Promise<Self>] = [
        Promise("the operator role is stored and can be removed") { try await $0.storesTheOperatorRole() },
        Promise("the event of an operator's change names the operator") { try await $0.changesNameTheirOperator() },
        Promise("only an operator in a live browser session can change accounts") {
            try await $0.onlyAnOperatorInALiveSessionChangesAnything()
        },
        Promise("operators can't remove their own role or disable their own account") {
            try await $0.operatorsKeepTheirOwnRole()
        },
        Promise("accounts are listed in pages") { try await $0.listsAccountsInPages() },
        Promise("accounts are found by parts of their names") { try await $0.accountsAreFoundByPartsOfTheirNames() },
    ]

    private func makeOperator(_ fixture: OAuthFixture) async throws -> OperatorSession {
        let session = fixture.makeGrant(.browser)
        _ = try await stores.accounts.change(
            fixture.account.id, AccountChange(isOperator: true), now: fixture.start)
        try await stores.grants.create(session)
        return OperatorSession(user: fixture.account.id, session: session.id)
    }

    private func storesTheOperatorRole() async throws {
        let fixture = try await OAuthFixture(stores), id = fixture.account.id
        #expect(try await stores.accounts.find(id)?.isOperator == false)
        let given = try await stores.accounts.change(id, AccountChange(isOperator: true), now: fixture.start)
        #expect(given?.isOperator == true)
        #expect(try await stores.accounts.find(id) == given)
        #expect(try await stores.audit.recent(of: id, limit: 1).first?.detail == .role(isOperator: true))
        let taken = try await stores.accounts.change(id, AccountChange(isOperator: false), now: fixture.after(1))
        #expect(taken?.isOperator == false)
        #expect(try await stores.accounts.find(id) == taken)
        #expect(try await stores.audit.recent(of: id, limit: 1).first?.detail == .role(isOperator: false))
        var account = OAuthFixture.makeAccount(at: fixture.start)
        account.isOperator = true
        try await stores.accounts.add(account, password: nil)
        #expect(try await stores.accounts.find(account.id) == account)
    }

    private func changesNameTheirOperator() async throws {
        let boss = try await OAuthFixture(stores), mia = try await OAuthFixture(stores)
        let asking = try await makeOperator(boss), id = mia.account.id, now = mia.after(1)
        let source = RequestSource(address: "192.0.2.1")
        let grant = try await mia.makeConnectedGrant()
        let name = try #require(SignInName("New-\(UserID.random())"))
        _ = try await stores.accounts.rename(id, to: name, by: asking, source: source, now: now)
        _ = try await stores.accounts.change(
            id, AccountChange(isEducation: true), by: asking, source: source, now: now)
        let apps = ConnectedApps(store: stores.store)
        #expect(try await apps.disconnect(grant.id, of: id, by: asking, source: source, now: now))
        #expect(try await stores.grants.find(grant.id)?.reason == .endedByOperator)
        _ = try await stores.accounts.disable(id, by: asking, source: source, now: now)
        _ = try await stores.accounts.enable(id, by: asking, source: source, now: now)
        let added = OAuthFixture.makeAccount(at: now)
        try await stores.accounts.add(
            added, password: Password(choosing: Password.generated()), by: asking, source: source, now: now)
        let events = try await stores.audit.recent(of: id, limit: 5) + stores.audit.recent(of: added.id, limit: 5)
        #expect(
            Set(events.map(\.kind)) == [
                .accountRenamed, .accountChanged, .grantEnded, .accountDisabled, .accountEnabled, .accountAdded,
            ])
        #expect(events.allSatisfy { $0.by == asking.user && $0.source == source })
        #expect(try await stores.accounts.find(name)?.isEducation == true)
    }

    private func onlyAnOperatorInALiveSessionChangesAnything() async throws {
        let boss = try await OAuthFixture(stores), mia = try await OAuthFixture(stores), now = mia.after(1)
        let asking = try await makeOperator(boss), own = mia.makeGrant(.browser)
        let app = boss.makeGrant(), expired = boss.makeGrant(.browser, expires: 1), ended = boss.makeGrant(.browser)
        for grant in [own, app, expired, ended] { try await stores.grants.create(grant) }
        _ = try await stores.grants.end(ended.id, of: nil, reason: .signedOut, now: boss.start)
        let claims = [
            OperatorSession(user: mia.account.id, session: own.id),
            OperatorSession(user: asking.user, session: own.id),
            OperatorSession(user: mia.account.id, session: asking.session),
            OperatorSession(user: asking.user, session: app.id),
            OperatorSession(user: asking.user, session: expired.id),
            OperatorSession(user: asking.user, session: ended.id),
            OperatorSession(user: asking.user, session: .random()),
        ]
        for claim in claims { try await refuses(claim, about: mia.account, now: now) }
        // Removing the operator role takes effect immediately in all of the user's browser sessions.
        _ = try await stores.accounts.change(asking.user, AccountChange(isOperator: false), now: now)
        try await refuses(asking, about: mia.account, now: now)
    }

    private func refuses(_ claim: OperatorSession, about account: Account, now: Date) async throws {
        let events = try await stores.audit.recent(of: account.id, limit: 100), id = account.id
        let other = OAuthFixture.makeAccount(at: now)
        let steps: [@Sendable (Accounts) async throws -> Void] = [
            { _ = try await $0.rename(id, to: other.name, by: claim, now: now) },
            { _ = try await $0.change(id, AccountChange(isOperator: true), by: claim, now: now) },
            { _ = try await $0.disable(id, by: claim, now: now) },
            { _ = try await $0.enable(id, by: claim, now: now) },
            { try await $0.add(other, password: Password(choosing: Password.generated()), by: claim, now: now) },
        ]
        for step in steps {
            await #expect(throws: OperatorProblem.noOperator) { try await step(stores.accounts) }
        }
        await #expect(throws: OperatorProblem.noOperator) {
            try await BrowserSessions(store: stores.store).endAll(of: account, by: claim, source: .machine, now: now)
        }
        #expect(try await stores.accounts.find(id) == account)
        #expect(try await stores.accounts.find(other.id) == nil)
        #expect(try await stores.audit.recent(of: id, limit: 100) == events)
    }

    private func operatorsKeepTheirOwnRole() async throws {
        let boss = try await OAuthFixture(stores), asking = try await makeOperator(boss), now = boss.after(1)
        let before = try await stores.accounts.find(asking.user)
        await #expect(throws: OperatorProblem.oneself) {
            try await stores.accounts.change(asking.user, AccountChange(isOperator: false), by: asking, now: now)
        }
        await #expect(throws: OperatorProblem.oneself) {
            try await stores.accounts.disable(asking.user, by: asking, now: now)
        }
        #expect(try await stores.accounts.find(asking.user) == before)
        // Operators may change all other properties of their own accounts, and the command line may change all
        // properties.
        let changed = try await stores.accounts.change(
            asking.user, AccountChange(displayName: "Boss"), by: asking, now: now)
        #expect(changed?.displayName == "Boss")
        #expect(try await stores.accounts.disable(asking.user, now: now)?.disabled == now)
    }

    private func listsAccountsInPages() async throws {
        for _ in 0..<3 { _ = try await OAuthFixture(stores) }
        let all = try await stores.accounts.list()
        var listed: [Account] = [], fixture: String?
        repeat {
            let page = try await stores.accounts.page(after: fixture, limit: 2)
            #expect(page.accounts.count == 2 || page.next == nil)
            listed += page.accounts
            fixture = page.next
        } while fixture != nil
        #expect(listed == all)
        #expect(try await stores.accounts.page(after: "\u{10FFFF}", limit: 2) == AccountPage(accounts: []))
    }

    private func accountsAreFoundByPartsOfTheirNames() async throws {
        let mark = UserID.random().rawValue, start = Date(timeIntervalSince1970: 1_800_000_000)
        let names = ["J\u{FC}rgen-\(mark)", "\(mark)-b", "\(mark)-a"]
        for name in names {
            try await stores.accounts.add(
                Account(
                    name: try #require(SignInName(name)), displayName: "\(mark.uppercased()) \u{C9}mile", created: start
                ),
                password: nil)
        }
        func found(_ text: String, limit: Int = 10) async throws -> [String] {
            try await stores.accounts.search(text, limit: limit).accounts.map(\.name.rawValue)
        }
        #expect(
            try await found(mark.uppercased())
                == [names[2], names[1], names[0]].sorted { $0.lowercased() < $1.lowercased() })
        #expect(try await found("  \(mark)-A ") == [names[2]])
        #expect(try await found("JU\u{308}RGEN-\(mark)") == [names[0]])
        #expect(try await found("\(mark) e\u{301}mile").count == 3)
        #expect(try await found("\(mark) emile").isEmpty)
        // The search also finds text inside a name.
        #expect(try await found("RGEN-\(mark)") == [names[0]])
        let family = "\(mark.suffix(9)) \u{C9}M"
        #expect(try await found(family).count == 3)
        #expect(try await found(family, limit: 1).count == 1)
        for text in ["%", "_\(mark)", "\(mark)%", "", " ", "' OR 1 --\(mark)", String(repeating: "a", count: 10_000)] {
            #expect(try await found(text).isEmpty, "\(text.prefix(30))")
        }
        let cut = try await stores.accounts.search(mark, limit: 2)
        #expect(cut.isCut && cut.accounts.count == 2)
        // The search finds a changed name immediately.
        let name = try #require(SignInName(names[2]))
        let account = try #require(try await stores.accounts.find(name))
        _ = try await stores.accounts.change(account.id, AccountChange(displayName: "\(mark) Zo\u{EB}"), now: start)
        #expect(try await found("\(mark) ZO\u{CB}") == [names[2]])
    }
}
