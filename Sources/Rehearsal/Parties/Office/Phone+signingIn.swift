import Foundation
import HTTPTypes
import OAuth
import OfficeClient
import OfficeLinks
import Synchronization

extension Phone {
    /// Steps 3 and 4: the unauthenticated Bootstrap call, and whether its addresses are trusted.
    func challenge(_ sheet: ProviderSheet) async throws -> Challenge {
        let challenge = try await bootstrapper(sheet).challenge().need("README.md §4.1 step 3", "401 with a challenge")
        for (name, text) in [
            ("authorization_uri", challenge.authorizationURI), ("tokenIssuance_uri", challenge.tokenIssuanceURI),
        ] {
            guard let host = WebAddress(text)?.host, sheet.domains.contains(host) else {
                throw Shortfall(
                    "README.md §4.1 step 4",
                    expected: "\(name) inside TrustedDomain (\(sheet.trustedDomains.joined(separator: ", ")))",
                    came: text, cause: "a sign-in domain that was left out of the onboarding sheet")
            }
        }
        return challenge
    }

    /// What the web view is opened on (bootstrap-and-oauth.md §3).
    func authorizationAddress(_ challenge: Challenge, _ sheet: ProviderSheet) -> String {
        let query = Self.parameters(sheet, redirectURI: sheet.redirectURI, device).encoded
        let separator = challenge.authorizationURI.contains("?") ? "&" : "?"
        return challenge.authorizationURI + separator + query
    }

    private static func parameters(_ sheet: ProviderSheet, redirectURI: String?, _ device: Device) -> FormFields {
        var fields = [FormFields.Field("client_id", sheet.clientID)]
        if let redirectURI { fields.append(.init("redirect_uri", redirectURI)) }
        fields += [
            .init("response_type", "code"), .init("scope", sheet.scope.joined(separator: " ")),
            .init("rs", device.language), .init("build", device.build), .init("platform", device.platform.rawValue),
        ]
        return FormFields(fields)
    }

    /// Step 5 in the web view.
    func webSignIn(_ challenge: Challenge, _ sheet: ProviderSheet, _ conduct: Conduct = .consent) async throws
        -> SignInReply
    {
        let end = try await visit(challenge, sheet, conduct)
        guard let stop = end.stop else { throw Cancelled(pages: end.pages) }
        return try SignInReply(stop: stop, redirectURI: sheet.redirectURI)
    }

    func visit(_ challenge: Challenge, _ sheet: ProviderSheet, _ conduct: Conduct) async throws -> VisitEnd {
        let user = state.withLock { state in
            state.signIns += 1
            return state.user
        }
        return try await user.visit(
            Visit(
                address: authorizationAddress(challenge, sheet), stop: sheet.redirectURI, conduct: conduct,
                device: device, domains: sheet.domains),
            wire: wire.asking(
                as: Party.user, headers: [.userAgent: device.userAgent, .acceptLanguage: device.language]))
    }

    /// The web view was closed before it came back.
    struct Cancelled: Error { var pages: [SeenPage] }

    /// Step 5 from app to app, on iOS (app-to-app.md §2): the first scheme that is installed.
    ///
    /// - Returns: `nil` when no app of the provider's can be asked.
    func appSignIn(_ challenge: Challenge, _ sheet: ProviderSheet, _ app: any ProviderApp, conduct: Conduct)
        async throws
        -> SignInReply?
    {
        guard let text = challenge.urlSchemes, let schemes = try? UrlSchemes(text),
            let scheme = schemes.iOS.first(where: { app.has($0.text) })
        else { return nil }
        let action = UUID().uuidString.lowercased()
        let to =
            "\(scheme.text):\(Self.parameters(sheet, redirectURI: nil, device).encoded)&app=\(device.appName)&action=\(action)"
        let back = try BackAddress(try await app.open(to, conduct: conduct))
        // Somebody else's answer, or a stale one: as if nothing had come (app-to-app.md §6).
        guard back.action == action else {
            throw Shortfall("app-to-app.md §2.2", expected: "the action of the request", came: back.action)
        }
        return try SignInReply(back.answer)
    }

    /// The activity of the provider's that an Android phone would start: the first one named.
    func androidActivity(_ challenge: Challenge) -> UrlSchemes.AndroidActivity? {
        challenge.urlSchemes.flatMap { try? UrlSchemes($0) }?.android.first
    }

    /// Step 5 from app to app, on Android (app-to-app.md §3): extras out, extras back.
    func androidSignIn(
        _ sheet: ProviderSheet, _ app: any ProviderApp, user: String, conduct: Conduct
    ) async throws -> SignInReply {
        var android = self.device
        android.platform = .android
        let query = "\(Self.parameters(sheet, redirectURI: nil, android).encoded)&app=\(android.appName)"
        let request = try SignInRequest(authorizeURLQueryParams: query, userID: user)
        let extras = try await app.start(["AuthorizeUrlQueryParams": query, "UserId": user], conduct: conduct)
        do {
            return try SignInReply(try AndroidResult(extras: extras, for: request).answer)
        } catch let problem as LinkProblem {
            throw Shortfall("app-to-app.md §3.3", expected: "a result for \(user)", came: "\(problem)")
        }
    }

    /// Steps 6 to 11: the Office Identity Service redeems the code and sends tokens and profile.
    @discardableResult
    func finish(_ reply: SignInReply, _ challenge: Challenge, _ sheet: ProviderSheet) async throws -> AddedPlace {
        let tokenURI = reply.tokenEndpoint ?? challenge.tokenIssuanceURI
        let order = SignInOrder(
            provider: sheet.id, code: reply.code, tokenURI: tokenURI, redirectURI: reply.redirectURI,
            sessionContext: reply.sessionContext)
        let answer = await party.post(
            "sign-in", to: Party.identity, at: "\(services.identity)/sign-in", order, as: Credentials.self)
        let credentials = try answer.need(
            "README.md §4.1 steps 7 to 10", "tokens and a profile",
            cause: "a client id or secret that isn't the provider's, or a redirect URI that isn't registered")
        let place = AddedPlace(
            sheet: sheet, tokenURI: tokenURI, sessionContext: reply.sessionContext,
            accessToken: credentials.accessToken, refreshToken: credentials.refreshToken,
            accessEnds: Self.end(credentials, now: wire.now()), userID: credentials.userID ?? "",
            signInName: credentials.signInName ?? "", friendlyName: credentials.friendlyName)
        try book.keep(place)
        return place
    }

    /// The whole of "Add a Place" in the web view.
    @discardableResult
    func add(_ sheet: ProviderSheet, _ conduct: Conduct = .consent) async throws -> AddedPlace {
        let challenge = try await challenge(sheet)
        return try await finish(try await webSignIn(challenge, sheet, conduct), challenge, sheet)
    }

    static func end(_ credentials: Credentials, now: Date) -> Date? {
        guard let seconds = credentials.expiresIn, seconds > 0 else { return nil }
        return now.addingTimeInterval(TimeInterval(seconds))
    }
}
