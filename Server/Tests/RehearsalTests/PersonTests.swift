import HTTPTypes
import OfficeLinks
import Synchronization
import Testing

@testable import OfficeClient
@testable import Rehearsal

/// Tests the prompts for a person at the console, rehearsals without an operator, and the simulated app of the
/// provider.
@Suite struct PersonTests {
    private static let mia = UserCredential(name: "mia", password: "old")
    private static let wire = Wire(ClosureTransport { _ in WireResponse(status: 500) })

    private static func challenge() throws -> Challenge {
        var judge = Judge()
        return try #require(
            Challenge(
                "Bearer authorization_uri=\"https://contoso.example/a\",tokenIssuance_uri=\"https://contoso.example/t\"",
                &judge))
    }

    // MARK: In a browser

    /// Signs in. `lines` are the lines that a person types at the prompts.
    private static func visit(_ lines: [String?], _ behavior: SignInBehavior = .consent) async throws -> (
        end: VisitResult, said: String
    ) {
        let left = Mutex(lines[...]), said = Mutex("")
        let user = ManualUser(
            say: { line in said.withLock { $0 += line + "\n" } }, read: { left.withLock { $0.popFirst() } ?? nil })
        let end = try await user.visit(
            Visit(
                address: "https://contoso.example/a?x=1", stop: "https://localhost", behavior: behavior,
                device: Device(), domains: TrustedDomains([])), wire: wire)
        return (end, said.withLock { $0 })
    }

    @Test func `the user is shown the address and enters the one where the browser ended`() async throws {
        let (end, said) = try await Self.visit([" https://localhost/?code=1 "])
        #expect(end.stop == "https://localhost/?code=1")
        #expect(said.contains("Sign in and allow access.") && said.contains("https://contoso.example/a?x=1"))
    }

    @Test(arguments: [
        (SignInBehavior.decline, "Sign in and decline access."), (.cancel, "press Return without typing"),
        (.wrongPasswordFirst, "a wrong password first"),
    ]) func `the task is described in words`(_ behavior: SignInBehavior, _ words: String) async throws {
        #expect(try await Self.visit([""], behavior).said.contains(words))
    }

    @Test func `an invalid address is asked for again, at most five times`() async throws {
        let (end, said) = try await Self.visit(["https://evil.example/?code=1", "https://localhost?code=1"])
        #expect(end.stop == "https://localhost?code=1" && said.contains("try again"))
        #expect(try await Self.visit(Array(repeating: "nonsense", count: 9)).end.stop == nil)
    }

    @Test(arguments: [[], [nil], [""], ["  "]] as [[String?]]) func `an empty line or end of input closes the web view`(
        lines: [String?]
    ) async throws {
        #expect(try await Self.visit(lines).end.stop == nil)
    }

    // MARK: At the provider's console

    private static func operatorAnswering(_ answer: String?) -> ManualOperator {
        ManualOperator(user: mia, ask: { _ in answer })
    }

    @Test func `a manual operator has one user and no business user`() throws {
        let person = Self.operatorAnswering("")
        #expect(try person.makeUser(isBusiness: false) == Self.mia)
        #expect(throws: NotAvailable.self) { try person.makeUser(isBusiness: true) }
        #expect(throws: NotAvailable.self) { try person.makeDocument(named: "a", [], isReadOnly: true, for: Self.mia) }
        #expect(try person.endedToken(for: "a", of: Self.mia) == nil)
    }

    @Test func `a new password is read from the user's input`() async throws {
        let changed = try await Self.operatorAnswering("new").changePassword(of: Self.mia)
        #expect(changed == UserCredential(name: "mia", password: "new"))
        for answer in ["", nil] {
            await #expect(throws: NotAvailable.self) {
                try await Self.operatorAnswering(answer).changePassword(of: Self.mia)
            }
        }
    }

    @Test(arguments: [("", true), ("done", true), ("n", false), ("No", false), (nil, false)] as [(String?, Bool)])
    func `a grant has ended when the user says so`(answer: String?, isDone: Bool) async {
        do {
            try await Self.operatorAnswering(answer).revokeGrant(of: Self.mia)
            #expect(isDone)
        } catch {
            #expect(!isDone && error is NotAvailable)
        }
    }

    @Test func `another user's shared item is named by the user`() async throws {
        let shared = SharedDocument(name: "Plan.docx", owner: nil)
        let person = Self.operatorAnswering("Plan.docx")
        #expect(try await person.shareDocument(named: "a", [], with: Self.mia, mayEdit: false) == shared)
        #expect(try await person.contributors(to: shared) == nil)
        try await person.stopSharing(shared, with: Self.mia)
        for answer in ["", nil] {
            await #expect(throws: NotAvailable.self) {
                try await Self.operatorAnswering(answer).shareDocument(
                    named: "a", [], with: Self.mia, mayEdit: true)
            }
        }
        await #expect(throws: NotAvailable.self) {
            try await Self.operatorAnswering("no").stopSharing(shared, with: Self.mia)
        }
    }

    @Test func `the provider's app is asked about only on iOS`() async throws {
        let app = try Self.operatorAnswering("ms-word-tp:code=1&action=2").providerApp(
            for: Self.mia, try Self.challenge(), wire: Self.wire)
        #expect(app.installed.has("any-scheme"))
        #expect(try await app.open("contoso:x", behavior: .consent) == ["ms-word-tp:code=1&action=2"])
        let activity = UrlSchemes.AndroidActivity(minimumVersionCode: 1, package: "p", activity: "p.A")
        #expect(!app.installed.has(activity))
        await #expect(throws: NotAvailable.self) { try await app.start(activity, [:], behavior: .consent) }
        await #expect(throws: NotAvailable.self) {
            try await ManualProviderApp(ask: { _ in "" }).open("contoso:x", behavior: .decline)
        }
    }

    @Test func `without an operator nothing is created, and the reason says how to get one`() throws {
        let none = NoOperator(), challenge = try Self.challenge()
        let refusals: [() throws -> Void] = [
            { _ = try none.makeUser(isBusiness: false) }, { _ = try none.changePassword(of: Self.mia) },
            { try none.revokeGrant(of: Self.mia) },
            { try none.makeDocument(named: "a", [], isReadOnly: false, for: Self.mia) },
            { _ = try none.providerApp(for: Self.mia, challenge, wire: Self.wire) },
            { _ = try none.shareDocument(named: "a", [], with: Self.mia, mayEdit: true) },
            { try none.stopSharing(SharedDocument(name: "a", owner: nil), with: Self.mia) },
        ]
        for refusal in refusals {
            let absent = #expect(throws: NotAvailable.self) { try refusal() }
            #expect(absent?.reason.contains("--data") == true)
        }
        #expect(try none.endedToken(for: "a", of: Self.mia) == nil)
    }

    // MARK: The phone

    @Test func `a device reports its app, system and size`() {
        var device = Device()
        device.app = .powerPoint
        #expect(device.appName == "powerpoint" && device.fileName == "powerpoint-iOS")
        #expect(device.userAgent.contains("iPhone"))
        device.platform = .android
        #expect(device.fileName == "powerpoint-android" && device.userAgent.contains("Android"))
        #expect(Device.tablet.width > Device.tablet.height && device.width < device.height)
    }
}

/// Tests the app of a provider that runs Emplace. The app passes the answers of the provider's server to Office.
@Suite struct EmplaceProviderAppTests {
    private static let to = "contoso:client_id=office&response_type=code&app=word&action=a1"
    private static let activity = UrlSchemes.AndroidActivity(minimumVersionCode: 1, package: "p", activity: "p.A")

    private static func app(_ status: Int, _ body: String) -> (app: EmplaceProviderApp, listener: ListeningTransport) {
        let listener = ListeningTransport(
            ClosureTransport { _ in WireResponse(status: status, body: .bytes(Array(body.utf8))) })
        let app = EmplaceProviderApp(
            installed: .none, endpoint: "https://contoso.example/oauth/app-to-app", accessToken: "own", user: "u1",
            wire: Wire(listener))
        return (app, listener)
    }

    @Test func `a code returns to the requesting app with its action`() async throws {
        let (app, listener) = Self.app(200, #"{"code":"c1","sc":"s"}"#)
        let back = try #require(try await app.open(Self.to, behavior: .consent).first)
        let address = try BackAddress(back)
        #expect(back.hasPrefix("ms-word-tp:") && address.action == "a1")
        #expect(address.answer == .granted(.init(code: "c1", sessionContext: "s")))
        let sent = try #require(listener.sent.first)
        #expect(sent.url == "https://contoso.example/oauth/app-to-app" && sent.headers[.authorization] == "Bearer own")
        let form = ReceivedRequest.values(sent.body)
        #expect(form["decision"] == "allow" && form["client_id"] == "office" && form["action"] == nil)
    }

    @Test func `declining in the app sends the decision to the server`() async throws {
        let (app, listener) = Self.app(403, #"{"error":"access_denied","error_description":"no"}"#)
        let back = try BackAddress(try #require(try await app.open(Self.to, behavior: .decline).first))
        #expect(back.answer == .refused(.init(.accessDenied, explanation: "no")))
        #expect(ReceivedRequest.values(listener.sent.first?.body ?? "")["decision"] == "decline")
    }

    @Test func `on Android the result contains the code and the user`() async throws {
        let extras = ["AuthorizeUrlQueryParams": "client_id=office&response_type=code&app=word", "UserId": "u1"]
        let result = try await Self.app(200, #"{"code":"c1"}"#).app.start(Self.activity, extras, behavior: .consent)
        #expect(result["UserId"] == "u1" && result["ResponseUrlQueryParams"] == "code=c1")
    }

    @Test func `a token that the server refuses is the app's own fault`() async throws {
        let unmet = await #expect(throws: UnmetExpectation.self) {
            try await Self.app(401, "").app.open(Self.to, behavior: .consent)
        }
        #expect(unmet?.finding.section == "app-to-app.md#order step 5" && unmet?.finding.came == "401")
    }

    @Test func `an invalid To address is refused before any request`() async {
        let (app, listener) = Self.app(200, "{}")
        await #expect(throws: LinkProblem.self) { try await app.open("contoso:app=word", behavior: .consent) }
        #expect(listener.sent.isEmpty)
    }
}
