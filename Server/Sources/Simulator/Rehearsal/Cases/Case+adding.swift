import OfficeClient
import OfficeLinks

extension Case {
    /// Cases for docs/protocol/flows.md#add-a-place and docs/protocol/app-to-app.md.
    static let adding: [Case] = [
        Case(
            "onboarding-sheet", "Onboarding sheet",
            from: "bootstrap-and-oauth.md#onboarding"
        ) {
            run in
            guard let problems = run.fixture.sheetProblems else {
                throw NotAvailable("there is no onboarding sheet to check; give one with --sheet or --data")
            }
            do {
                try await run.step(
                    "The Services Manager accepts the sheet: addresses, domains, names, six icons with a white border",
                    .listed
                ) {
                    if let problem = problems.first { throw UnmetExpectation(problem) }
                }
            } catch {
                for problem in problems.dropFirst() {
                    try? await run.step("Another problem with the sheet") { throw UnmetExpectation(problem) }
                }
                throw error
            }
        },
        Case("add-a-place", "Add a Place for the first time", from: "flows.md#add-a-place", manualTests: [2]) { run in
            let phone = run.fixture.newPhone()
            let (sheet, challenge) = try await run.upToChallenge(phone)
            let reply = try await run.step("The user signs in, and the web view returns with a code", .webView) {
                let end = try await phone.visit(challenge, sheet, behavior: .consent)
                run.saw(end.pages)
                guard let stop = end.stop else { throw Phone.Cancelled(pages: end.pages) }
                return try SignInReply(stop: stop, redirectURI: sheet.redirectURI)
            }
            let place = try await run.step(
                "The Office Identity Service exchanges the code for tokens and reads the user's profile",
                .codeToIdentityService,
                .codeToTokenEndpoint, .tokensIssued, .profile, .tokensToApp
            ) {
                let place = try await phone.finish(reply, challenge, for: sheet)
                if run.fixture.sheetProblems != nil, sheet.supportsRefresh, place.refreshToken == nil {
                    run.addFinding(
                        "bootstrap-and-oauth.md#token-endpoint",
                        expected: "a refresh token, because the onboarding sheet declares SupportRefresh",
                        came: "no refresh token",
                        cause:
                            "a token endpoint without refresh tokens; users must sign in whenever the access token expires",
                        as: .breaks)
                }
                return place
            }
            try await run.step("The Place is added, and its root container opens", .added) {
                try run.check(
                    !place.userID.isEmpty && !place.signInName.isEmpty, "bootstrap-and-oauth.md#bootstrapper-response",
                    expected: "UserId and SignInName", came: "\(place.userID) \(place.signInName)")
                _ = try await phone.root(at: run.fixture.provider)
                // The bootstrapper call may have refreshed the tokens, so save the Place again with its current tokens.
                try run.fixture.keep(phone.place(at: run.fixture.provider))
            }
        },
        Case("add-again", "Add the same Place again", from: "flows.md#add-a-place", manualTests: [4]) { run in
            let phone = try await run.fixture.phone(), before = try phone.place(at: run.fixture.provider)
            let again = try await run.step("A second sign-in returns a profile", .webView, .profile) {
                try await phone.add(run.fixture.sheet)
            }
            try await run.step("The profile has the same UserId and SignInName", .added) {
                try run.check(
                    again.userID == before.userID && again.signInName == before.signInName,
                    "bootstrap-and-oauth.md#bootstrapper-response",
                    expected: "\(before.userID), \(before.signInName)", came: "\(again.userID), \(again.signInName)",
                    cause: "a UserId that is generated at each sign-in; use an id that never changes")
            }
            try await run.step("The tokens of the first sign-in still work") {
                let answer = await phone.bootstrapper(before.sheet).ask(
                    .bootstrap, token: before.accessToken, sessionContext: before.sessionContext)
                _ = try answer.requireValue(
                    "bootstrap-and-oauth.md#token-endpoint", "200 to Bootstrap with the tokens of the first sign-in",
                    cause: "a server that keeps one grant per user, so phones sign each other out")
            }
        },
        Case("declined", "User declines access", from: "flows.md#add-a-place") { run in
            let phone = run.fixture.newPhone()
            try await run.step("The web view returns with error=access_denied", .webView) {
                let challenge = try await phone.challenge(run.fixture.sheet)
                do {
                    _ = try await phone.webSignIn(challenge, run.fixture.sheet, behavior: .decline)
                } catch let refusal as SignInReply.Refusal {
                    try run.check(
                        refusal.error == "access_denied", "bootstrap-and-oauth.md#redirect",
                        expected: "error=access_denied",
                        came: refusal.error)
                    return
                }
                throw UnmetExpectation(
                    "bootstrap-and-oauth.md#sign-in-page", expected: "error=access_denied at the redirect URI",
                    came: "a code")
            }
            try await run.nothingAdded(phone)
        },
        Case("cancelled", "User closes the web view", from: "flows.md#add-a-place") { run in
            let phone = run.fixture.newPhone()
            try await run.step("The user leaves the sign-in page", .webView) {
                let challenge = try await phone.challenge(run.fixture.sheet)
                do { _ = try await phone.webSignIn(challenge, run.fixture.sheet, behavior: .cancel) } catch is Phone
                    .Cancelled
                {}
            }
            try await run.nothingAdded(phone)
        },
        Case("wrong-password", "Wrong password, then the right one", from: "flows.md#add-a-place") { run in
            let phone = run.fixture.newPhone()
            try await run.step(
                "After a wrong password the page asks again, and the right one returns a code", .webView,
                remark: "the provider may count the failed attempt against the account and the client's address"
            ) {
                let challenge = try await phone.challenge(run.fixture.sheet)
                let end = try await phone.visit(challenge, run.fixture.sheet, behavior: .wrongPasswordFirst)
                guard let stop = end.stop else { throw Phone.Cancelled(pages: end.pages) }
                let reply = try SignInReply(stop: stop, redirectURI: run.fixture.sheet.redirectURI)
                try await phone.finish(reply, challenge, for: run.fixture.sheet)
                let asked = end.pages.filter(\.hasPassword).count
                if !end.pages.isEmpty {
                    try run.check(
                        asked >= 2, "bootstrap-and-oauth.md#sign-in-page",
                        expected: "the sign-in page a second time, after the wrong password",
                        came: "the sign-in page \(asked) time(s)", cause: "a server that accepts any password")
                }
            }
        },
        Case(
            "kept-place", "Place from an earlier rehearsal", from: "flows.md#add-a-place, #expired-credentials"
        ) { run in
            guard run.fixture.isPlaceKept else {
                throw NotAvailable(
                    "no earlier rehearsal kept a Place of this account; use --places with the same file in both runs")
            }
            let phone = try await run.fixture.phone(), provider = run.fixture.provider
            try await run.withoutSignIn(phone) {
                try await run.step(
                    "The root container opens with the tokens of the earlier rehearsal", .rootContainer, .children
                ) {
                    _ = try await phone.children(try await phone.root(at: provider).address, at: provider)
                }
            }
        },
        Case("app-to-app", "App-to-app sign-in", from: "app-to-app.md#client-checks") { run in
            let phone = run.fixture.newPhone(), sheet = run.fixture.sheet
            let challenge = try await run.step("The challenge names the provider's apps", .addresses) {
                let challenge = try await phone.challenge(sheet)
                if challenge.urlSchemes == nil {
                    throw NotAvailable(
                        "the challenge has no UrlSchemes, so the provider supports only sign-in in the web view")
                }
                return challenge
            }
            let app = try await run.fixture.operations.providerApp(
                for: run.fixture.credential, challenge, wire: run.fixture.wire)
            var device = run.fixture.device
            device.platform = .iOS
            try await run.appSignIn(on: run.fixture.newPhone(device: device), challenge, app)
            device.platform = .android
            try await run.androidSignIn(on: run.fixture.newPhone(device: device), challenge, app)
            try await run.withoutApp(on: run.fixture.newPhone(), challenge, app)
        },
        Case(
            "tk", "Token endpoint in tk",
            from: "flows.md#add-a-place, bootstrap-and-oauth.md#redirect"
        ) {
            run in
            let phone = run.fixture.newPhone()
            let place = try await run.signedIn(phone) { reply in
                if reply.tokenEndpoint == nil { throw NotAvailable("the redirect has no parameter tk") }
            }
            try await run.step("The phone refreshes its tokens at the address in tk", .tokensIssued) {
                try await run.refreshes(phone, place)
            }
        },
        Case("sc", "Session context in sc", from: "flows.md#add-a-place, bootstrap-and-oauth.md#session-context") {
            run in
            let phone = run.fixture.newPhone()
            let place = try await run.signedIn(phone) { reply in
                if reply.sessionContext == nil { throw NotAvailable("the redirect has no parameter sc") }
            }
            try await run.step("The token endpoint and the bootstrapper accept X-WOPI-SessionContext", .profile) {
                try await run.refreshes(phone, place)
                _ = try await phone.ask(.rootContainer, at: run.fixture.provider)
            }
        },
    ]
}

extension CaseRun {
    /// Starts the app, finds the provider in the list and gets its challenge (*Add a Place*, steps 1 to 4).
    func upToChallenge(_ phone: Phone) async throws -> (ProviderSheet, Challenge) {
        let id = fixture.provider
        let sheet = try await step("The app gets the list of providers from the Services Manager", .catalog) {
            let catalog = try await phone.boot()
            guard let sheet = catalog.services.first(where: { $0.id == id }) else {
                throw UnmetExpectation(
                    "flows.md#add-a-place step 1", expected: "\(fixture.sheet.name) in the list of providers",
                    came: "\(catalog.services.count) other providers",
                    cause: "an onboarding sheet that the Services Manager refused; play onboarding-sheet to see why")
            }
            return sheet
        }
        let remark =
            sheet.icons.isEmpty
            ? "the icons weren't checked, because there is no onboarding sheet; give one with --sheet" : nil
        try await step("Add a Place lists \(sheet.name) and its icons", .listed, remark: remark) {
            for size in IconCheck.sizes {
                guard let address = sheet.icons["\(size)"] else { continue }
                let bytes = try await phone.party.fetch("icon of \(size) px", of: "icons", at: address)
                    .requireValue("bootstrap-and-oauth.md#onboarding", "an icon of \(size) px")
                if let problem = IconCheck.problem(bytes, size: size) { throw UnmetExpectation(problem) }
            }
        }
        let challenge = try await step(
            "The bootstrapper answers a call without a token with 401 and the address for sign-in",
            .unauthenticatedBootstrap,
            .addresses
        ) { try await phone.challenge(sheet) }
        return (sheet, challenge)
    }

    /// Signs in through the provider's app on iOS: Office opens a To URL, and the app opens a Back URL.
    func appSignIn(on phone: Phone, _ challenge: Challenge, _ app: any ProviderApp) async throws {
        phone.install(app)
        guard case .scheme(let scheme) = phone.route(challenge) else {
            return reportNotPlayed(
                "Sign-in through the app on iOS", "no available app has a scheme that UrlSchemes names for iOS")
        }
        let sheet = fixture.sheet
        let reply = try await step(
            "On iOS, Office opens the To URL of \(scheme), and the app opens the Back URL with a code", .webView
        ) {
            guard let reply = try await phone.appSignIn(challenge, sheet) else {
                throw UnmetExpectation(
                    "app-to-app.md#back-url", expected: "a Back URL with the action of the To URL",
                    came: "none", cause: "an app that changes the action or opens the scheme of another app")
            }
            return reply
        }
        try await step(
            "The Office Identity Service exchanges the code without a redirect URI, and the Place is added",
            .codeToIdentityService,
            .codeToTokenEndpoint, .tokensIssued, .profile, .tokensToApp, .added
        ) { try await phone.finish(reply, challenge, for: sheet) }
        try await step("The user declines in the app: Office gets an error and requests no tokens") {
            let first = fixture.recorder.last
            do { try await phone.add(sheet, behavior: .decline) } catch let refusal as SignInReply.Refusal {
                try check(
                    refusal.error == "access_denied", "app-to-app.md#back-url", expected: "error=access_denied",
                    came: refusal.error)
                let asked = fixture.recorder.exchanges.filter { $0.id > first && $0.to == Party.identity }
                return try check(
                    asked.isEmpty, "app-to-app.md#client-checks", expected: "no request to the token endpoint",
                    came: "\(asked.count)")
            }
            throw UnmetExpectation("app-to-app.md#back-url", expected: "error=access_denied", came: "a code")
        }
    }

    /// Signs in through the provider's app on Android: Office starts an activity with an intent, and reads its result.
    func androidSignIn(on phone: Phone, _ challenge: Challenge, _ app: any ProviderApp) async throws {
        phone.install(app)
        guard case .activity(let activity) = phone.route(challenge) else {
            return reportNotPlayed(
                "Sign-in through the app on Android",
                "no available app has an activity that UrlSchemes names for Android")
        }
        let sheet = fixture.sheet
        let place = try await step(
            "On Android, the activity of version \(activity.minimumVersionCode) or later returns a code as its result",
            .webView,
            .added
        ) {
            guard let reply = try await phone.appSignIn(challenge, sheet) else {
                throw UnmetExpectation(
                    "app-to-app.md#android-result", expected: "a result from the activity", came: "none")
            }
            return try await phone.finish(reply, challenge, for: sheet)
        }
        try await step("The activity returns a code for the user whom Office names") {
            _ = try await phone.appSignIn(challenge, sheet, user: place.userID)
        }
        try await step("The activity returns no code for a user other than the one whom Office names") {
            do {
                _ = try await phone.appSignIn(challenge, sheet, user: "somebodyelse")
            } catch is SignInReply.Refusal {
                // An app that sees the difference returns an error (docs/protocol/app-to-app.md#android-request).
                return
            } catch let unmet as UnmetExpectation where unmet.finding.section == "app-to-app.md#android-result" {
                return
            }
            throw UnmetExpectation("app-to-app.md#client-checks", expected: "an error", came: "a code")
        }
        phone.install(OutdatedApp(app: app))
        try await step("Office uses the web view if the app is older than the challenge requires") {
            try check(
                phone.route(challenge) == .webView, "app-to-app.md#android-advertising", expected: "the web view",
                came: "\(phone.route(challenge))")
        }
    }

    /// Checks that Office uses the web view if the provider's app isn't installed, or if the user doesn't allow Office
    /// to open the app.
    func withoutApp(on phone: Phone, _ challenge: Challenge, _ app: any ProviderApp) async throws {
        try await step("Office uses the web view if the app isn't installed") {
            let reply = try await phone.appSignIn(challenge, fixture.sheet)
            try check(
                reply == nil, "app-to-app.md#order step 3", expected: "no sign-in through an app",
                came: "a response from an app")
        }
        try await step("Office uses the web view if the user doesn't allow it to open the app") {
            phone.install(app)
            phone.allowOpening(false)
            _ = try await phone.signIn(challenge, fixture.sheet)
            try check(
                phone.counts.handovers == 0 && phone.counts.signIns == 1, "app-to-app.md#order step 4",
                expected: "the web view",
                came: "the app")
        }
    }

    func nothingAdded(_ phone: Phone) async throws {
        try await step("No Place was added") {
            try check(
                phone.book[fixture.provider] == nil, "flows.md#add-a-place step 5", expected: "no added Place",
                came: "an added Place")
        }
    }

    func signedIn(_ phone: Phone, _ look: (SignInReply) throws -> Void) async throws -> AddedPlace {
        try await step("The user signs in, and the Place is added", .webView, .codeToTokenEndpoint, .added) {
            let challenge = try await phone.challenge(fixture.sheet)
            let reply = try await phone.webSignIn(challenge, fixture.sheet)
            try look(reply)
            return try await phone.finish(reply, challenge, for: fixture.sheet)
        }
    }

    func refreshes(_ phone: Phone, _ place: AddedPlace) async throws {
        guard place.refreshToken != nil else { return }
        guard try await phone.refresh(place) != nil else {
            throw UnmetExpectation(
                "bootstrap-and-oauth.md#token-endpoint", expected: "new tokens for the refresh token",
                came: "a refusal",
                cause: "a token endpoint that doesn't know the tokens of the provider's other token endpoint")
        }
    }
}
