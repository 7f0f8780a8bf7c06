import Foundation
import HTTPTypes
import OAuth
import OfficeClient
import Synchronization

extension Phone {
    /// Makes the unauthenticated Bootstrap call, and checks that the addresses in the challenge
    /// are in trusted domains (docs/protocol/flows.md#add-a-place, steps 3 and 4).
    func challenge(_ sheet: ProviderSheet) async throws -> Challenge {
        let challenge = try await bootstrapper(sheet).challenge().requireValue(
            "flows.md#add-a-place step 3", "401 with a challenge")
        for (name, text) in [
            ("authorization_uri", challenge.authorizationURI), ("tokenIssuance_uri", challenge.tokenIssuanceURI),
        ] {
            guard let host = WebAddress(text)?.host, sheet.domains.contains(host) else {
                throw UnmetExpectation(
                    "flows.md#add-a-place step 4",
                    expected: "\(name) in a trusted domain (\(sheet.trustedDomains.joined(separator: ", ")))",
                    came: text, cause: "a sign-in domain that isn't on the onboarding sheet; add it to TrustedDomain")
            }
        }
        return challenge
    }

    /// Returns the address that the web view opens (docs/protocol/bootstrap-and-oauth.md#authorization-request).
    func authorizationAddress(_ challenge: Challenge, _ sheet: ProviderSheet) -> String {
        let query = Self.parameters(sheet, redirectURI: sheet.redirectURI, device).encoded
        let separator = challenge.authorizationURI.contains("?") ? "&" : "?"
        return challenge.authorizationURI + separator + query
    }

    static func parameters(_ sheet: ProviderSheet, redirectURI: String?, _ device: Device) -> FormFields {
        var fields = [FormFields.Field("client_id", sheet.clientID)]
        if let redirectURI { fields.append(.init("redirect_uri", redirectURI)) }
        fields += [
            .init("response_type", "code"), .init("scope", sheet.scope.joined(separator: " ")),
            .init("rs", device.language), .init("build", device.build), .init("platform", device.platform.rawValue),
        ]
        return FormFields(fields)
    }

    /// Signs in with the web view (*Add a Place*, step 5).
    func webSignIn(_ challenge: Challenge, _ sheet: ProviderSheet, behavior: SignInBehavior = .consent) async throws
        -> SignInReply
    {
        let end = try await visit(challenge, sheet, behavior: behavior)
        guard let stop = end.stop else { throw Cancelled(pages: end.pages) }
        return try SignInReply(stop: stop, redirectURI: sheet.redirectURI)
    }

    /// Opens the sign-in page as the user, who acts according to `behavior`.
    func visit(_ challenge: Challenge, _ sheet: ProviderSheet, behavior: SignInBehavior) async throws -> VisitResult {
        let user = state.withLock { state in
            state.signIns += 1
            return state.user
        }
        return try await user.visit(
            Visit(
                address: authorizationAddress(challenge, sheet), stop: sheet.redirectURI, behavior: behavior,
                device: device, domains: sheet.domains),
            wire: wire.asking(
                as: Party.user, headers: [.userAgent: device.userAgent, .acceptLanguage: device.language]))
    }

    /// The error of a sign-in in which the web view was closed before it reached the redirect URI.
    struct Cancelled: Error { var pages: [SeenPage] }

    /// Redeems the code through the Office Identity Service, and stores the Place with its tokens and profile (*Add a
    /// Place*, steps 6 to 11).
    @discardableResult
    func finish(_ reply: SignInReply, _ challenge: Challenge, for sheet: ProviderSheet) async throws -> AddedPlace {
        let tokenURI = reply.tokenEndpoint ?? challenge.tokenIssuanceURI
        let order = SignInOrder(
            provider: sheet.id, code: reply.code, tokenURI: tokenURI, redirectURI: reply.redirectURI,
            sessionContext: reply.sessionContext)
        let answer = await party.post(
            "sign-in", to: Party.identity, at: "\(services.identity)/sign-in", order, as: IdentityTokens.self)
        let credentials = try answer.requireValue(
            "flows.md#add-a-place steps 7 to 10", "tokens and a profile",
            cause: "a wrong client id or secret, or a redirect URI that isn't registered with the provider")
        let place = AddedPlace(
            sheet: sheet, tokenURI: tokenURI, sessionContext: reply.sessionContext,
            accessToken: credentials.accessToken, refreshToken: credentials.refreshToken,
            accessEnds: Self.end(credentials, now: wire.now()), userID: credentials.userID ?? "",
            signInName: credentials.signInName ?? "", friendlyName: credentials.friendlyName)
        try book.keep(place)
        return place
    }

    /// Adds a Place. The user signs in through the provider's own app or in the web view (*Add a Place*, steps 3 to
    /// 11).
    ///
    /// - Parameter user: the id of the user whom Office expects, if known.
    @discardableResult
    func add(_ sheet: ProviderSheet, behavior: SignInBehavior = .consent, user: String? = nil) async throws
        -> AddedPlace
    {
        let challenge = try await challenge(sheet)
        return try await finish(
            try await signIn(challenge, sheet, behavior: behavior, user: user), challenge, for: sheet)
    }

    static func end(_ credentials: IdentityTokens, now: Date) -> Date? {
        guard let seconds = credentials.expiresIn, seconds > 0 else { return nil }
        return now.addingTimeInterval(TimeInterval(seconds))
    }
}
