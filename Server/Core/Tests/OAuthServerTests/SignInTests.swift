import Basics
import Foundation
import PortContracts
import OAuth
import Testing

@testable import OAuthServer

@Suite struct SignInTests {
    /// A user Mia, whose password is `correct horse`, and the stores of a server.
    struct SignInFixture {
        let stores = OAuthStores.inMemory()
        let hasher: PasswordHasher
        let signIn: SignIn
        let accounts: Accounts
        let account: Account
        let start = Date(timeIntervalSince1970: 1_800_000_000)

        init() async throws {
            hasher = PasswordHasher(parameters: PasswordTests.cheap, waiting: 1000)
            signIn = SignIn(store: stores.store, hasher: hasher)
            accounts = Accounts(store: stores.store, signIn: signIn)
            account = Account(name: try #require(SignInName("Mia")), displayName: "Mia", created: start)
            try await accounts.add(account, password: Password(choosing: "correct horse"), now: start)
        }

        func attempt(
            _ password: String = "wrong password", name: String = "mia", from address: String = "192.0.2.1",
            cookie: String? = nil, at seconds: TimeInterval = 0
        ) async throws -> SignIn.Outcome {
            try await signIn.attempt(
                SignIn.Attempt(
                    name: name, password: password, source: RequestSource(address: address), deviceCookie: cookie),
                now: start.addingTimeInterval(seconds))
        }

        func cookie() async throws -> String {
            guard case .signedIn(_, let cookie) = try await attempt("correct horse", from: "192.0.2.99") else {
                throw ServerFixture.Unexpected()
            }
            return cookie
        }
    }

    @Test(arguments: ["mia", "MIA", " Mia "])
    func `the right name and password sign the user in`(name: String) async throws {
        let fixture = try await SignInFixture()
        guard case .signedIn(let account, _) = try await fixture.attempt("correct horse", name: name) else {
            Issue.record("the password is right")
            return
        }
        #expect(account == fixture.account)
        #expect(try await fixture.stores.audit.recent(of: account.id, limit: 1).first?.kind == .signedIn)
    }

    @Test(arguments: [
        ("mia", "Correct horse"), ("mia", ""), ("mia", "correct horse "), ("nobody", "correct horse"), ("", "x"),
        ("mia\u{0}", "correct horse"), ("mia", String(repeating: "x", count: 1 << 20)),
        (String(repeating: "m", count: 1 << 20), "correct horse"),
    ])
    func `every other combination gets the same error`(name: String, password: String) async throws {
        let fixture = try await SignInFixture()
        #expect(try await fixture.attempt(password, name: name) == .wrong)
        let event = try await fixture.stores.audit.recent(of: nil, limit: 1).first
        #expect(event?.kind == .signInFailed)
        #expect(event?.detail == nil)
        // An unknown user name may be a password that was typed into the wrong field, so the audit log doesn't store
        // it.
        #expect(event?.user == (name == "mia" ? fixture.account.id : nil))
    }

    @Test func `an account without a password can't sign in`() async throws {
        let fixture = try await SignInFixture()
        let name = try #require(SignInName("bare"))
        try await fixture.stores.accounts.add(
            Account(name: name, displayName: "", created: fixture.start), password: nil)
        #expect(try await fixture.attempt("", name: "bare") == .wrong)
    }

    @Test(arguments: ["mia", "nobody"])
    func `guessing one account from one address is slowed down, whether or not it exists`(name: String) async throws {
        let fixture = try await SignInFixture()
        for _ in 0..<5 { #expect(try await fixture.attempt(name: name) == .wrong) }
        #expect(try await fixture.attempt(name: name) == .throttled(retryAfter: 60))
        #expect(try await fixture.attempt("correct horse", name: name) == .throttled(retryAfter: 60))
        #expect(try await fixture.attempt(name: name, at: 60) == .wrong)
        #expect(try await fixture.attempt(name: name, at: 60) == .throttled(retryAfter: 60))
        // Only the first refusal is logged until the limit on attempts is reset.
        let kinds = try await fixture.stores.audit.recent(of: nil, limit: 100).map(\.kind)
        #expect(kinds.count { $0 == .signInThrottled } == 1)
        #expect(try await fixture.attempt(name: name, at: 4000) == .wrong)
        for _ in 0..<5 { _ = try await fixture.attempt(name: name, at: 4000) }
        #expect(try await fixture.stores.audit.recent(of: nil, limit: 1).first?.kind == .signInThrottled)
    }

    @Test func `another spelling of the name doesn't avoid the limit`() async throws {
        let fixture = try await SignInFixture()
        for name in ["mia", "MIA", "Mia ", " mia", "mIa"] { _ = try await fixture.attempt(name: name) }
        #expect(try await fixture.attempt(name: "miA") == .throttled(retryAfter: 60))
    }

    @Test func `guessing from many addresses is limited without locking out the owner`() async throws {
        let fixture = try await SignInFixture()
        let cookie = try await fixture.cookie()
        var wrong = 0
        for n in 0..<200 { wrong += try await fixture.attempt(from: "198.51.100.\(n)") == .wrong ? 1 : 0 }
        #expect(wrong == 20)
        #expect(try await fixture.attempt("correct horse", from: "203.0.113.1") != .wrong)
        guard case .throttled = try await fixture.attempt("correct horse", from: "203.0.113.1") else {
            Issue.record("a browser nobody knows has to wait")
            return
        }
        guard case .signedIn = try await fixture.attempt("correct horse", from: "203.0.113.1", cookie: cookie) else {
            Issue.record("a browser that signed in before gets in")
            return
        }
    }

    @Test func `many names from one address are slowed down and other addresses aren't`() async throws {
        let fixture = try await SignInFixture()
        var wrong = 0
        for n in 0..<100 { wrong += try await fixture.attempt(name: "user\(n)") == .wrong ? 1 : 0 }
        #expect(wrong == 50)
        #expect(try await fixture.attempt(name: "user0", from: "192.0.2.2") == .wrong)
    }

    @Test func `the addresses of one IPv6 network count as one address`() async throws {
        let fixture = try await SignInFixture()
        for n in 0..<5 { #expect(try await fixture.attempt(from: "2001:db8:0:1::\(n)") == .wrong) }
        #expect(try await fixture.attempt(from: "2001:DB8::1:aaaa:bbbb:cccc:dddd") == .throttled(retryAfter: 60))
        #expect(try await fixture.attempt(from: "2001:db8:0:2::1") == .wrong)
        for _ in 0..<5 { _ = try await fixture.attempt(name: "other", from: "::ffff:192.0.2.50") }
        #expect(try await fixture.attempt(name: "other", from: "192.0.2.50") == .throttled(retryAfter: 60))
    }

    @Test func `repeated successful sign-ins use up no budget`() async throws {
        let fixture = try await SignInFixture()
        for _ in 0..<100 {
            guard case .signedIn = try await fixture.attempt("correct horse") else {
                Issue.record("the password is right")
                return
            }
        }
    }

    @Test func `a device has a limited budget of its own`() async throws {
        let fixture = try await SignInFixture()
        let cookie = try await fixture.cookie()
        let other = try await fixture.cookie()
        for n in 0..<10 { #expect(try await fixture.attempt(from: "198.51.100.\(n)", cookie: cookie) == .wrong) }
        #expect(try await fixture.attempt(cookie: cookie) == .throttled(retryAfter: 30))
        #expect(try await fixture.attempt(cookie: other) == .wrong)
        #expect(try await fixture.attempt() == .wrong)
    }

    @Test func `an invented device cookie, or one of another account, is ignored`() async throws {
        let fixture = try await SignInFixture()
        let account = Account(name: try #require(SignInName("eve")), displayName: "Eve", created: fixture.start)
        try await fixture.accounts.add(account, password: Password(choosing: "evil password"), now: fixture.start)
        guard case .signedIn(_, let eves) = try await fixture.attempt("evil password", name: "eve") else {
            Issue.record("the password is right")
            return
        }
        let mias = try await fixture.cookie()
        let forged = [eves, "", ".", "a.b", mias + "x", String(mias.dropLast()), String(mias.reversed())]
        for n in 0..<5 { _ = try await fixture.attempt(cookie: forged[n]) }
        for cookie in forged { #expect(try await fixture.attempt(cookie: cookie) == .throttled(retryAfter: 60)) }
    }

    @Test func `a new password invalidates device cookies and ends every session`() async throws {
        let fixture = try await SignInFixture()
        let cookie = try await fixture.cookie()
        let sessions = BrowserSessions(store: fixture.stores.store)
        let session = try await sessions.begin(
            fixture.account, source: RequestSource(address: nil, userAgent: "Firefox"), now: fixture.start)
        #expect(try await sessions.find(session.plainText, now: fixture.start)?.account == fixture.account)
        let attempt = SignIn.Attempt(name: "mia", password: "correct horse", source: .machine)
        let outcome = try await fixture.accounts.changePassword(
            from: attempt, to: Password(choosing: "battery staple"), session: nil, now: fixture.start)
        guard case .changed(let changed) = outcome else {
            Issue.record("the password is right")
            return
        }
        #expect(changed.passwordVersion == 2)
        #expect(try await sessions.find(session.plainText, now: fixture.start) == nil)
        #expect(try await fixture.attempt("correct horse") == .wrong)
        // The password was verified before it was changed, so this sign-in can't begin a session anymore.
        await #expect(throws: StoreRefusal.stale) {
            try await sessions.begin(fixture.account, source: .machine, now: fixture.start)
        }
        for _ in 0..<4 { _ = try await fixture.attempt(cookie: cookie) }
        #expect(try await fixture.attempt(cookie: cookie) == .throttled(retryAfter: 60))
        guard case .signedIn = try await fixture.attempt("battery staple", from: "192.0.2.7") else {
            Issue.record("the new password is right")
            return
        }
    }

    @Test func `changing a password needs the current one, and guesses are throttled`() async throws {
        let fixture = try await SignInFixture()
        let attempt = SignIn.Attempt(name: "mia", password: "wrong", source: RequestSource(address: "192.0.2.1"))
        let new = try Password(choosing: "battery staple")
        for _ in 0..<5 {
            #expect(
                try await fixture.accounts.changePassword(from: attempt, to: new, session: nil, now: fixture.start)
                    == .refused(.wrong))
        }
        let outcome = try await fixture.accounts.changePassword(
            from: attempt, to: new, session: nil, now: fixture.start)
        #expect(outcome == .refused(.throttled(retryAfter: 60)))
        #expect(try await fixture.accounts.setPassword(new, of: .random(), now: fixture.start) == nil)
    }

    @Test func `an outdated hash is replaced at sign-in`() async throws {
        let fixture = try await SignInFixture()
        let dearer = try #require(ScryptParameters(logCost: 5, blockSize: 8, parallelism: 1))
        let signIn = SignIn(store: fixture.stores.store, hasher: PasswordHasher(parameters: dearer))
        let attempt = SignIn.Attempt(name: "mia", password: "correct horse", source: .machine)
        guard case .signedIn(let account, _) = try await signIn.attempt(attempt, now: fixture.start) else {
            Issue.record("the password is right")
            return
        }
        let stored = try await fixture.stores.accounts.credentials(account.name)
        #expect(stored?.password?.rawValue.hasPrefix("$scrypt$ln=5,") == true)
        #expect(stored?.account.passwordVersion == 1)
    }

    @Test func `simultaneous attempts don't exceed the budget`() async throws {
        let fixture = try await SignInFixture()
        let outcomes = await withTaskGroup(of: SignIn.Outcome?.self) { group in
            for _ in 0..<64 { group.addTask { try? await fixture.attempt() } }
            return await group.reduce(into: [SignIn.Outcome?]()) { $0.append($1) }
        }
        #expect(outcomes.count { $0 == .wrong } == 5)
    }

    @Test func `a sign-in that can't be served soon is refused without using the budget`() async throws {
        let fixture = try await SignInFixture()
        let slow = try #require(ScryptParameters(logCost: 11, blockSize: 8, parallelism: 1))
        let signIn = SignIn(
            store: fixture.stores.store, hasher: PasswordHasher(parameters: slow, width: 1, waiting: 0))
        let outcomes = await withTaskGroup(of: SignIn.Outcome?.self) { group in
            for n in 0..<40 {
                let attempt = SignIn.Attempt(
                    name: "n\(n)", password: "x", source: RequestSource(address: "192.0.2.\(n)"))
                group.addTask { try? await signIn.attempt(attempt, now: fixture.start) }
            }
            return await group.reduce(into: [SignIn.Outcome?]()) { $0.append($1) }
        }
        #expect(outcomes.contains(.busy))
        #expect(outcomes.allSatisfy { $0 == .busy || $0 == .wrong })
    }

    /// Without a stored hash, as for an unknown name, the hasher verifies the password against a hash with the same
    /// parameters as a new hash, so that this takes as long as for a known name.
    @Test func `an unknown name takes as much hashing time as a known one`() async throws {
        let dear = try #require(ScryptParameters(logCost: 12, blockSize: 8, parallelism: 1))
        let hasher = PasswordHasher(parameters: dear)
        let stored = try await hasher.hash(Password(choosing: "12-45-78"))
        #expect(hasher.decoy.parameters == ScryptHash(stored)?.parameters)
        #expect(try await !hasher.verify(Password(choosing: "12-45-78"), against: nil))
    }
}
