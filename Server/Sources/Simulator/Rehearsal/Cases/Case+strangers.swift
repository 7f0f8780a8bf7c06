import HTTPTypes
import OfficeClient

extension Case {
    /// Cases with requests that a server must refuse with the status that the protocol prescribes
    /// (docs/protocol/bootstrap-and-oauth.md#client-checks).
    static let strangers: [Case] = [
        Case(
            "challenge", "Challenge of the bootstrapper",
            from: "bootstrap-and-oauth.md#bootstrapper, #challenge"
        ) {
            run in
            // The user signs in first, because some hosts treat unauthenticated requests as requests of the last user.
            let phone = try await run.fixture.phone()
            let calls = run.fixture.newPhone().bootstrapper(run.fixture.sheet)
            for (title, authorization) in [
                ("Without Authorization", BootstrapperCalls.Authorization.none),
                ("With an empty bearer token", .verbatim("Bearer")),
                ("With credentials of another scheme", .verbatim("Basic Z3Vlc3Q6Z3Vlc3Q=")),
                ("With an unknown token", .bearer("guess.1")),
            ] {
                try await run.step("\(title), GET and POST get 401 and one challenge", .unauthenticatedBootstrap) {
                    let operations: [BootstrapperCalls.Operation] = [
                        .bootstrap, .rootContainer, .newAccessToken(wopiSrc: run.fixture.sheet.bootstrapper),
                    ]
                    for operation in operations {
                        _ = try await calls.challenge(operation, authorization: authorization)
                            .requireValue("bootstrap-and-oauth.md#bootstrapper", "401 with a challenge")
                    }
                }
            }
            let token = try phone.place(at: run.fixture.provider).accessToken
            try await run.step(
                "The bootstrapper accepts the schemes Bearer, bearer and Bearer: with a valid token", .profile
            ) {
                for text in ["Bearer \(token)", "bearer \(token)", "Bearer: \(token)"] {
                    _ = try await phone.bootstrapper(run.fixture.sheet).ask(.bootstrap, authorization: .verbatim(text))
                        .requireValue("bootstrap-and-oauth.md#bootstrapper", "200 to Bootstrap with a valid token")
                }
            }
        },
        Case("codes", "Code exchange with a used code", from: "bootstrap-and-oauth.md#rfcs, #client-checks") { run in
            let phone = run.fixture.newPhone(), sheet = run.fixture.sheet
            let challenge = try await phone.challenge(sheet)
            let reply = try await run.step("The user signs in", .webView) {
                try await phone.webSignIn(challenge, sheet)
            }
            let place = try await run.step("The code is exchanged for tokens", .codeToTokenEndpoint) {
                try await phone.finish(reply, challenge, for: sheet)
            }
            try await run.step("A second exchange of the same code gets 400 invalid_grant", .codeToTokenEndpoint) {
                do { try await phone.finish(reply, challenge, for: sheet) } catch let unmet as UnmetExpectation {
                    try run.check(
                        unmet.finding.came.contains("invalid_grant"), "bootstrap-and-oauth.md#rfcs",
                        expected: "400 invalid_grant", came: unmet.finding.came)
                    return
                }
                throw UnmetExpectation(
                    "bootstrap-and-oauth.md#rfcs", expected: "400 invalid_grant to a used code", came: "tokens")
            }
            try await run.step("The tokens of a code that was used twice are revoked") {
                let answer = await phone.bootstrapper(sheet).ask(
                    .bootstrap, token: place.accessToken, sessionContext: place.sessionContext)
                guard case .unauthorized? = answer.refusal else {
                    throw UnmetExpectation(
                        "bootstrap-and-oauth.md#client-checks", expected: "401 to the token from the first exchange",
                        came: answer.summary,
                        cause: "a server that doesn't record which tokens a code was exchanged for (RFC 6749 §4.1.2)")
                }
            }
        },
        Case(
            "redirects", "Unregistered redirect URI",
            from: "bootstrap-and-oauth.md#redirect, #client-checks"
        ) {
            run in
            let phone = run.fixture.newPhone(), sheet = run.fixture.sheet
            let challenge = try await phone.challenge(sheet)
            for wrong in ["\(sheet.redirectURI)/evil", "https://localhost.evil.example", "http://localhost"] {
                try await run.step("redirect_uri=\(wrong) gets an error page and no redirect", .webView) {
                    var bad = sheet
                    bad.redirectURI = wrong
                    guard let address = WebAddress(phone.authorizationAddress(challenge, bad)) else { return }
                    let page = try await PageCalls(phone.wire).open(address, cookies: nil)
                        .requireValue("bootstrap-and-oauth.md#redirect", "an error page and no redirect")
                    let target = page.location ?? ""
                    try run.check(
                        !target.hasPrefix(wrong) && !target.hasPrefix(sheet.redirectURI),
                        "bootstrap-and-oauth.md#redirect",
                        expected: "an error page for the user", came: "a redirect to \(target.prefix { $0 != "?" })",
                        cause: "a server that compares redirect URIs by prefix or not at all")
                    try run.check(
                        page.status >= 400, "bootstrap-and-oauth.md#redirect",
                        expected: "an error page with status 400",
                        came: "\(page.status)",
                        cause: "a server that checks redirect_uri only after sign-in")
                }
            }
        },
        Case(
            "unknown-client", "Unknown client id",
            from: "bootstrap-and-oauth.md#redirect, RFC 6749 §4.1.2.1"
        ) { run in
            let phone = run.fixture.newPhone(), challenge = try await phone.challenge(run.fixture.sheet)
            try await run.step("client_id=nobodysclient gets an error page and no redirect", .webView) {
                var bad = run.fixture.sheet
                bad.clientID = "nobodysclient"
                guard let address = WebAddress(phone.authorizationAddress(challenge, bad)) else { return }
                let page = try await PageCalls(phone.wire).open(address, cookies: nil)
                    .requireValue("bootstrap-and-oauth.md#redirect", "an error page and no redirect")
                try run.check(
                    page.status >= 400, "bootstrap-and-oauth.md#redirect", expected: "an error page with status 400",
                    came: page.location.map { "a redirect to \($0.prefix { $0 != "?" })" } ?? "\(page.status)",
                    cause: "a server that checks client_id only after sign-in")
            }
        },
        Case(
            "wopi-src", "WOPISrc in GetNewAccessToken",
            from: "bootstrap-and-oauth.md#get-new-access-token, #client-checks"
        ) { run in
            let phone = try await run.fixture.phone(), provider = run.fixture.provider
            let root = try await phone.root(at: provider)
            let file = try await run.document("Source", on: phone)
            let stray = String(root.address.source.reversed().drop { $0 != "/" }.reversed()) + "nothing-of-that-name"
            for (title, source) in [
                ("A request without a WOPISrc", nil),
                ("A WOPISrc of another host", "https://wopi.elsewhere.example/wopi/files/1"),
                ("A WOPISrc of no resource", stray),
                ("A WOPISrc that is not an address", "wopi"),
            ] as [(String, String?)] {
                try await run.step("\(title) gets 404", .newAccessToken) {
                    do {
                        _ = try await phone.ask(.newAccessToken(wopiSrc: source), at: provider)
                    } catch is Phone.Refused { return }
                    throw UnmetExpectation(
                        "bootstrap-and-oauth.md#get-new-access-token",
                        expected: "404 to GetNewAccessToken with this WOPISrc", came: "200")
                }
            }
            try await run.step("A WOPISrc of a file or container gets a token for it", .newAccessToken) {
                for source in [file.address.source, root.address.source] {
                    _ = try await phone.newToken(for: source, at: provider)
                }
            }
            try await run.step("A token for one resource opens no other resource", .newAccessToken) {
                _ = try await phone.info(file.address, at: provider)
                let token = try await phone.newToken(for: root.address.source, at: provider)
                let answer = await FileCalls(file.address.with(token: token.token), phone.wire).info()
                try run.check(
                    answer.refusal?.isTokenRefusal == true, "security.md#access-token",
                    expected: "401 or 404 to the token of another resource",
                    came: answer.summary,
                    cause: "a host that binds tokens only to the user; bind them to one resource too")
            }
        },
    ]
}
