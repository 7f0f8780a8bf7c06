import Foundation
import HTTPTypes
import OAuth
import OfficeClient
import Synchronization

extension Scene {
    /// What only the right party may do, with what only it has.
    static let secrets: [Scene] = [
        Scene("client-secret", "A wrong client secret gets nothing", from: "bootstrap-and-oauth.md §6, §9") { act in
            let phone = act.stage.newPhone(), sheet = act.stage.sheet
            let added = try await act.signedIn(phone) { _ in }
            try await act.step("With the right secret, a refresh gives tokens", .tokensIssued) {
                try await act.refreshes(phone, added)
            }
            let place = try phone.place(act.stage.provider)
            let challenge = try await phone.challenge(sheet)
            let calls = TokenCalls(place.tokenURI, phone.wire.asking(as: Party.identity))
            let wrong = TokenCalls.Client(id: sheet.clientID, secret: "not-the-secret-of-this-client")
            let stranger = TokenCalls.Client(id: "nobodysclient", secret: "not-the-secret-of-this-client")
            for (title, client) in [("The right client with a wrong secret", wrong), ("A client nobody has", stranger)]
            {
                try await act.step("\(title): no tokens for a code", .codeToTokenEndpoint) {
                    let reply = try await phone.webSignIn(challenge, sheet)
                    let answer = await calls.redeem(
                        code: reply.code, redirectURI: sheet.redirectURI, client: client,
                        sessionContext: reply.sessionContext)
                    try act.isInvalidClient(answer)
                }
                guard let token = place.refreshToken else { continue }
                try await act.step("\(title): no tokens for a refresh token", .tokensIssued) {
                    try act.isInvalidClient(
                        await calls.refresh(token: token, client: client, sessionContext: place.sessionContext))
                }
            }
            try await act.step("The place still works") { try await act.refreshes(phone, place) }
        },
        Scene("redeemed-elsewhere", "A code is good for the redirect URI it was asked for", from: "RFC 6749 §4.1.3") {
            act in
            let phone = act.stage.newPhone(), sheet = act.stage.sheet
            let challenge = try await phone.challenge(sheet)
            try await act.step("Redeemed with another redirect URI: invalid_grant", .codeToTokenEndpoint) {
                var reply = try await phone.webSignIn(challenge, sheet)
                reply.redirectURI = "https://localhost/elsewhere"
                do { try await phone.finish(reply, challenge, sheet) } catch let shortfall as Shortfall {
                    try act.check(
                        shortfall.finding.came.contains("invalid_grant"), "bootstrap-and-oauth.md §9",
                        "400 invalid_grant", came: shortfall.finding.came)
                    return
                }
                throw Shortfall(
                    "bootstrap-and-oauth.md §9", expected: "400 invalid_grant", came: "tokens",
                    cause: "a token endpoint that doesn't compare redirect_uri")
            }
        },
        Scene("state", "What came as state comes back", from: "bootstrap-and-oauth.md §3, §4") { act in
            let phone = act.stage.newPhone(), sheet = act.stage.sheet
            let challenge = try await phone.challenge(sheet)
            for (title, state) in [("A state", "a b+c/d=&é \(act.stage.number(below: 1000))"), ("An empty state", "")] {
                try await act.step("\(title) comes back unchanged", .webView) {
                    let query = FormFields([.init("state", state)]).encoded
                    let end = try await phone.visit(
                        phone.authorizationAddress(challenge, sheet) + "&" + query, sheet, .consent)
                    guard let stop = end.stop else { throw Phone.Cancelled(pages: end.pages) }
                    let reply = try SignInReply(stop: stop, redirectURI: sheet.redirectURI)
                    try act.check(
                        reply.state ?? (state.isEmpty ? "" : nil) == state, "bootstrap-and-oauth.md §4",
                        "state=\(state)",
                        came: reply.state ?? "no state", cause: "a sign-in page that loses it between its own pages")
                }
            }
            try await act.step("Declined, it comes back too", .webView) {
                let end = try await phone.visit(
                    phone.authorizationAddress(challenge, sheet) + "&state=kept", sheet, .decline)
                try act.check(
                    end.stop?.contains("state=kept") == true, "bootstrap-and-oauth.md §4", "state=kept with the error",
                    came: end.stop ?? "nothing")
            }
        },
        Scene("bad-tokens", "A token nobody gave opens nothing", from: "security.md §1, files.md") { act in
            let phone = try await act.stage.phone(), provider = act.stage.provider
            let file = try await act.document("Closed", on: phone), folder = try await act.stage.folder()
            let before = try await phone.info(file.address, provider)
            let wire = phone.wire, bad = "no-token-of-this-place"
            let calls = FileCalls(file.address.with(token: bad), wire)
            let container = ContainerCalls(folder.address.with(token: bad), wire)
            try await act.step("Reading: 401 or 404 to each operation") {
                try act.isRefused(await calls.info())
                try act.isRefused(await calls.contents())
                try act.isRefused(await calls.ancestry())
                try act.isRefused(await container.info())
                try act.isRefused(await container.children())
                let ecosystem = try await phone.ask(.bootstrap, provider).profile.ecosystem
                try act.isRefused(await EcosystemCalls(ecosystem.with(token: bad), wire).rootContainer())
            }
            try await act.step("Changing: 401 or 404 to each operation, and nothing changes") {
                try act.isRefused(await calls.lock("nobodys"))
                try act.isRefused(await calls.lockState())
                try act.isRefused(await calls.put([1], lock: nil))
                try act.isRefused(await container.createFile(.suggested("Nobody's.docx")))
                let after = try await phone.info(file.address, provider)
                try act.check(
                    after.version == before.version, "security.md §1", "the version \(before.version)",
                    came: after.version)
                try act.checkFree(try await phone.probe(file.address, after, provider))
            }
        },
    ]
}

extension Act {
    fileprivate func isInvalidClient(_ answer: Answer<TokenGrant>) throws {
        guard case .oauth(let error, let status)? = answer.refusal else {
            throw Shortfall(
                "bootstrap-and-oauth.md §6", expected: "401 invalid_client", came: answer.summary,
                cause: "a token endpoint that doesn't check the client's secret")
        }
        try check(
            ["invalid_client", "unauthorized_client"].contains(error), "bootstrap-and-oauth.md §6", "invalid_client",
            came: "\(status) \(error)")
    }

    fileprivate func isRefused<Value>(_ answer: Answer<Value>) throws {
        try check(
            answer.refusal?.isTokenRefusal == true, "security.md §1", "401 or 404", came: answer.summary,
            cause: "an operation that doesn't look at the token")
    }
}

extension Phone {
    /// Step 5 on an address of the caller's own.
    func visit(_ address: String, _ sheet: ProviderSheet, _ conduct: Conduct) async throws -> VisitEnd {
        let user = state.withLock { state in
            state.signIns += 1
            return state.user
        }
        return try await user.visit(
            Visit(address: address, stop: sheet.redirectURI, conduct: conduct, device: device, domains: sheet.domains),
            wire: wire.asking(
                as: Party.user, headers: [.userAgent: device.userAgent, .acceptLanguage: device.language]))
    }
}
