import Auditing
import Documents
import Basics
import Foundation
import PortContracts
import OAuth
import OAuthServer
import SQLiteEngine
import Testing

@testable import SQLStorage

/// Tests that clients without an account can create only a limited number of rows, however many requests they send.
@Suite struct FloodTests {
    /// A server with Office as a client and Mia as a user. No attack in these tests guesses Mia's password.
    private struct FloodFixture {
        let database: TestDatabase
        let engine: SQLiteEngine
        let storage: SQLStorage
        let mia: Account
        let office: Client
        let signIn: SignIn
        let bounds: RecordBounds

        init(_ change: (inout RecordBounds) -> Void = { _ in }) async throws {
            var bounds = RecordBounds()
            change(&bounds)
            self.bounds = bounds
            database = try TestDatabase()
            engine = try database.makeEngine()
            let clock = database.clock
            storage = try await SQLStorage.open(engine)
            let cheap = try #require(ScryptParameters(logCost: 1, blockSize: 1, parallelism: 1))
            let hasher = PasswordHasher(parameters: cheap, waiting: 1000)
            signIn = SignIn(store: storage, hasher: hasher, bounds: bounds)
            mia = Account(name: try #require(SignInName("mia")), displayName: "Mia", created: clock.now)
            try await Accounts(store: storage, signIn: signIn).add(
                mia, password: Password(choosing: "correct horse"), now: clock.now)
            office = try await ClientRegistry(store: storage).ensureOffice(now: clock.now)
        }

        var now: Date { database.clock.now }

        var server: AuthorizationServer {
            AuthorizationServer(
                configuration: AuthorizationServerConfiguration(issuer: "https://wopi.contoso.example"),
                store: storage)
        }

        func collectGarbage() async throws {
            let kinds = DocumentEvent.Kind.allCases.map(\.rawValue)
            try await SignInGarbageCollection(store: storage, bounds: bounds, otherKinds: kinds).run(now: now)
        }

        func rows(_ statement: SQLStatement) async throws -> Int {
            try await engine.read { db in Int(try db.first(statement, []) { try $0.integer() } ?? -1) }
        }

        var events: Int { get async throws { try await rows("SELECT COUNT(*) FROM events WHERE node IS NULL") } }
        var throttles: Int { get async throws { try await rows("SELECT COUNT(*) FROM throttles") } }
        var grants: Int { get async throws { try await rows("SELECT COUNT(*) FROM grants") } }
        var codes: Int { get async throws { try await rows("SELECT COUNT(*) FROM codes") } }

        func attempt(
            _ name: String = "mia", password: String = "guess", from address: String = "192.0.2.1",
            agent: String? = nil
        ) async throws -> SignIn.Outcome {
            try await signIn.attempt(
                .init(
                    name: name, password: password, source: RequestSource(address: address, userAgent: agent)),
                now: now)
        }
    }

    private static let longCharacter = "e" + String(repeating: "\u{301}", count: 2000)

    @Test func `400 throttled sign-ins leave one row with short values`() async throws {
        let target = try await FloodFixture()
        for _ in 0..<5 { _ = try await target.attempt(agent: String(repeating: Self.longCharacter, count: 100)) }
        let before = try await target.events
        for _ in 0..<400 {
            guard case .throttled = try await target.attempt(agent: Self.longCharacter) else {
                Issue.record("five guesses are all there are")
                return
            }
        }
        #expect(try await target.events == before + 1)
        let longest = try await target.rows(
            """
            SELECT MAX(LENGTH(CAST(user_agent AS BLOB)) + LENGTH(CAST(COALESCE(detail, '') AS BLOB)))
            FROM events
            """)
        #expect((1...200).contains(longest))
        // An hour later, new attempts are allowed again, so the next attack is logged.
        target.database.clock.advance(3600)
        for _ in 0..<20 { _ = try await target.attempt() }
        #expect(try await target.events == before + 1 + 5 + 1)
    }

    @Test func `a flood from 1,000 addresses leaves only one row for each password check`() async throws {
        let target = try await FloodFixture()
        let before = try await target.events
        var checked = 0
        for round in 0..<3 {
            for number in 0..<1000 {
                let address = "2001:db8:\(String(number, radix: 16))::\(round)"
                if try await target.attempt(from: address) == .wrong { checked += 1 }
            }
        }
        #expect(checked == 20)
        // The log has one event for each checked password, and one event for reaching the account's limit on attempts.
        #expect(try await target.events == before + 21)
        #expect(try await target.throttles <= 2 * checked + 1)
        target.database.clock.advance(24 * 3600)
        try await target.collectGarbage()
        #expect(try await target.throttles == 0)
    }

    @Test func `unknown names and addresses use a bounded number of rows`() async throws {
        let target = try await FloodFixture { ($0.throttles, $0.auditEvents) = (300, 200) }
        for number in 0..<1000 {
            _ = try await target.attempt(
                "\(Self.longCharacter)\(number)", from: "2001:db8:\(String(number, radix: 16))::1")
        }
        // Each attempt counts toward three kinds of limits.
        #expect(try await target.throttles <= 3 * 300 + RecordBounds.slack)
        #expect(try await target.events <= 200 + RecordBounds.slack + 10)
        try await target.collectGarbage()
        let failed = try await target.rows("SELECT COUNT(*) FROM events WHERE node IS NULL AND kind = 'sign_in_failed'")
        #expect(failed == 200)
    }

    @Test func `a flood doesn't erase the record of guesses at one password or of other events`() async throws {
        let target = try await FloodFixture { ($0.throttles, $0.auditEvents) = (300, 200) }
        let kinds = try await target.rows("SELECT COUNT(*) FROM events WHERE node IS NULL AND kind <> 'sign_in_failed'")
        for number in 0..<20 { _ = try await target.attempt(from: "198.51.100.\(number)") }
        for number in 0..<1500 { _ = try await target.attempt("u\(number)", from: "2001:db8:\(number)::1") }
        guard case .throttled = try await target.attempt(from: "203.0.113.1") else {
            Issue.record("the budget of the account was forgotten")
            return
        }
        try await target.collectGarbage()
        let left = try await target.rows("SELECT COUNT(*) FROM events WHERE node IS NULL AND kind <> 'sign_in_failed'")
        #expect(left == kinds + 1)
    }

    @Test func `requests to the authorization endpoint leave no rows`() async throws {
        let target = try await FloodFixture()
        let before = try await (target.events, target.throttles, target.grants, target.codes)
        let server = target.server
        for number in 0..<500 {
            _ = try await server.begin("client_id=\(target.office.id)&response_type=code&state=\(number)")
            _ = try await server.begin("client_id=nobody\(number)&response_type=code")
            _ = try await server.begin("\(number)=\(Self.longCharacter)")
        }
        let after = try await (target.events, target.throttles, target.grants, target.codes)
        #expect(before == after)
    }

    @Test func `requests to the token endpoint with unknown clients and tokens leave no rows`() async throws {
        let target = try await FloodFixture()
        let before = try await (target.events, target.throttles, target.grants, target.codes)
        let server = target.server
        for number in 0..<300 {
            for client in ["client\(number)", target.office.id.rawValue] {
                for grant in ["authorization_code&code=x\(number)", "refresh_token&refresh_token=x\(number)"] {
                    let form = "grant_type=\(grant)&client_id=\(client)&client_secret=guess\(number)"
                    await #expect(throws: OAuthError.self) {
                        try await server.token(TokenRequest(FormFields(form), authorization: nil), now: target.now)
                    }
                }
            }
        }
        let after = try await (target.events, target.throttles, target.grants, target.codes)
        #expect(before == after)
    }

    @Test func `repeated use of a spent code is recorded once`() async throws {
        let target = try await FloodFixture()
        let registry = ClientRegistry(store: target.storage)
        let app = try await registry.add(
            name: "App", redirectURIs: ["http://127.0.0.1/cb"], isPublic: true, now: target.now
        ).client
        let verifier = String(repeating: "v", count: 43)
        let challenge = try #require(PKCE.Challenge(verifier: verifier))
        let query =
            "client_id=\(app.id)&response_type=code&redirect_uri=http%3A%2F%2F127.0.0.1%2Fcb"
            + "&code_challenge=\(challenge.value)&code_challenge_method=S256"
        guard case .ask(let asked) = try await target.server.begin(query) else {
            Issue.record("a request as it should be")
            return
        }
        let location = try await target.server.approve(asked, user: target.mia, session: nil, now: target.now)
        let code = try #require(location.firstMatch(of: /code=([^&]+)/)).1
        let form = try FormFields(
            "grant_type=authorization_code&code=\(code)&client_id=\(app.id)&code_verifier=\(verifier)"
                + "&redirect_uri=http%3A%2F%2F127.0.0.1%2Fcb")
        _ = try await target.server.token(TokenRequest(form, authorization: nil), now: target.now)
        let before = try await target.events
        for _ in 0..<200 {
            await #expect(throws: OAuthError.self) {
                try await target.server.token(TokenRequest(form, authorization: nil), now: target.now)
            }
        }
        #expect(try await target.events == before + 1)
    }

    @Test func `the number of unredeemed codes is bounded`() async throws {
        let target = try await FloodFixture()
        let query = "client_id=\(target.office.id)&response_type=code&redirect_uri=https%3A%2F%2Flocalhost"
        guard case .ask(let asked) = try await target.server.begin(query) else {
            Issue.record("a request as it should be")
            return
        }
        for _ in 0..<300 {
            _ = try await target.server.approve(asked, user: target.mia, session: nil, now: target.now)
            target.database.clock.advance(0.1)
        }
        #expect(try await target.codes == StoredCode.maxWaiting)
        #expect(try await target.grants == StoredCode.maxWaiting)
        target.database.clock.advance(25 * 3600)
        try await target.collectGarbage()
        #expect(try await target.codes == 0)
        #expect(try await target.grants == 0)
    }

    @Test func `the number of grants of one account's apps is bounded`() async throws {
        let target = try await FloodFixture(), stores = target.storage.verbs
        func connect(ending: Bool) async throws -> GrantID {
            let code = Secret.random(.code).digest
            let grant = Grant(
                user: target.mia.id, kind: .oauth(target.office.id), created: target.now, expires: nil, label: "Office")
            let record = CodeRecord(
                client: target.office.id, user: target.mia.id, grant: grant.id, redirectURI: nil, scope: grant.scope,
                challenge: nil, sessionContext: nil, expires: target.now.addingTimeInterval(60))
            try await stores.codes.store(code, record, grant: grant, under: nil, now: target.now)
            // The test marks the codes as redeemed, because another rule deletes codes that were never redeemed.
            try await target.engine.write { db in
                try db.run("UPDATE codes SET consumed = 1 WHERE grant_id = ?1", [.id(grant.id)])
            }
            if ending { _ = try await stores.grants.end(grant.id, of: nil, reason: .disconnected, now: target.now) }
            target.database.clock.advance(1)
            return grant.id
        }
        let first = try await connect(ending: false)
        for _ in 0..<(Grant.maxApps + 20) { _ = try await connect(ending: true) }
        #expect(try await target.grants == Grant.maxApps)
        // If a new grant exceeds the limit, the server first deletes grants that have ended.
        #expect(try await stores.grants.isLive(first, now: target.now))
        for _ in 0..<Grant.maxApps { _ = try await connect(ending: false) }
        #expect(try await target.grants == Grant.maxApps)
        #expect(try await stores.grants.find(first) == nil)
    }

    @Test func `the number of sessions of one account is bounded`() async throws {
        let target = try await FloodFixture()
        let sessions = BrowserSessions(store: target.storage)
        var last = ""
        for _ in 0..<300 {
            last = try await sessions.begin(target.mia, source: .machine, now: target.now).plainText
        }
        #expect(try await target.grants == BrowserSession.maximum)
        #expect(try await target.rows("SELECT COUNT(*) FROM sessions") == BrowserSession.maximum)
        #expect(try await sessions.find(last, now: target.now) != nil)
    }

    @Test func `strangers who request app-to-app codes leave no events and a bounded number of budgets`()
        async throws
    {
        let target = try await FloodFixture { $0.throttles = 300 }
        let handover = AppToApp(server: target.server, bounds: target.bounds)
        let before = try await target.events
        for number in 0..<1000 {
            let request = AppToAppRequest(
                bearer: "guess", parameters: try FormFields("client_id=\(Self.longCharacter)"))
            let source = RequestSource(address: "2001:db8:\(String(number, radix: 16))::1")
            await #expect(throws: OAuthError.self) {
                try await handover.allow(request, source: source, now: target.now)
            }
        }
        #expect(try await target.events == before)
        #expect(try await target.throttles <= 300 + RecordBounds.slack)
    }

    @Test func `events are deleted when they are too old or too many, including those of documents`() async throws {
        let target = try await FloodFixture { ($0.auditAge, $0.auditEvents) = (1000, 5) }
        let caller = UserID.random()
        func insert(_ count: Int, _ kind: String) async throws {
            let now = target.now
            try await target.engine.write { db in
                for _ in 0..<count {
                    try db.run(
                        """
                        INSERT INTO events (id, at, kind, user_id, authority, node, name)
                        VALUES (?1, ?2, ?3, ?4, 'machine', 'n', 'n')
                        """, [.text(TimeOrderedID.make(at: now)), .instant(now), .text(kind), .id(caller)])
                }
            }
        }
        try await insert(3, "file_created")
        try await insert(12_000, "file_saved")
        try await target.collectGarbage()
        let kinds = try await target.storage.events(AuditQuery(user: caller)).map(\.kind)
        #expect(kinds == Array(repeating: "file_saved", count: 5) + Array(repeating: "file_created", count: 3))
        target.database.clock.advance(999)
        try await insert(1, "file_deleted")
        try await target.collectGarbage()
        #expect(try await target.storage.events(AuditQuery(user: caller)).count == 9)
        target.database.clock.advance(2)
        try await target.collectGarbage()
        #expect(try await target.storage.events(AuditQuery(user: caller)).map(\.kind) == ["file_deleted"])
        #expect(try await target.events == 0)
    }
}
