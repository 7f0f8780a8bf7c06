import HTTPTypes
import OfficeClient

extension Case {
    /// Cases with requests that must be refused, and how: docs/protocol/bootstrap-and-oauth.md#client-checks.
    static let strangers: [Case] = [
        Case(
            "challenge", "The bootstrapper challenges whoever it doesn't know",
            from: "bootstrap-and-oauth.md#bootstrapper, #challenge"
        ) {
            run in
            // The Place is added first, to detect a host that treats unauthenticated requests as the last user.
            let phone = try await run.fixture.phone()
            let calls = run.fixture.newPhone().bootstrapper(run.fixture.sheet)
            for (title, authorization) in [
                ("no Authorization", BootstrapperCalls.Authorization.none), ("a blank one", .verbatim("Bearer")),
                ("garbage", .verbatim("Basic Z3Vlc3Q6Z3Vlc3Q=")), ("a token that was never given", .bearer("guess.1")),
            ] {
                try await run.step("\(title): 401 and one challenge, on GET and on POST", .unauthenticatedBootstrap) {
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
            try await run.step("Bearer, bearer and Bearer: are all taken with a good token", .profile) {
                for text in ["Bearer \(token)", "bearer \(token)", "Bearer: \(token)"] {
                    _ = try await phone.bootstrapper(run.fixture.sheet).ask(.bootstrap, authorization: .verbatim(text))
                        .requireValue("bootstrap-and-oauth.md#bootstrapper", "200")
                }
            }
        },
        Case("codes", "A code is good once", from: "bootstrap-and-oauth.md#rfcs, #client-checks") { run in
            let phone = run.fixture.newPhone(), sheet = run.fixture.sheet
            let challenge = try await phone.challenge(sheet)
            let reply = try await run.step("The user signs in", .webView) {
                try await phone.webSignIn(challenge, sheet)
            }
            let place = try await run.step("The code is redeemed", .codeToTokenEndpoint) {
                try await phone.finish(reply, challenge, for: sheet)
            }
            try await run.step("The same code again: invalid_grant", .codeToTokenEndpoint) {
                do { try await phone.finish(reply, challenge, for: sheet) } catch let shortfall as Shortfall {
                    try run.check(
                        shortfall.finding.came.contains("invalid_grant"), "bootstrap-and-oauth.md#rfcs",
                        expected: "400 invalid_grant", came: shortfall.finding.came)
                    return
                }
                throw Shortfall("bootstrap-and-oauth.md#rfcs", expected: "400 invalid_grant", came: "tokens")
            }
            try await run.step("What the stolen code brought is revoked") {
                let answer = await phone.bootstrapper(sheet).ask(
                    .bootstrap, token: place.accessToken, sessionContext: place.sessionContext)
                guard case .unauthorized? = answer.refusal else {
                    throw Shortfall(
                        "bootstrap-and-oauth.md#client-checks", expected: "401 for the first token after a replay",
                        came: answer.summary,
                        cause: "a server that doesn't remember which tokens a code brought (RFC 6749 §4.1.2)")
                }
            }
        },
        Case(
            "redirects", "A code goes nowhere but to the registered address",
            from: "bootstrap-and-oauth.md#redirect, #client-checks"
        ) {
            run in
            let phone = run.fixture.newPhone(), sheet = run.fixture.sheet
            let challenge = try await phone.challenge(sheet)
            for wrong in ["\(sheet.redirectURI)/evil", "https://localhost.evil.example", "http://localhost"] {
                try await run.step("redirect_uri=\(wrong): a page, and no redirect to it", .webView) {
                    var bad = sheet
                    bad.redirectURI = wrong
                    guard let address = WebAddress(phone.authorizationAddress(challenge, bad)) else { return }
                    let page = try await PageCalls(phone.wire).open(address, cookies: nil)
                        .requireValue("bootstrap-and-oauth.md#redirect", "an error page")
                    let target = page.location ?? ""
                    try run.check(
                        !target.hasPrefix(wrong) && !target.hasPrefix(sheet.redirectURI),
                        "bootstrap-and-oauth.md#redirect",
                        expected: "an error page for the user", came: "a redirect to \(target.prefix { $0 != "?" })",
                        cause: "redirect URIs compared by prefix, or not at all")
                    try run.check(
                        page.status >= 400, "bootstrap-and-oauth.md#redirect", expected: "an error page (400)",
                        came: "\(page.status)",
                        cause: "a sign-in page that looks at redirect_uri only afterwards")
                }
            }
        },
        Case(
            "unknown-client", "A client nobody has gets no redirect",
            from: "bootstrap-and-oauth.md#redirect, RFC 6749 §4.1.2.1"
        ) { run in
            let phone = run.fixture.newPhone(), challenge = try await phone.challenge(run.fixture.sheet)
            try await run.step("client_id=nobodysclient: a page, and no redirect", .webView) {
                var bad = run.fixture.sheet
                bad.clientID = "nobodysclient"
                guard let address = WebAddress(phone.authorizationAddress(challenge, bad)) else { return }
                let page = try await PageCalls(phone.wire).open(address, cookies: nil)
                    .requireValue("bootstrap-and-oauth.md#redirect", "an error page")
                try run.check(
                    page.status >= 400, "bootstrap-and-oauth.md#redirect", expected: "an error page (400)",
                    came: page.location.map { "a redirect to \($0.prefix { $0 != "?" })" } ?? "\(page.status)",
                    cause: "a sign-in page that looks at client_id only afterwards")
            }
        },
        Case(
            "wopi-src", "GetNewAccessToken looks at the WOPISrc",
            from: "bootstrap-and-oauth.md#get-new-access-token, #client-checks"
        ) { run in
            let phone = try await run.fixture.phone(), provider = run.fixture.provider
            let root = try await phone.root(at: provider)
            let file = try await run.document("Source", on: phone)
            let stray = String(root.address.source.reversed().drop { $0 != "/" }.reversed()) + "nothing-of-that-name"
            for (title, source) in [
                ("none", nil), ("another host's", "https://wopi.elsewhere.example/wopi/files/1"),
                ("one of no resource", stray),
                ("no address", "wopi"),
            ] as [(String, String?)] {
                try await run.step("\(title): 404", .newAccessToken) {
                    do {
                        _ = try await phone.ask(.newAccessToken(wopiSrc: source), at: provider)
                    } catch is Phone.Refused { return }
                    throw Shortfall("bootstrap-and-oauth.md#get-new-access-token", expected: "404", came: "200")
                }
            }
            try await run.step("a file's and a container's: a token for it", .newAccessToken) {
                for source in [file.address.source, root.address.source] {
                    _ = try await phone.newToken(for: source, at: provider)
                }
            }
            try await run.step("A token of one resource opens no other", .newAccessToken) {
                _ = try await phone.info(file.address, at: provider)
                let token = try await phone.newToken(for: root.address.source, at: provider)
                let answer = await FileCalls(file.address.with(token: token.token), phone.wire).info()
                try run.check(
                    answer.refusal?.isTokenRefusal == true, "security.md#access-token", expected: "401 or 404",
                    came: answer.summary,
                    cause: "tokens that are bound to the user alone")
            }
        },
    ]
}
