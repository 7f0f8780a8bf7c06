import HTTPTypes
import OfficeLinks
import Synchronization
import Testing

@testable import OfficeClient
@testable import Rehearsal

/// Tests Microsoft's *App to app sign in*. The phone first tries the provider's own app, in the order of `UrlSchemes`,
/// and then opens the web view.
@Suite struct PhoneSignInTests {
    private static let activity = UrlSchemes.AndroidActivity(
        minimumVersionCode: 420, package: "com.contoso.drive", activity: "com.contoso.drive.OfficeAuth")
    private static let schemes = UrlSchemes(iOS: ["contoso-EMM", "contoso"], android: [activity])

    /// A provider's app that gives the same answer to every request.
    private struct App: ProviderApp {
        var installed = InstalledApps(schemes: ["contoso"], packages: ["com.contoso.drive": 420])
        var back: @Sendable (String) -> [String] = { ["ms-word-tp:code=app&action=\(Self.action(of: $0))"] }
        var result: @Sendable ([String: String]) -> [String: String] = { _ in ["ResponseUrlQueryParams": "code=app"] }

        func open(_ to: String, behavior: SignInBehavior) -> [String] { back(to) }

        func start(
            _ activity: UrlSchemes.AndroidActivity, _ extras: [String: String], behavior: SignInBehavior
        ) -> [String: String] { result(extras) }

        static func action(of to: String) -> Substring { to.split(separator: "action=").last ?? "" }
    }

    private struct WebUser: User {
        func visit(_ visit: Visit, wire: Wire) -> VisitResult {
            VisitResult(stop: "https://localhost?code=web", pages: [])
        }
    }

    private static func phone(_ app: App?, _ platform: Device.Platform = .iOS) -> Phone {
        var device = Device()
        device.platform = platform
        let phone = Phone(
            device, wire: Wire(ClosureTransport { _ in WireResponse(status: 500) }),
            services: .init(catalog: "http://localhost", identity: "http://localhost"), user: WebUser())
        phone.install(app)
        return phone
    }

    private static func challenge(_ schemes: UrlSchemes? = schemes) throws -> Challenge {
        var judge = Judge()
        let added = schemes.map { ", UrlSchemes=\"\($0.headerValue)\"" } ?? ""
        return try #require(
            Challenge(
                "Bearer authorization_uri=\"https://contoso.example/a\", "
                    + "tokenIssuance_uri=\"https://contoso.example/t\"\(added)", &judge))
    }

    private static func code(_ phone: Phone, _ schemes: UrlSchemes? = schemes, user: String? = nil) async throws
        -> String
    {
        try await phone.signIn(try challenge(schemes), ServicesManagerTests.sheet, user: user).code
    }

    @Test func `the first installed scheme is opened`() {
        func route(_ installed: Set<AppScheme>) -> SignInRoute {
            SignInRoute(Self.schemes, on: .iOS, InstalledApps(schemes: installed, packages: [:]))
        }
        #expect(route(["contoso", "CONTOSO-emm"]) == .scheme("contoso-EMM"))
        #expect(route(["contoso"]) == .scheme("contoso"))
        #expect(route(["fabrikam"]) == .webView && route([]) == .webView)
        #expect(SignInRoute(nil, on: .iOS, .init(schemes: ["contoso"], packages: [:])) == .webView)
    }

    @Test(arguments: [(419, false), (420, true), (421, true)])
    func `on Android apps below the required version are not used`(
        version: Int, isFit: Bool
    ) {
        let installed = InstalledApps(schemes: ["contoso"], packages: ["com.contoso.drive": version])
        let route = SignInRoute(Self.schemes, on: .android, installed)
        #expect(route == (isFit ? .activity(Self.activity) : .webView))
        let two = UrlSchemes(android: [
            .init(minimumVersionCode: 500, package: "com.contoso.drive", activity: "New"), Self.activity,
        ])
        #expect(SignInRoute(two, on: .android, installed) == route)
        #expect(SignInRoute(UrlSchemes(iOS: ["contoso"]), on: .android, installed) == .webView)
        #expect(SignInRoute(UrlSchemes(android: [Self.activity]), on: .iOS, installed) == .webView)
    }

    @Test(arguments: Device.Platform.allCases) func `the app is tried before the web view`(
        _ platform: Device.Platform
    ) async throws {
        let phone = Self.phone(App(), platform)
        #expect(try await Self.code(phone) == "app")
        #expect(phone.counts.handovers == 1 && phone.counts.signIns == 0)
    }

    @Test func `without an app, without its schemes, or if the user declines, the web view is used`() async throws {
        let declining = Self.phone(App())
        declining.allowOpening(false)
        for (phone, schemes) in [
            (Self.phone(nil), Self.schemes), (Self.phone(App()), nil), (declining, Self.schemes),
            (Self.phone(App(installed: .none)), Self.schemes),
        ] {
            #expect(try await Self.code(phone, schemes) == "web")
            #expect(phone.counts.handovers == 0 && phone.counts.signIns == 1)
        }
    }

    @Test func `a Back address with another action, or for another app, is ignored`() async throws {
        let stale = ["ms-word-tp:code=evil&action=other", "ms-word-tp:error=access_denied&action=other"]
        let later = Self.phone(App(back: { to in stale + ["ms-word-tp:code=app&action=\(App.action(of: to))"] }))
        #expect(try await Self.code(later) == "app")
        let never = Self.phone(App(back: { to in stale + ["ms-excel-tp:code=x&action=\(App.action(of: to))"] }))
        #expect(try await Self.code(never) == "web")
        #expect(never.counts.handovers == 1 && never.counts.signIns == 1)
    }

    @Test func `an error in the app ends the sign-in without a page`() async throws {
        let phone = Self.phone(App(back: { ["ms-word-tp:error=access_denied&action=\(App.action(of: $0))"] }))
        await #expect(throws: SignInReply.Refusal(error: "access_denied", explanation: nil)) {
            try await Self.code(phone)
        }
        #expect(phone.counts.signIns == 0)
    }

    @Test func `on Android Office names the user once known and accepts no other`() async throws {
        let seen = Mutex<[String?]>([])
        let app = App(result: { extras in
            seen.withLock { $0.append(extras["UserId"]) }
            return ["ResonponseUrlQueryParams": "code=app", "UserId": "mia"]
        })
        let phone = Self.phone(app, .android)
        #expect(try await Self.code(phone) == "app")
        #expect(try await Self.code(phone, user: "mia") == "app")
        await #expect(throws: UnmetExpectation.self) { try await Self.code(phone, user: "leo") }
        #expect(seen.withLock { $0 } == [nil, "mia", "leo"])
    }

    /// The onboarding sheet doesn't list the domain of the sign-in page.
    @Test func `an authorization address outside the trusted domains isn't opened`() async throws {
        let host = ClosureTransport { _ in
            let challenge =
                "Bearer authorization_uri=\"https://id.contoso.example/authorize\","
                + "tokenIssuance_uri=\"https://id.contoso.example/token\""
            return WireResponse(status: 401, headers: [.wwwAuthenticate: challenge])
        }
        func phone(_ transport: any Transport) -> Phone {
            Phone(
                Device(), wire: Wire(transport), services: .init(catalog: "", identity: ""), user: WebUser())
        }
        let sheet = ServicesManagerTests.sheet
        #expect(try await phone(host).challenge(sheet).authorizationURI == "https://id.contoso.example/authorize")
        let elsewhere = phone(
            MutantTransport(try #require(Mutant.named("sign-in-on-another-domain")), before: host))
        let unmet = await #expect(throws: UnmetExpectation.self) { try await elsewhere.challenge(sheet) }
        #expect(unmet?.finding.came == "https://elsewhere.example/id.contoso.example/authorize")
        #expect(elsewhere.counts.signIns == 0)
    }
}
