import OfficeClient
import OfficeLinks

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
