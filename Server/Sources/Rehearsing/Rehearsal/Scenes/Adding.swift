import OfficeClient
import OfficeLinks

extension Scene {
    /// Seeds 000, 001 and 003, "Add a Place".
    static let adding: [Scene] = [
        Scene("onboarding-sheet", "The Services Manager takes the onboarding sheet", from: "bootstrap-and-oauth.md §8")
        {
            act in
            guard let problems = act.stage.sheetProblems else {
                throw NotHere("no onboarding sheet was given: --sheet, or --data")
            }
            try await act.step("Addresses, domains, names, and six icons with a white border", .listed) {
                if let problem = problems.first { throw Shortfall(problem) }
            }
            for problem in problems.dropFirst() {
                try? await act.step("Another thing that is wrong with it") { throw Shortfall(problem) }
            }
        },
        Scene("add-a-place", "Add a place, for the first time", from: "seeds 000, 001", manualTests: [2]) { act in
            let phone = act.stage.newPhone()
            let (sheet, challenge) = try await act.upToChallenge(phone)
            let reply = try await act.step("The web view signs the user in and comes back with a code", .webView) {
                let end = try await phone.visit(challenge, sheet, .consent)
                act.saw(end.pages)
                guard let stop = end.stop else { throw Phone.Cancelled(pages: end.pages) }
                return try SignInReply(stop: stop, redirectURI: sheet.redirectURI)
            }
            let place = try await act.step(
                "The Office Identity Service redeems the code and asks who it is", .codeToIdentityService,
                .codeToTokenEndpoint, .tokensIssued, .profile, .tokensToApp
            ) {
                let place = try await phone.finish(reply, challenge, sheet)
                if act.stage.sheetProblems != nil, sheet.supportsRefresh, place.refreshToken == nil {
                    act.object(
                        "bootstrap-and-oauth.md §6", "a refresh token, since the sheet says SupportRefresh",
                        came: "none", cause: "users sign in again whenever the access token has ended", as: .breaks)
                }
                return place
            }
            try await act.step("The place is there", .added) {
                try act.check(
                    !place.userID.isEmpty && !place.signInName.isEmpty, "bootstrap-and-oauth.md §1.2",
                    "UserId and SignInName", came: "\(place.userID) \(place.signInName)")
                _ = try await phone.root(act.stage.provider)
            }
        },
        Scene("add-again", "Add the same place again", from: "seeds 000, 001", manualTests: [4]) { act in
            let phone = try await act.stage.phone(), before = try phone.place(act.stage.provider)
            let again = try await act.step("A second sign-in gives the same user", .webView, .profile) {
                try await phone.add(act.stage.sheet)
            }
            try await act.step("The account is recognised by its UserId", .added) {
                try act.check(
                    again.userID == before.userID && again.signInName == before.signInName,
                    "bootstrap-and-oauth.md §1.2",
                    "\(before.userID), \(before.signInName)", came: "\(again.userID), \(again.signInName)",
                    cause: "a UserId made anew at each sign-in")
            }
            try await act.step("What was granted before still works") {
                let answer = await phone.bootstrapper(before.sheet).ask(
                    .bootstrap, token: before.accessToken, sessionContext: before.sessionContext)
                _ = try answer.need(
                    "bootstrap-and-oauth.md §6", "200 for the tokens of another phone",
                    cause: "a server that keeps one grant a user: phones would sign each other out")
            }
        },
        Scene("declined", "The user declines", from: "seeds 000, 001") { act in
            let phone = act.stage.newPhone()
            try await act.step("The web view comes back with access_denied", .webView) {
                let challenge = try await phone.challenge(act.stage.sheet)
                do {
                    _ = try await phone.webSignIn(challenge, act.stage.sheet, .decline)
                } catch let refusal as SignInReply.Refusal {
                    try act.check(
                        refusal.error == "access_denied", "bootstrap-and-oauth.md §4", "error=access_denied",
                        came: refusal.error)
                    return
                }
                throw Shortfall(
                    "bootstrap-and-oauth.md §7", expected: "error=access_denied at the redirect URI", came: "a code")
            }
            try await act.nothingAdded(phone)
        },
        Scene("cancelled", "The user closes the web view", from: "seeds 000, 001") { act in
            let phone = act.stage.newPhone()
            try await act.step("The sign-in page is left", .webView) {
                let challenge = try await phone.challenge(act.stage.sheet)
                do { _ = try await phone.webSignIn(challenge, act.stage.sheet, .cancel) } catch is Phone.Cancelled {}
            }
            try await act.nothingAdded(phone)
        },
        Scene("wrong-password", "A mistyped password, then the right one", from: "seeds 000, 001") { act in
            let phone = act.stage.newPhone()
            try await act.step(
                "The page asks again, and the second try comes back with a code", .webView,
                remark: "a provider may count the attempt that failed against the account and the address it comes from"
            ) {
                let challenge = try await phone.challenge(act.stage.sheet)
                let end = try await phone.visit(challenge, act.stage.sheet, .wrongPasswordFirst)
                guard let stop = end.stop else { throw Phone.Cancelled(pages: end.pages) }
                let reply = try SignInReply(stop: stop, redirectURI: act.stage.sheet.redirectURI)
                try await phone.finish(reply, challenge, act.stage.sheet)
                let asked = end.pages.filter(\.hasPassword).count
                if !end.pages.isEmpty {
                    try act.check(
                        asked >= 2, "bootstrap-and-oauth.md §7", "the sign-in page again after a wrong password",
                        came: "\(asked) sign-in page(s)", cause: "a server that takes any password")
                }
            }
        },
        Scene("kept-place", "A place that was added in an earlier run", from: "README.md §4.1, §4.4") { act in
            guard act.stage.isPlaceKept else {
                throw NotHere("no place of this account was kept: --places FILE, in a run before this one too")
            }
            let phone = try await act.stage.phone(), provider = act.stage.provider
            try await act.withoutSignIn(phone) {
                try await act.step("The place opens with the tokens of the earlier run", .rootContainer, .children) {
                    _ = try await phone.children(try await phone.root(provider).address, provider)
                }
            }
        },
        Scene("app-to-app", "Sign in through the provider's own app", from: "seed 003, app-to-app.md §6") { act in
            let phone = act.stage.newPhone(), sheet = act.stage.sheet
            let challenge = try await act.step("The challenge names the provider's apps", .addresses) {
                let challenge = try await phone.challenge(sheet)
                if challenge.urlSchemes == nil { throw NotHere("the challenge names no UrlSchemes: web sign-in only") }
                return challenge
            }
            let app = try await act.stage.operations.providerApp(
                for: act.stage.credential, challenge, wire: act.stage.wire)
            var device = act.stage.device
            device.platform = .iOS
            try await act.appSignIn(act.stage.newPhone(device: device), challenge, app)
            device.platform = .android
            try await act.androidSignIn(act.stage.newPhone(device: device), challenge, app)
            try await act.withoutApp(act.stage.newPhone(), challenge, app)
        },
        Scene(
            "tk", "A token endpoint that is known only after sign-in", from: "seeds 000, 001, bootstrap-and-oauth.md §4"
        ) {
            act in
            let phone = act.stage.newPhone()
            let place = try await act.signedIn(phone) { reply in
                if reply.tokenEndpoint == nil { throw NotHere("the redirect carries no tk") }
            }
            try await act.step("A refresh goes to the same address", .tokensIssued) {
                try await act.refreshes(phone, place)
            }
        },
        Scene("sc", "A session context", from: "seeds 000, 001, bootstrap-and-oauth.md §5") { act in
            let phone = act.stage.newPhone()
            let place = try await act.signedIn(phone) { reply in
                if reply.sessionContext == nil { throw NotHere("the redirect carries no sc") }
            }
            try await act.step("Token endpoint and bootstrapper take it as X-WOPI-SessionContext", .profile) {
                try await act.refreshes(phone, place)
                _ = try await phone.ask(.rootContainer, act.stage.provider)
            }
        },
    ]
}

/// The same app in a version from before it signed in for Office.
private struct OutdatedApp: ProviderApp {
    let app: any ProviderApp

    var installed: InstalledApps {
        var apps = app.installed
        apps.packages = apps.packages.mapValues { $0 - 1 }
        return apps
    }

    func open(_ to: String, conduct: Conduct) async throws -> [String] { try await app.open(to, conduct: conduct) }

    func start(
        _ activity: UrlSchemes.AndroidActivity, _ extras: [String: String], conduct: Conduct
    ) async throws -> [String: String] {
        try await app.start(activity, extras, conduct: conduct)
    }
}

extension Act {
    /// Steps 1 to 4.
    func upToChallenge(_ phone: Phone) async throws -> (ProviderSheet, Challenge) {
        let id = stage.provider
        let sheet = try await step("The app boots and gets the catalogue", .catalogue) {
            let catalogue = try await phone.boot()
            guard let sheet = catalogue.services.first(where: { $0.id == id }) else {
                throw Shortfall(
                    "README.md §4.1 step 1", expected: "\(stage.sheet.name) in the catalogue",
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
                    .need("bootstrap-and-oauth.md §8", "an icon of \(size) px")
                if let problem = IconCheck.problem(bytes, size: size) { throw Shortfall(problem) }
            }
        }
        let challenge = try await step(
            "The bootstrapper is called without a token, and says where to sign in", .unauthenticatedBootstrap,
            .addresses
        ) { try await phone.challenge(sheet) }
        return (sheet, challenge)
    }

    /// On iOS: a To address, and a Back address.
    func appSignIn(_ phone: Phone, _ challenge: Challenge, _ app: any ProviderApp) async throws {
        phone.install(app)
        guard case .scheme(let scheme) = phone.route(challenge) else {
            return notDone("On iOS", "no scheme of UrlSchemes belongs to an app at hand")
        }
        let sheet = stage.sheet
        let reply = try await step(
            "On iOS: Office opens the To address of \(scheme), the app opens the Back address", .webView
        ) {
            guard let reply = try await phone.appSignIn(challenge, sheet) else {
                throw Shortfall(
                    "app-to-app.md §2.2", expected: "a Back address with the action of the To address",
                    came: "none", cause: "an action that isn't handed back as it came, or the scheme of another app")
            }
            return reply
        }
        try await step(
            "The code is redeemed without a redirect URI, and the place is there", .codeToIdentityService,
            .codeToTokenEndpoint, .tokensIssued, .profile, .tokensToApp, .added
        ) { try await phone.finish(reply, challenge, sheet) }
        try await step("Declined in the app: an error comes back, and no token is asked for") {
            let first = stage.recorder.last
            do { try await phone.add(sheet, .decline) } catch let refusal as SignInReply.Refusal {
                try check(
                    refusal.error == "access_denied", "app-to-app.md §2.2", "error=access_denied", came: refusal.error)
                let asked = stage.recorder.exchanges.filter { $0.id > first && $0.to == Party.identity }
                return try check(asked.isEmpty, "app-to-app.md §6", "no token call", came: "\(asked.count)")
            }
            throw Shortfall("app-to-app.md §2.2", expected: "error=access_denied", came: "a code")
        }
    }

    /// On Android: an intent for a result.
    func androidSignIn(_ phone: Phone, _ challenge: Challenge, _ app: any ProviderApp) async throws {
        phone.install(app)
        guard case .activity(let activity) = phone.route(challenge) else {
            return notDone("On Android", "no activity of UrlSchemes belongs to an app at hand")
        }
        let sheet = stage.sheet
        let place = try await step(
            "On Android: version \(activity.minimumVersionCode) or later gives a code as its activity's result",
            .webView,
            .added
        ) {
            guard let reply = try await phone.appSignIn(challenge, sheet) else {
                throw Shortfall("app-to-app.md §3.3", expected: "a result", came: "none")
            }
            return try await phone.finish(reply, challenge, sheet)
        }
        try await step("Again, for the user whom Office knows by now") {
            _ = try await phone.appSignIn(challenge, sheet, user: place.userID)
        }
        try await step("Another user than Office means: nothing is added") {
            do {
                _ = try await phone.appSignIn(challenge, sheet, user: "somebodyelse")
            } catch let shortfall as Shortfall where shortfall.finding.section == "app-to-app.md §3.3" { return }
            throw Shortfall("app-to-app.md §6", expected: "an error", came: "a code")
        }
        phone.install(OutdatedApp(app: app))
        try await step("An earlier version than the challenge asks for: the web view is used") {
            try check(
                phone.route(challenge) == .webView, "app-to-app.md §3.1", "the web view",
                came: "\(phone.route(challenge))")
        }
    }

    /// The ways into the web view: no app, and a person who says no.
    func withoutApp(_ phone: Phone, _ challenge: Challenge, _ app: any ProviderApp) async throws {
        try await step("The app isn't installed: the web view is used") {
            let reply = try await phone.appSignIn(challenge, stage.sheet)
            try check(reply == nil, "app-to-app.md §1 step 3", "no app", came: "an answer")
        }
        try await step("The person doesn't let Office open the app: the web view is used, and comes back with a code") {
            phone.install(app)
            phone.allowOpening(false)
            _ = try await phone.signIn(challenge, stage.sheet)
            try check(
                phone.counts.handovers == 0 && phone.counts.signIns == 1, "app-to-app.md §1 step 4", "the web view",
                came: "the app")
        }
    }

    func nothingAdded(_ phone: Phone) async throws {
        try await step("Nothing was added") {
            try check(phone.book[stage.provider] == nil, "README.md §4.1 step 5", "no place", came: "a place")
        }
    }

    func signedIn(_ phone: Phone, _ look: (SignInReply) throws -> Void) async throws -> AddedPlace {
        try await step("The user signs in, and the place is added", .webView, .codeToTokenEndpoint, .added) {
            let challenge = try await phone.challenge(stage.sheet)
            let reply = try await phone.webSignIn(challenge, stage.sheet)
            try look(reply)
            return try await phone.finish(reply, challenge, stage.sheet)
        }
    }

    func refreshes(_ phone: Phone, _ place: AddedPlace) async throws {
        guard place.refreshToken != nil else { return }
        guard try await phone.refresh(place) != nil else {
            throw Shortfall(
                "bootstrap-and-oauth.md §6", expected: "new tokens for the refresh token", came: "a refusal",
                cause: "a token endpoint that doesn't know its sibling's tokens")
        }
    }
}
