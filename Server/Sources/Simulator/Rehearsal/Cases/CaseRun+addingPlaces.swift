import OfficeClient
import OfficeLinks

extension CaseRun {
    /// Starts the app, lists the provider and gets its challenge (steps 1 to 4).
    func upToChallenge(_ phone: Phone) async throws -> (ProviderSheet, Challenge) {
        let id = fixture.provider
        let sheet = try await step("The app boots and gets the catalogue", .catalogue) {
            let catalogue = try await phone.boot()
            guard let sheet = catalogue.services.first(where: { $0.id == id }) else {
                throw Shortfall(
                    "flows.md#add-a-place step 1", expected: "\(fixture.sheet.name) in the catalogue",
                    came: "\(catalogue.services.count) others",
                    cause: "an onboarding sheet that was refused, or isn't deployed")
            }
            return sheet
        }
        let remark = sheet.icons.isEmpty ? "no onboarding sheet was given (--sheet): the icons were not looked at" : nil
        try await step("Add a Place lists \(sheet.name) with its icon", .listed, remark: remark) {
            for size in IconCheck.sizes {
                guard let address = sheet.icons["\(size)"] else { continue }
                let bytes = try await phone.party.fetch("icon of \(size) px", of: "icons", at: address)
                    .requireValue("bootstrap-and-oauth.md#onboarding", "an icon of \(size) px")
                if let problem = IconCheck.problem(bytes, size: size) { throw Shortfall(problem) }
            }
        }
        let challenge = try await step(
            "The bootstrapper is called without a token, and says where to sign in", .unauthenticatedBootstrap,
            .addresses
        ) { try await phone.challenge(sheet) }
        return (sheet, challenge)
    }

    /// Signs in through the provider's app on iOS, with a To address and a Back address.
    func appSignIn(on phone: Phone, _ challenge: Challenge, _ app: any ProviderApp) async throws {
        phone.install(app)
        guard case .scheme(let scheme) = phone.route(challenge) else {
            return notDone("On iOS", "no scheme of UrlSchemes belongs to an app at hand")
        }
        let sheet = fixture.sheet
        let reply = try await step(
            "On iOS: Office opens the To address of \(scheme), the app opens the Back address", .webView
        ) {
            guard let reply = try await phone.appSignIn(challenge, sheet) else {
                throw Shortfall(
                    "app-to-app.md#back-url", expected: "a Back address with the action of the To address",
                    came: "none", cause: "an action that isn't handed back as it came, or the scheme of another app")
            }
            return reply
        }
        try await step(
            "The code is redeemed without a redirect URI, and the place is there", .codeToIdentityService,
            .codeToTokenEndpoint, .tokensIssued, .profile, .tokensToApp, .added
        ) { try await phone.finish(reply, challenge, for: sheet) }
        try await step("Declined in the app: an error comes back, and no token is asked for") {
            let first = fixture.recorder.last
            do { try await phone.add(sheet, conduct: .decline) } catch let refusal as SignInReply.Refusal {
                try check(
                    refusal.error == "access_denied", "app-to-app.md#back-url", expected: "error=access_denied",
                    came: refusal.error)
                let asked = fixture.recorder.exchanges.filter { $0.id > first && $0.to == Party.identity }
                return try check(
                    asked.isEmpty, "app-to-app.md#client-checks", expected: "no token call", came: "\(asked.count)")
            }
            throw Shortfall("app-to-app.md#back-url", expected: "error=access_denied", came: "a code")
        }
    }

    /// Signs in through the provider's app on Android, with an intent for a result.
    func androidSignIn(on phone: Phone, _ challenge: Challenge, _ app: any ProviderApp) async throws {
        phone.install(app)
        guard case .activity(let activity) = phone.route(challenge) else {
            return notDone("On Android", "no activity of UrlSchemes belongs to an app at hand")
        }
        let sheet = fixture.sheet
        let place = try await step(
            "On Android: version \(activity.minimumVersionCode) or later gives a code as its activity's result",
            .webView,
            .added
        ) {
            guard let reply = try await phone.appSignIn(challenge, sheet) else {
                throw Shortfall("app-to-app.md#android-result", expected: "a result", came: "none")
            }
            return try await phone.finish(reply, challenge, for: sheet)
        }
        try await step("Again, for the user whom Office knows by now") {
            _ = try await phone.appSignIn(challenge, sheet, user: place.userID)
        }
        try await step("Another user than Office means: nothing is added") {
            do {
                _ = try await phone.appSignIn(challenge, sheet, user: "somebodyelse")
            } catch let shortfall as Shortfall where shortfall.finding.section == "app-to-app.md#android-result" {
                return
            }
            throw Shortfall("app-to-app.md#client-checks", expected: "an error", came: "a code")
        }
        phone.install(OutdatedApp(app: app))
        try await step("An earlier version than the challenge asks for: the web view is used") {
            try check(
                phone.route(challenge) == .webView, "app-to-app.md#android-advertising", expected: "the web view",
                came: "\(phone.route(challenge))")
        }
    }

    /// Checks that the web view is used if the app isn't installed, and if the user doesn't allow Office to open it.
    func withoutApp(on phone: Phone, _ challenge: Challenge, _ app: any ProviderApp) async throws {
        try await step("The app isn't installed: the web view is used") {
            let reply = try await phone.appSignIn(challenge, fixture.sheet)
            try check(reply == nil, "app-to-app.md#order step 3", expected: "no app", came: "an answer")
        }
        try await step("The person doesn't let Office open the app: the web view is used, and comes back with a code") {
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
        try await step("Nothing was added") {
            try check(
                phone.book[fixture.provider] == nil, "flows.md#add-a-place step 5", expected: "no place",
                came: "a place")
        }
    }

    func signedIn(_ phone: Phone, _ look: (SignInReply) throws -> Void) async throws -> AddedPlace {
        try await step("The user signs in, and the place is added", .webView, .codeToTokenEndpoint, .added) {
            let challenge = try await phone.challenge(fixture.sheet)
            let reply = try await phone.webSignIn(challenge, fixture.sheet)
            try look(reply)
            return try await phone.finish(reply, challenge, for: fixture.sheet)
        }
    }

    func refreshes(_ phone: Phone, _ place: AddedPlace) async throws {
        guard place.refreshToken != nil else { return }
        guard try await phone.refresh(place) != nil else {
            throw Shortfall(
                "bootstrap-and-oauth.md#token-endpoint", expected: "new tokens for the refresh token",
                came: "a refusal",
                cause: "a token endpoint that doesn't know its sibling's tokens")
        }
    }
}
