import Foundation
import HTTPTypes
import OAuth
import OfficeClient
import Synchronization

extension Case {
    /// Cases about the client secret, authorization codes, `state`, and tokens.
    static let secrets: [Case] = [
        Case(
            "client-secret", "Wrong client credentials", from: "bootstrap-and-oauth.md#token-endpoint, #rfcs"
        ) { run in
            let phone = run.fixture.newPhone(), sheet = run.fixture.sheet
            let added = try await run.signedIn(phone) { _ in }
            try await run.step("A refresh with the right client secret returns tokens", .tokensIssued) {
                try await run.refreshes(phone, added)
            }
            let place = try phone.place(at: run.fixture.provider)
            let challenge = try await phone.challenge(sheet)
            let calls = TokenCalls(place.tokenURI, phone.wire.asking(as: Party.identity))
            let wrong = TokenCalls.Client(id: sheet.clientID, secret: "not-the-secret-of-this-client")
            let stranger = TokenCalls.Client(id: "nobodysclient", secret: "not-the-secret-of-this-client")
            for (title, client) in [
                ("The right client id with a wrong secret", wrong), ("An unknown client id", stranger),
            ] {
                try await run.step("\(title) gets no tokens for a code", .codeToTokenEndpoint) {
                    let reply = try await phone.webSignIn(challenge, sheet)
                    let answer = await calls.redeem(
                        code: reply.code, redirectURI: sheet.redirectURI, client: client,
                        sessionContext: reply.sessionContext)
                    try run.isInvalidClient(answer)
                }
                guard let token = place.refreshToken else { continue }
                try await run.step("\(title) gets no tokens for a refresh token", .tokensIssued) {
                    try run.isInvalidClient(
                        await calls.refresh(token: token, client: client, sessionContext: place.sessionContext))
                }
            }
            try await run.step("The Place still works") { try await run.refreshes(phone, place) }
        },
        Case("redeemed-elsewhere", "Code exchange with another redirect URI", from: "RFC 6749 §4.1.3") {
            run in
            let phone = run.fixture.newPhone(), sheet = run.fixture.sheet
            let challenge = try await phone.challenge(sheet)
            try await run.step(
                "A code exchange with a redirect URI other than the requested one gets 400 invalid_grant",
                .codeToTokenEndpoint
            ) {
                var reply = try await phone.webSignIn(challenge, sheet)
                reply.redirectURI = "https://localhost/elsewhere"
                do { try await phone.finish(reply, challenge, for: sheet) } catch let unmet as UnmetExpectation {
                    try run.check(
                        unmet.finding.came.contains("invalid_grant"), "bootstrap-and-oauth.md#rfcs",
                        expected: "400 invalid_grant", came: unmet.finding.came)
                    return
                }
                throw UnmetExpectation(
                    "bootstrap-and-oauth.md#rfcs", expected: "400 invalid_grant", came: "tokens",
                    cause: "a token endpoint that doesn't compare redirect_uri with the authorization request")
            }
        },
        Case(
            "state", "state in the authorization request",
            from: "bootstrap-and-oauth.md#authorization-request, #redirect"
        ) { run in
            let phone = run.fixture.newPhone(), sheet = run.fixture.sheet
            let challenge = try await phone.challenge(sheet)
            for (title, state) in [
                ("A value of state", "a b+c/d=&é \(run.fixture.number(below: 1000))"), ("An empty value of state", ""),
            ] {
                try await run.step("\(title) is returned unchanged", .webView) {
                    let query = FormFields([.init("state", state)]).encoded
                    let end = try await phone.visit(
                        phone.authorizationAddress(challenge, sheet) + "&" + query, sheet, behavior: .consent)
                    guard let stop = end.stop else { throw Phone.Cancelled(pages: end.pages) }
                    let reply = try SignInReply(stop: stop, redirectURI: sheet.redirectURI)
                    try run.check(
                        reply.state ?? (state.isEmpty ? "" : nil) == state, "bootstrap-and-oauth.md#redirect",
                        expected: "state=\(state)",
                        came: reply.state ?? "a redirect without state",
                        cause: "a sign-in page that loses state between its own pages")
                }
            }
            try await run.step("state is returned if the user declines", .webView) {
                let end = try await phone.visit(
                    phone.authorizationAddress(challenge, sheet) + "&state=kept", sheet, behavior: .decline)
                try run.check(
                    end.stop?.contains("state=kept") == true, "bootstrap-and-oauth.md#redirect",
                    expected: "state=kept with the error",
                    came: end.stop ?? "nothing")
            }
        },
        Case("bad-tokens", "Invalid WOPI token", from: "security.md#access-token, files.md") { run in
            let phone = try await run.fixture.phone(), provider = run.fixture.provider
            let file = try await run.document("Closed", on: phone), folder = try await run.fixture.folder()
            let before = try await phone.info(file.address, at: provider)
            let wire = phone.wire, bad = "no-token-of-this-place"
            let calls = FileCalls(file.address.with(token: bad), wire)
            let container = ContainerCalls(folder.address.with(token: bad), wire)
            try await run.step("Each operation that reads gets 401 or 404") {
                try run.isRefused(await calls.info())
                try run.isRefused(await calls.contents())
                try run.isRefused(await calls.ancestry())
                try run.isRefused(await container.info())
                try run.isRefused(await container.children())
                let ecosystem = try await phone.ask(.bootstrap, at: provider).profile.ecosystem
                try run.isRefused(await EcosystemCalls(ecosystem.with(token: bad), wire).rootContainer())
            }
            try await run.step("Each operation that writes gets 401 or 404 and changes nothing") {
                try run.isRefused(await calls.lock("nobodys"))
                try run.isRefused(await calls.lockState())
                try run.isRefused(await calls.put([1], lock: nil))
                try run.isRefused(await container.createFile(.suggested("Nobody's.docx")))
                let after = try await phone.info(file.address, at: provider)
                try run.check(
                    after.version == before.version, "security.md#access-token",
                    expected: "the version \(before.version)",
                    came: after.version)
                try run.checkFree(try await phone.probe(file.address, after, at: provider))
            }
        },
    ]
}

extension CaseRun {
    fileprivate func isInvalidClient(_ answer: Answer<TokenGrant>) throws {
        guard case .oauth(let error, let status)? = answer.refusal else {
            throw UnmetExpectation(
                "bootstrap-and-oauth.md#token-endpoint", expected: "401 invalid_client", came: answer.summary,
                cause: "a token endpoint that doesn't check the client secret")
        }
        try check(
            ["invalid_client", "unauthorized_client"].contains(error), "bootstrap-and-oauth.md#token-endpoint",
            expected: "the error invalid_client",
            came: "\(status) \(error)")
    }

    fileprivate func isRefused<Value>(_ answer: Answer<Value>) throws {
        try check(
            answer.refusal?.isTokenRefusal == true, "security.md#access-token",
            expected: "401 or 404 to an invalid token",
            came: answer.summary,
            cause: "an operation that doesn't check its token")
    }
}
