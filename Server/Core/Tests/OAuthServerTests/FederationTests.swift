import Basics
import Foundation
import PortContracts
import OAuth
import Synchronization
import Testing

@testable import OAuthServer

@Suite struct FederationTests {
    struct Fixture {
        let server: ServerFixture
        let provider = ScriptedProvider("contoso", issuer: "https://id.contoso.example", displayName: "Contoso")
        let other = ScriptedProvider("fabrikam", issuer: "https://id.fabrikam.example", displayName: "Fabrikam")
        var federation: Federation
        static func redirectURI(of id: String) -> URL { URL(filePath: "/sign-in/back/" + id) }

        var stores: OAuthStores { server.stores }
        var start: Date { server.start }

        init(_ rule: AdmissionRule = AdmissionRule(.members(of: "staff"), operatorGroup: "admins")) async throws {
            server = try await ServerFixture()
            federation = Federation(
                [provider, other].map {
                    TrustedProvider($0, rule: rule, key: SealingKey(clientSecret: "a secret", issuer: $0.issuer))
                }, store: server.stores.store)
            know("lee", "s-1", "Lee", groups: ["staff"])
        }

        func know(
            _ code: String, _ subject: String, _ name: String?, email: String? = nil, groups: [String],
            displayName: String? = nil
        ) {
            for provider in [provider, other] {
                provider.state.withLock {
                    $0.users[code] = ProviderIdentity(
                        issuer: provider.issuer, subject: subject, userName: name, displayName: displayName ?? name,
                        email: email, groups: groups)
                }
            }
        }

        func begin(_ id: String = "contoso", _ continuation: String = "/f/1", at seconds: TimeInterval = 0) async throws
            -> (state: String, cookie: String)
        {
            let started = try #require(
                try await federation.start(
                    with: id, continuation: continuation, redirectURI: Self.redirectURI(of: id),
                    now: start.addingTimeInterval(seconds)))
            let query = try #require(started.location.query)
            return (String(query.dropFirst("state=".count)), started.cookie)
        }

        func finish(
            _ query: String, _ cookie: String?, of id: String = "contoso", at seconds: TimeInterval = 1,
            from address: String = "192.0.2.1"
        ) async throws -> Federation.Outcome {
            try await federation.finish(
                query, at: Self.redirectURI(of: id).path(), cookie: cookie, source: RequestSource(address: address),
                now: start.addingTimeInterval(seconds))
        }

        /// Signs in with the code of a user.
        func signIn(_ code: String, with id: String = "contoso", at seconds: TimeInterval = 0) async throws
            -> Federation.Outcome
        {
            let begun = try await begin(id, at: seconds)
            return try await finish("code=\(code)&state=\(begun.state)", begun.cookie, of: id, at: seconds + 1)
        }

        func account(_ code: String, with id: String = "contoso", at seconds: TimeInterval = 0) async throws -> Account
        {
            guard case .signedIn(let account, _) = try await signIn(code, with: id, at: seconds) else {
                throw Unexpected()
            }
            return account
        }

        struct Unexpected: Error {}

        func kinds(of user: UserID) async throws -> [AuditEvent.Kind] {
            try await stores.audit.recent(of: user, limit: 20).map(\.kind).reversed()
        }
    }

    // MARK: Signing in

    @Test func `a member of the group gets an account, and the same account the next time`() async throws {
        let fixture = try await Fixture()
        guard case .signedIn(let account, continuation: "/f/1") = try await fixture.signIn("lee") else {
            Issue.record("not signed in")
            return
        }
        #expect(account.name.rawValue == "Lee" && account.displayName == "Lee" && !account.isOperator)
        #expect(try await fixture.stores.accounts.credentials(account.name)?.password == nil)
        #expect(try await fixture.kinds(of: account.id) == [.accountAdded, .identityLinked, .signedIn])
        fixture.know("lee", "s-1", "Somebody", groups: ["staff", "admins"], displayName: "Lee Park")
        let again = try await fixture.account("lee", at: 60)
        #expect(again.id == account.id && again.name == account.name)
        #expect(again.displayName == "Lee Park" && again.isOperator)
        fixture.know("lee", "s-1", "Lee", groups: ["staff"])
        #expect(try await !fixture.account("lee", at: 120).isOperator)
        let identity = try #require(try await fixture.stores.accounts.identities(of: account.id).first)
        #expect(identity.issuer == fixture.provider.issuer && identity.subject == "s-1")
        #expect(identity.confirmed == fixture.server.after(121))
        let sealed = try #require(identity.refreshToken)
        #expect(!String(decoding: sealed.bytes, as: UTF8.self).contains("provider-refresh"))
    }

    @Test func `an account is never adopted by its name or by an email address`() async throws {
        let fixture = try await Fixture()
        fixture.know("mia", "s-2", "MIA", email: "mia@contoso.example", groups: ["staff"])
        fixture.know("twin", "s-3", "mia", email: "mia@contoso.example", groups: ["staff"])
        let mia = try await fixture.account("mia"), twin = try await fixture.account("twin")
        #expect(Set([fixture.server.account.id, mia.id, twin.id]).count == 3)
        #expect(mia.name.rawValue == "MIA-2" && twin.name.rawValue == "mia-3")
    }

    @Test func `the same subject of another issuer is another user`() async throws {
        let fixture = try await Fixture()
        let one = try await fixture.account("lee"), other = try await fixture.account("lee", with: "fabrikam")
        #expect(one.id != other.id)
    }

    @Test func `a user outside the group is refused and gets no account`() async throws {
        let fixture = try await Fixture()
        fixture.know("eve", "s-9", "eve", groups: ["guests"])
        #expect(
            try await fixture.signIn("eve")
                == .refused(.notAdmitted(provider: "Contoso", subject: "s-9"), continuation: "/f/1"))
        #expect(try await fixture.stores.accounts.list().count == 1)
        let account = try await fixture.account("lee", at: 10)
        fixture.know("lee", "s-1", "Lee", groups: [])
        #expect(
            try await fixture.signIn("lee", at: 20)
                == .refused(.notAdmitted(provider: "Contoso", subject: "s-1"), continuation: "/f/1"))
        #expect(try await fixture.kinds(of: account.id).last == .signInFailed)
    }

    @Test func `with the rule for linked accounts, only a linked user signs in`() async throws {
        let fixture = try await Fixture(AdmissionRule(.linked))
        #expect(
            try await fixture.signIn("lee")
                == .refused(.notAdmitted(provider: "Contoso", subject: "s-1"), continuation: "/f/1"))
        _ = try await fixture.stores.accounts.link(
            issuer: fixture.provider.issuer, subject: "s-1", to: fixture.server.account.id, now: fixture.start)
        let account = try await fixture.account("lee", at: 10)
        #expect(account.id == fixture.server.account.id && account.name.rawValue == "mia")
    }

    @Test func `a disabled account is refused`() async throws {
        let fixture = try await Fixture()
        let account = try await fixture.account("lee")
        _ = try await fixture.stores.accounts.disable(account.id, now: fixture.start)
        #expect(try await fixture.signIn("lee", at: 10) == .refused(.disabled, continuation: "/f/1"))
        let event = try await fixture.stores.audit.recent(of: account.id, limit: 1).first
        #expect(event?.kind == .signInFailed && event?.detail == .accountDisabled)
    }

    @Test func `a user without a usable name gets the subject as user name`() async throws {
        let fixture = try await Fixture()
        fixture.know("none", "s-4", nil, groups: ["staff"])
        fixture.know("bad", "s-5", "a\u{202E}b", groups: ["staff"])
        #expect(try await fixture.account("none").name.rawValue == "s-4")
        #expect(try await fixture.account("bad").name.rawValue == "s-5")
    }

    // MARK: Attacks

    @Test func `an answer is accepted once, and only from the browser that started`() async throws {
        let fixture = try await Fixture()
        let mine = try await fixture.begin(), others = try await fixture.begin()
        let query = "code=lee&state=\(mine.state)", refused = Federation.Outcome.refused(.notStarted, continuation: nil)
        #expect(try await fixture.finish(query, others.cookie) == refused)
        #expect(try await fixture.finish(query, nil) == refused)
        #expect(try await fixture.finish(query, String(mine.cookie.dropLast())) == refused)
        #expect(try await fixture.finish(query, "fabrikam" + mine.cookie.dropFirst("contoso".count)) == refused)
        #expect(try await fixture.finish("code=lee", mine.cookie) == refused)
        #expect(try await fixture.finish(query + "&state=\(mine.state)", mine.cookie) == refused)
        #expect(try await fixture.finish(query, mine.cookie, at: 601) == refused)
        guard case .signedIn = try await fixture.finish(query, mine.cookie, at: 599) else {
            Issue.record("not signed in")
            return
        }
        #expect(
            try await fixture.finish(query, mine.cookie, at: 599.5) == .refused(.notStarted, continuation: "/f/1"))
    }

    @Test func `an answer of another issuer is refused`() async throws {
        let fixture = try await Fixture()
        let begun = try await fixture.begin(), query = "code=lee&state=\(begun.state)"
        let outcome = try await fixture.finish(query + "&iss=https%3A%2F%2Fid.fabrikam.example", begun.cookie)
        guard case .refused(.failed, _) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        // A provider that proves an identity of another issuer.
        fixture.provider.state.withLock {
            $0.users["swapped"] = ProviderIdentity(
                issuer: fixture.other.issuer, subject: "s-1", userName: "lee", groups: ["staff"])
        }
        guard case .refused(.failed, _) = try await fixture.signIn("swapped", at: 10) else {
            Issue.record("an identity of another issuer was accepted")
            return
        }
        #expect(try await fixture.stores.accounts.list().count == 1)
    }

    @Test func `errors of the provider are told apart`() async throws {
        let fixture = try await Fixture()
        for (error, refusal) in [
            ("access_denied", Federation.Refusal.declined),
            ("server_error", .errorAnswer(provider: "Contoso", code: "server_error")),
            ("login_required", .errorAnswer(provider: "Contoso", code: "login_required")),
            ("x%0Alevel%3Dcritical", .errorAnswer(provider: "Contoso", code: "other")),
            (String(repeating: "x", count: 4000), .errorAnswer(provider: "Contoso", code: "other")),
        ] {
            let begun = try await fixture.begin()
            #expect(
                try await fixture.finish("error=\(error)&state=\(begun.state)", begun.cookie)
                    == .refused(refusal, continuation: "/f/1"))
        }
        #expect(
            try await fixture.signIn("nobody")
                == .refused(.failed(provider: "Contoso", reason: "invalid_grant"), continuation: "/f/1"))
        fixture.provider.state.withLock { $0.failure = .unavailable(reason: "down") }
        await #expect(throws: IdentityProviderError.unavailable(reason: "down")) { try await fixture.begin() }
    }

    @Test func `many failed answers from one network are throttled`() async throws {
        let fixture = try await Fixture()
        for _ in 0..<50 { _ = try await fixture.signIn("nobody") }
        guard case .refused(.throttled, _) = try await fixture.signIn("nobody") else {
            Issue.record("not throttled")
            return
        }
    }

    @Test func `a code that comes back to the address of another provider is sent to none of them`() async throws {
        let fixture = try await Fixture()
        let begun = try await fixture.begin("fabrikam")
        let refused = Federation.Outcome.refused(.notStarted, continuation: nil)
        for path in ["/sign-in/back/contoso", "/sign-in/back", "/sign-in/back/fabrikam/", ""] {
            let outcome = try await fixture.federation.finish(
                "code=lee&state=\(begun.state)", at: path, cookie: begun.cookie, source: .machine, now: fixture.start)
            #expect(outcome == refused)
        }
        #expect(fixture.other.state.withLock { $0.redemptions }.isEmpty)
        guard case .signedIn = try await fixture.finish("code=lee&state=\(begun.state)", begun.cookie, of: "fabrikam")
        else {
            Issue.record("the sign-in was ended by an answer to another address")
            return
        }
    }

    @Test func `answers with an error are throttled, and store no more states than that`() async throws {
        let fixture = try await Fixture()
        func answers(from address: String) async throws -> Int {
            for count in 0..<60 {
                let begun = try await fixture.begin()
                let outcome = try await fixture.finish(
                    "error=x&state=\(begun.state)", begun.cookie, from: address)
                if case .refused(.throttled, _) = outcome { return count }
            }
            return 60
        }
        #expect(try await answers(from: "192.0.2.1") == 50)
        #expect(try await answers(from: "192.0.2.1") == 0)
        #expect(try await answers(from: "192.0.2.2") == 50)
    }

    @Test(arguments: [nil, "mia", "MIA", "\u{212A}im", "Mia ", "e\u{301}va"] as [String?])
    func `where names decide about documents, a name that is missing, taken, or not normalized is refused`(
        name: String?
    ) async throws {
        let rule = AdmissionRule(.members(of: "staff"), requiresExactName: true)
        let fixture = try await Fixture(rule)
        fixture.know("new", "s-7", name, groups: ["staff"])
        guard case .refused(.nameRefused("Contoso", "s-7", _), "/f/1") = try await fixture.signIn("new") else {
            Issue.record("\(String(describing: name)) was accepted")
            return
        }
        #expect(try await fixture.stores.accounts.list().count == 1)
        #expect(try await fixture.account("lee", at: 10).name.rawValue == "Lee")
        // An operator decides whose account it is.
        _ = try await fixture.stores.accounts.link(
            issuer: fixture.provider.issuer, subject: "s-7", to: fixture.server.account.id, now: fixture.start)
        #expect(try await fixture.account("new", at: 20).id == fixture.server.account.id)
    }

    @Test func `groups and subjects are compared by their bytes`() async throws {
        let composed = "\u{E9}quipe", decomposed = "e\u{301}quipe"
        let rule = AdmissionRule(.members(of: composed), operatorGroup: composed)
        #expect(rule.admits([composed]) && !rule.admits([decomposed]))
        #expect(rule.isOperator([composed]) == true && rule.isOperator([decomposed]) == false)
        let fixture = try await Fixture(), issuer = fixture.provider.issuer, user = fixture.server.account.id
        for subject in ["K", "\u{212A}"] {
            _ = try await fixture.stores.accounts.link(issuer: issuer, subject: subject, to: user, now: fixture.start)
        }
        let unlinked = try await fixture.stores.accounts.unlink(
            issuer: nil, subject: "K", from: user, now: fixture.start)
        #expect(unlinked.map { Array($0.subject.utf8) } == [Array("K".utf8)])
        let left = try await fixture.stores.accounts.identities(of: user)
        #expect(left.map { Array($0.subject.utf8) } == [Array("\u{212A}".utf8)])
    }

    @Test func `the cookie of a long continuation fits into a browser's cookie`() async throws {
        let fixture = try await Fixture()
        let long = "/" + String(repeating: "a", count: PendingSignIn.maxContinuation - 1)
        for (continuation, expected) in [(long, long), (long + "a", "")] {
            let begun = try await fixture.begin("contoso", continuation)
            #expect(begun.cookie.utf8.count < 3900)
            let outcome = try await fixture.finish("error=access_denied&state=\(begun.state)", begun.cookie)
            #expect(outcome == .refused(.declined, continuation: expected))
        }
        #expect(
            try await fixture.federation.start(
                with: "nobody", continuation: "/", redirectURI: Fixture.redirectURI(of: "nobody"), now: fixture.start)
                == nil)
    }

    // MARK: Asking again

    /// Connects Office to the account, and returns the refresh token.
    private func connect(_ fixture: Fixture, _ server: AuthorizationServer, _ account: Account) async throws -> String {
        guard case .ask(let asked) = try await server.begin(fixture.server.officeQuery) else {
            throw Fixture.Unexpected()
        }
        let location = try await server.approve(asked, user: account, session: nil, now: fixture.start)
        let code = try #require(URLComponents(string: location)?.queryItems?.first { $0.name == "code" }?.value)
        let tokens = try await server.token(
            request(
                fixture,
                [
                    .init("grant_type", "authorization_code"), .init("code", code),
                    .init("redirect_uri", "https://localhost"),
                ]), now: fixture.start)
        return try #require(tokens.refreshToken)
    }

    private func request(_ fixture: Fixture, _ fields: [FormFields.Field]) throws -> TokenRequest {
        try TokenRequest(
            FormFields(
                fields + [
                    .init("client_id", fixture.server.office.id.rawValue),
                    .init("client_secret", fixture.server.officeSecret),
                ]), authorization: nil)
    }

    private func refresh(
        _ fixture: Fixture, _ server: AuthorizationServer, _ token: String, at seconds: TimeInterval
    ) async throws -> String {
        let response = try await server.token(
            request(fixture, [.init("grant_type", "refresh_token"), .init("refresh_token", token)]),
            now: fixture.server.after(seconds))
        return try #require(response.refreshToken)
    }

    private func makeServer(_ fixture: Fixture) -> AuthorizationServer {
        AuthorizationServer(
            configuration: AuthorizationServerConfiguration(issuer: ServerFixture.issuer),
            store: fixture.stores.store, federation: fixture.federation)
    }

    @Test func `a user whom the provider no longer accepts is out at the next refresh`() async throws {
        let fixture = try await Fixture(), account = try await fixture.account("lee")
        let server = makeServer(fixture)
        let session = try await BrowserSessions(store: fixture.stores.store).begin(
            account, source: .machine, now: fixture.start)
        var token = try await connect(fixture, server, account)
        token = try await refresh(fixture, server, token, at: 60)
        #expect(fixture.provider.state.withLock { $0.renewals }.isEmpty)
        fixture.provider.state.withLock { $0.renewedToken = "provider-refresh-2" }
        token = try await refresh(fixture, server, token, at: 3600)
        fixture.provider.state.withLock { $0.renewal = .success(.ended) }
        let last = token
        await #expect(throws: OAuthError.self) { try await refresh(fixture, server, last, at: 7200) }
        #expect(
            fixture.provider.state.withLock { $0.renewals } == ["provider-refresh-1", "provider-refresh-2"])
        let grants = try await fixture.stores.store.read { try $0.appGrants(of: account.id) }
        for grant in grants { #expect(try await fixture.stores.grants.find(grant)?.reason == .providerEnded) }
        #expect(
            try await BrowserSessions(store: fixture.stores.store).find(
                session.plainText, now: fixture.server.after(7201)) == nil)
        #expect(try await fixture.kinds(of: account.id).filter { $0 == .grantEnded }.count == 2)
    }

    @Test func `an account that isn't linked is never asked about`() async throws {
        let fixture = try await Fixture(), server = makeServer(fixture)
        let token = try await connect(fixture, server, fixture.server.account)
        _ = try await refresh(fixture, server, token, at: 3600)
        #expect(fixture.provider.state.withLock { $0.renewals }.isEmpty)
    }

    @Test func `an outage of the provider is bridged for a day`() async throws {
        let fixture = try await Fixture(), account = try await fixture.account("lee")
        fixture.provider.state.withLock { $0.renewal = .failure(.unavailable(reason: "down")) }
        let confirm = { try await fixture.federation.confirm(account.id, now: fixture.server.after($0)) }
        #expect(try await confirm(3600) == .confirmed)
        #expect(try await confirm(23 * 3600) == .confirmed)
        guard case .unavailable = try await confirm(25 * 3600) else {
            Issue.record("an outage has to end")
            return
        }
        fixture.provider.state.withLock { $0.renewal = .success(.valid(nil)) }
        #expect(try await confirm(25 * 3600 + 61) == .confirmed)
    }

    @Test func `users without an app are asked about, too, while their provider answers`() async throws {
        let fixture = try await Fixture()
        fixture.know("noa", "s-2", "Noa", groups: ["staff"])
        let sessions = BrowserSessions(store: fixture.stores.store)
        let accounts = [try await fixture.account("lee"), try await fixture.account("noa")]
        let session = try await sessions.begin(accounts[0], source: .machine, now: fixture.start)
        func confirmAll(_ seconds: TimeInterval) async throws -> Int {
            let now = fixture.server.after(seconds)
            return try await fixture.federation.confirmAll { now }
        }
        #expect(try await confirmAll(3599) == 0)
        #expect(fixture.provider.state.withLock { $0.renewals }.isEmpty)
        // Only Lee is signed in.
        #expect(try await confirmAll(3602) == 0)
        #expect(fixture.provider.state.withLock { $0.renewals }.count == 1)
        _ = try await sessions.begin(accounts[1], source: .machine, now: fixture.server.after(3603))
        fixture.provider.state.withLock { $0.renewal = .failure(.unavailable(reason: "down")) }
        #expect(try await confirmAll(8000) == 0)
        #expect(fixture.provider.state.withLock { $0.renewals }.count == 3)
        fixture.provider.state.withLock { $0.renewal = .success(.ended) }
        #expect(try await confirmAll(9000) == 2)
        #expect(try await sessions.find(session.plainText, now: fixture.server.after(9001)) == nil)
        #expect(try await confirmAll(20_000) == 0)
    }

    @Test(arguments: [
        IdentityProviderError.unavailable(reason: "500"), .invalid(reason: "broken"), .refused(reason: "no"),
    ])
    func `a user for whom the provider fails doesn't keep a leaver signed in`(error: IdentityProviderError) async throws
    {
        let fixture = try await Fixture(), sessions = BrowserSessions(store: fixture.stores.store)
        var leavers: [String] = []
        for number in 1...25 {
            let subject = "s-\(number)"
            fixture.know("user\(number)", subject, "User\(number)", groups: ["staff"])
            let account = try await fixture.account("user\(number)")
            let session = try await sessions.begin(account, source: .machine, now: fixture.start)
            // Fails for most users, and the provider has disabled the others.
            let isLeaver = number.isMultiple(of: 3)
            if isLeaver { leavers.append(session.plainText) }
            fixture.provider.state.withLock { $0.renewalsOf[subject] = isLeaver ? .success(.ended) : .failure(error) }
        }
        for hour in 1...3 {
            let now = fixture.server.after(TimeInterval(hour) * 3700)
            _ = try await fixture.federation.confirmAll { now }
        }
        for leaver in leavers {
            #expect(try await sessions.find(leaver, now: fixture.server.after(4 * 3600)) == nil)
        }
    }

    @Test func `browser sessions end when the provider hasn't answered for a day`() async throws {
        let fixture = try await Fixture(), sessions = BrowserSessions(store: fixture.stores.store)
        var plain: [String] = []
        for number in 1...15 {
            fixture.know("user\(number)", "s-\(number)", "User\(number)", groups: ["staff"])
            let account = try await fixture.account("user\(number)")
            plain.append(try await sessions.begin(account, source: .machine, now: fixture.start).plainText)
        }
        fixture.provider.state.withLock { $0.renewal = .failure(.unavailable(reason: "down")) }
        for (hours, isSignedIn) in [(23.0, true), (25, false)] {
            let now = fixture.server.after(hours * 3600)
            #expect(try await fixture.federation.confirmAll { now } == 0)
            for session in plain { #expect(try await (sessions.find(session, now: now) != nil) == isSignedIn) }
        }
    }

    @Test func `losing the group ends all access, and a new name is stored`() async throws {
        let fixture = try await Fixture(), account = try await fixture.account("lee")
        var identity = ProviderIdentity(
            issuer: fixture.provider.issuer, subject: "s-1", displayName: "Lee P.", groups: ["staff"])
        let renewed = identity
        fixture.provider.state.withLock { $0.renewal = .success(.valid(renewed)) }
        #expect(try await fixture.federation.confirm(account.id, now: fixture.server.after(3600)) == .confirmed)
        #expect(try await fixture.stores.accounts.find(account.id)?.displayName == "Lee P.")
        identity.groups = []
        let left = identity
        fixture.provider.state.withLock { $0.renewal = .success(.valid(left)) }
        #expect(try await fixture.federation.confirm(account.id, now: fixture.server.after(7200)) == .ended)
        #expect(try await fixture.federation.confirm(account.id, now: fixture.server.after(7300)) == .confirmed)
    }

    @Test func `a refresh token is used by one request at a time`() async throws {
        let fixture = try await Fixture(), account = try await fixture.account("lee")
        let confirmations = try await withThrowingTaskGroup(of: Federation.Confirmation.self) { group in
            for _ in 0..<20 {
                group.addTask { try await fixture.federation.confirm(account.id, now: fixture.server.after(3600)) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(confirmations == Array(repeating: .confirmed, count: 20))
        #expect(fixture.provider.state.withLock { $0.renewals }.count == 1)
    }

    @Test func `a new sign-in while the provider answers isn't ended by an old refresh token`() async throws {
        let fixture = try await Fixture(), account = try await fixture.account("lee")
        fixture.provider.state.withLock {
            $0.renewal = .success(.ended)
            $0.refreshToken = "provider-refresh-9"
            $0.whileRenewing = { _ = try? await fixture.account("lee", at: 3600) }
        }
        #expect(try await fixture.federation.confirm(account.id, now: fixture.server.after(3600)) == .confirmed)
        let identity = try #require(try await fixture.stores.accounts.identities(of: account.id).first)
        #expect(identity.refreshToken(openedWith: fixture.federation.providers[0].key) == "provider-refresh-9")
    }

    @Test func `a new refresh token is stored although the provider fails afterwards`() async throws {
        let fixture = try await Fixture(), account = try await fixture.account("lee")
        fixture.provider.state.withLock {
            $0.renewedToken = "provider-refresh-2"
            $0.renewal = .failure(.unavailable(reason: "userinfo: status 500"))
        }
        #expect(try await fixture.federation.confirm(account.id, now: fixture.server.after(3600)) == .confirmed)
        fixture.provider.state.withLock {
            $0.renewedToken = nil
            $0.renewal = .success(.valid(nil))
        }
        #expect(try await fixture.federation.confirm(account.id, now: fixture.server.after(7200)) == .confirmed)
        #expect(fixture.provider.state.withLock { $0.renewals } == ["provider-refresh-1", "provider-refresh-2"])
    }

    @Test func `a stopping server finishes the user whom it is asking about, and asks about no others`() async throws {
        let fixture = try await Fixture(), sessions = BrowserSessions(store: fixture.stores.store)
        for number in 1...3 {
            fixture.know("user\(number)", "s-\(number)", "User\(number)", groups: ["staff"])
            let account = try await fixture.account("user\(number)")
            _ = try await sessions.begin(account, source: .machine, now: fixture.start)
        }
        let now = fixture.server.after(7200), federation = fixture.federation
        let asking = Mutex<Task<Int, any Error>?>(nil), (begun, begin) = AsyncStream.makeStream(of: Void.self)
        fixture.provider.state.withLock {
            $0.whileRenewing = {
                for await _ in begun { break }
                asking.withLock { $0?.cancel() }
            }
        }
        let task = Task { try await federation.confirmAll { now } }
        asking.withLock { $0 = task }
        begin.yield()
        begin.finish()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(fixture.provider.state.withLock { $0.renewals }.count == 1)
        let identities = try await fixture.stores.accounts.identities()
        #expect(identities.count { $0.confirmed == now } == 1)
    }

    @Test func `a refresh token of more than 16 KiB isn't stored`() async throws {
        let fixture = try await Fixture()
        for (size, isStored) in [(16 << 10, true), (16 << 10 + 1, false)] {
            fixture.provider.state.withLock { $0.refreshToken = String(repeating: "x", count: size) }
            let account = try await fixture.account("lee", at: TimeInterval(size))
            let identity = try #require(try await fixture.stores.accounts.identities(of: account.id).first)
            #expect((identity.refreshToken != nil) == isStored && identity.confirmed != nil)
        }
    }

    @Test func `a confirmation with a time in the future doesn't keep the provider from being asked`() async throws {
        let fixture = try await Fixture()
        let account = try await fixture.account("lee", at: 30 * 24 * 3600)
        _ = try await BrowserSessions(store: fixture.stores.store).begin(
            account, source: .machine, now: fixture.start)
        fixture.provider.state.withLock { $0.renewal = .success(.ended) }
        let now = fixture.server.after(10)
        #expect(try await fixture.federation.confirmAll { now } == 1)
        #expect(fixture.provider.state.withLock { $0.renewals }.count == 1)
    }

    @Test func `a clock that is a few seconds ahead ends nobody's access`() async throws {
        let fixture = try await Fixture()
        fixture.provider.state.withLock { $0.refreshToken = nil }
        let account = try await fixture.account("lee", at: 30)
        #expect(try await fixture.federation.confirm(account.id, now: fixture.start) == .confirmed)
    }

    @Test func `users of a provider that isn't configured any more are out after the outage limit`() async throws {
        let fixture = try await Fixture(), account = try await fixture.account("lee")
        let session = try await BrowserSessions(store: fixture.stores.store).begin(
            account, source: .machine, now: fixture.start)
        let none = Federation([], store: fixture.stores.store)
        for (hours, ended) in [(23.0, 0), (25, 1)] {
            let now = fixture.server.after(hours * 3600)
            #expect(try await none.confirmAll { now } == ended)
            let found = try await BrowserSessions(store: fixture.stores.store).find(session.plainText, now: now)
            #expect((found == nil) == (ended == 1))
        }
    }

    @Test(arguments: [true, false])
    func `a sign-in in progress while the user is unlinked or ended gets no session`(isUnlinked: Bool) async throws {
        let fixture = try await Fixture(), account = try await fixture.account("lee")
        if isUnlinked {
            _ = try await fixture.stores.accounts.unlink(
                issuer: nil, subject: nil, from: account.id, now: fixture.start)
        } else {
            fixture.provider.state.withLock { $0.renewal = .success(.ended) }
            #expect(try await fixture.federation.confirm(account.id, now: fixture.server.after(3600)) == .ended)
        }
        await #expect(throws: StoreRefusal.stale) {
            try await BrowserSessions(store: fixture.stores.store).begin(
                account, source: .machine, now: fixture.server.after(3601))
        }
    }

    @Test func `without a refresh token, a sign-in counts for a day`() async throws {
        let fixture = try await Fixture()
        fixture.provider.state.withLock { $0.refreshToken = nil }
        let account = try await fixture.account("lee")
        #expect(try await fixture.federation.confirm(account.id, now: fixture.server.after(23 * 3600)) == .confirmed)
        #expect(try await fixture.federation.confirm(account.id, now: fixture.server.after(25 * 3600)) == .ended)
    }

    @Test func `a refresh token can't be read with another key or for another identity`() throws {
        let key = SealingKey(clientSecret: "one", issuer: "https://a.example")
        let sealed = try LinkedIdentity.sealed("token", issuer: "https://a.example", subject: "s", with: key)
        func identity(_ subject: String) -> LinkedIdentity {
            LinkedIdentity(
                issuer: "https://a.example", subject: subject, user: .random(), linked: .distantPast,
                refreshToken: sealed)
        }
        #expect(identity("s").refreshToken(openedWith: key) == "token")
        #expect(identity("t").refreshToken(openedWith: key) == nil)
        for other in [
            SealingKey(clientSecret: "two", issuer: "https://a.example"),
            SealingKey(clientSecret: "one", issuer: "https://b.example"),
        ] { #expect(identity("s").refreshToken(openedWith: other) == nil) }
    }
}
