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
