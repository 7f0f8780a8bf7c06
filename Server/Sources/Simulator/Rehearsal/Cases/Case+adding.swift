import OfficeClient
import OfficeLinks

extension Case {
    /// Cases for docs/protocol/flows.md#add-a-place and docs/protocol/app-to-app.md.
    static let adding: [Case] = [
        Case(
            "onboarding-sheet", "The Services Manager takes the onboarding sheet",
            from: "bootstrap-and-oauth.md#onboarding"
        ) {
            run in
            guard let problems = run.fixture.sheetProblems else {
                throw NotAvailable("no onboarding sheet was given: --sheet, or --data")
            }
            do {
                try await run.step("Addresses, domains, names, and six icons with a white border", .listed) {
                    if let problem = problems.first { throw Shortfall(problem) }
                }
            } catch {
                for problem in problems.dropFirst() {
                    try? await run.step("Another thing that is wrong with it") { throw Shortfall(problem) }
                }
                throw error
            }
        },
        Case("add-a-place", "Add a place, for the first time", from: "flows.md#add-a-place", manualTests: [2]) { run in
            let phone = run.fixture.newPhone()
            let (sheet, challenge) = try await run.upToChallenge(phone)
            let reply = try await run.step("The web view signs the user in and comes back with a code", .webView) {
                let end = try await phone.visit(challenge, sheet, conduct: .consent)
                run.saw(end.pages)
                guard let stop = end.stop else { throw Phone.Cancelled(pages: end.pages) }
                return try SignInReply(stop: stop, redirectURI: sheet.redirectURI)
            }
            let place = try await run.step(
                "The Office Identity Service redeems the code and asks who it is", .codeToIdentityService,
                .codeToTokenEndpoint, .tokensIssued, .profile, .tokensToApp
            ) {
                let place = try await phone.finish(reply, challenge, for: sheet)
                if run.fixture.sheetProblems != nil, sheet.supportsRefresh, place.refreshToken == nil {
                    run.object(
                        "bootstrap-and-oauth.md#token-endpoint",
                        expected: "a refresh token, since the sheet says SupportRefresh",
                        came: "none", cause: "users sign in again whenever the access token has ended", as: .breaks)
                }
                return place
            }
            try await run.step("The place is there", .added) {
                try run.check(
                    !place.userID.isEmpty && !place.signInName.isEmpty, "bootstrap-and-oauth.md#bootstrapper-response",
                    expected: "UserId and SignInName", came: "\(place.userID) \(place.signInName)")
                _ = try await phone.root(at: run.fixture.provider)
                // The bootstrapper call may have refreshed the tokens.
                try run.fixture.keep(phone.place(at: run.fixture.provider))
            }
        },
        Case("add-again", "Add the same place again", from: "flows.md#add-a-place", manualTests: [4]) { run in
            let phone = try await run.fixture.phone(), before = try phone.place(at: run.fixture.provider)
            let again = try await run.step("A second sign-in gives the same user", .webView, .profile) {
                try await phone.add(run.fixture.sheet)
            }
            try await run.step("The account is recognised by its UserId", .added) {
                try run.check(
                    again.userID == before.userID && again.signInName == before.signInName,
                    "bootstrap-and-oauth.md#bootstrapper-response",
                    expected: "\(before.userID), \(before.signInName)", came: "\(again.userID), \(again.signInName)",
                    cause: "a UserId made anew at each sign-in")
            }
            try await run.step("What was granted before still works") {
                let answer = await phone.bootstrapper(before.sheet).ask(
                    .bootstrap, token: before.accessToken, sessionContext: before.sessionContext)
                _ = try answer.requireValue(
                    "bootstrap-and-oauth.md#token-endpoint", "200 for the tokens of another phone",
                    cause: "a server that keeps one grant a user: phones would sign each other out")
            }
        },
        Case("declined", "The user declines", from: "flows.md#add-a-place") { run in
            let phone = run.fixture.newPhone()
            try await run.step("The web view comes back with access_denied", .webView) {
                let challenge = try await phone.challenge(run.fixture.sheet)
                do {
                    _ = try await phone.webSignIn(challenge, run.fixture.sheet, conduct: .decline)
                } catch let refusal as SignInReply.Refusal {
                    try run.check(
                        refusal.error == "access_denied", "bootstrap-and-oauth.md#redirect",
                        expected: "error=access_denied",
                        came: refusal.error)
                    return
                }
                throw Shortfall(
                    "bootstrap-and-oauth.md#sign-in-page", expected: "error=access_denied at the redirect URI",
                    came: "a code")
            }
            try await run.nothingAdded(phone)
        },
        Case("cancelled", "The user closes the web view", from: "flows.md#add-a-place") { run in
            let phone = run.fixture.newPhone()
            try await run.step("The sign-in page is left", .webView) {
                let challenge = try await phone.challenge(run.fixture.sheet)
                do { _ = try await phone.webSignIn(challenge, run.fixture.sheet, conduct: .cancel) } catch is Phone
                    .Cancelled
                {}
            }
            try await run.nothingAdded(phone)
        },
        Case("wrong-password", "A mistyped password, then the right one", from: "flows.md#add-a-place") { run in
            let phone = run.fixture.newPhone()
            try await run.step(
                "The page asks again, and the second try comes back with a code", .webView,
                remark: "a provider may count the attempt that failed against the account and the address it comes from"
            ) {
                let challenge = try await phone.challenge(run.fixture.sheet)
                let end = try await phone.visit(challenge, run.fixture.sheet, conduct: .wrongPasswordFirst)
                guard let stop = end.stop else { throw Phone.Cancelled(pages: end.pages) }
                let reply = try SignInReply(stop: stop, redirectURI: run.fixture.sheet.redirectURI)
                try await phone.finish(reply, challenge, for: run.fixture.sheet)
                let asked = end.pages.filter(\.hasPassword).count
                if !end.pages.isEmpty {
                    try run.check(
                        asked >= 2, "bootstrap-and-oauth.md#sign-in-page",
                        expected: "the sign-in page again after a wrong password",
                        came: "\(asked) sign-in page(s)", cause: "a server that takes any password")
                }
            }
        },
        Case(
            "kept-place", "A place that was added in an earlier run", from: "flows.md#add-a-place, #expired-credentials"
        ) { run in
            guard run.fixture.isPlaceKept else {
                throw NotAvailable("no place of this account was kept: --places FILE, in a run before this one too")
            }
            let phone = try await run.fixture.phone(), provider = run.fixture.provider
            try await run.withoutSignIn(phone) {
                try await run.step("The place opens with the tokens of the earlier run", .rootContainer, .children) {
                    _ = try await phone.children(try await phone.root(at: provider).address, at: provider)
                }
            }
        },
        Case("app-to-app", "Sign in through the provider's own app", from: "app-to-app.md#client-checks") { run in
            let phone = run.fixture.newPhone(), sheet = run.fixture.sheet
            let challenge = try await run.step("The challenge names the provider's apps", .addresses) {
                let challenge = try await phone.challenge(sheet)
                if challenge.urlSchemes == nil {
                    throw NotAvailable("the challenge names no UrlSchemes: web sign-in only")
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
            "tk", "A token endpoint that is known only after sign-in",
            from: "flows.md#add-a-place, bootstrap-and-oauth.md#redirect"
        ) {
            run in
            let phone = run.fixture.newPhone()
            let place = try await run.signedIn(phone) { reply in
                if reply.tokenEndpoint == nil { throw NotAvailable("the redirect carries no tk") }
            }
            try await run.step("A refresh goes to the same address", .tokensIssued) {
                try await run.refreshes(phone, place)
            }
        },
        Case("sc", "A session context", from: "flows.md#add-a-place, bootstrap-and-oauth.md#session-context") { run in
            let phone = run.fixture.newPhone()
            let place = try await run.signedIn(phone) { reply in
                if reply.sessionContext == nil { throw NotAvailable("the redirect carries no sc") }
            }
            try await run.step("Token endpoint and bootstrapper take it as X-WOPI-SessionContext", .profile) {
                try await run.refreshes(phone, place)
                _ = try await phone.ask(.rootContainer, at: run.fixture.provider)
            }
        },
    ]
}
