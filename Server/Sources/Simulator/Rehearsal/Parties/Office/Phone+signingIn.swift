import Foundation
import HTTPTypes
import OAuth
import OfficeClient
import OfficeLinks
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

/// How Office signs a user in: in the first app of the challenge's `UrlSchemes` that the phone can open, otherwise in a
/// web view (Microsoft, *App to app sign in*).
enum SignInRoute: Hashable, Sendable, CustomStringConvertible {
    /// On iOS, Office opens the app with this scheme through a To URL.
    case scheme(AppScheme)
    /// On Android, Office starts this activity of the provider's app and waits for the activity's result.
    case activity(UrlSchemes.AndroidActivity)
    case webView

    /// The route in words, for a finding.
    var description: String {
        switch self {
        case .scheme(let scheme): "the app with the scheme \(scheme)"
        case .activity(let activity): "the app \(activity.package)"
        case .webView: "the web view"
        }
    }

    init(_ schemes: UrlSchemes?, on platform: Device.Platform, _ installed: InstalledApps) {
        switch platform {
        case .iOS:
            self = schemes?.iOS.first(where: installed.has).map(Self.scheme) ?? .webView
        case .android:
            self = schemes?.android.first(where: installed.has).map(Self.activity) ?? .webView
        }
    }
}

/// The authorization code and the parameters that came with it, from the web view's redirect or from the provider's app
/// (docs/protocol/bootstrap-and-oauth.md#redirect, docs/protocol/app-to-app.md#back-url).
public struct SignInReply: Hashable, Sendable {
    /// The authorization code.
    public var code: String
    /// The address of the token endpoint from the parameter `tk`, which replaces the address in the challenge.
    public var tokenEndpoint: String?
    /// The session context from the parameter `sc`, decoded.
    public var sessionContext: String?
    /// The redirect URI of the authorization request; `nil` for app-to-app sign-in.
    public var redirectURI: String?
    /// The `state` from the redirect.
    public var state: String?

    /// A refusal by the user or by the server (RFC 6749 §4.1.2.1).
    public struct Refusal: Error, Hashable, Sendable {
        /// The error code, such as `access_denied`.
        public var error: String
        /// The error's description in words.
        public var explanation: String?
    }

    /// Parses the address at which the web view stopped: the redirect URI with parameters such as `code`.
    ///
    /// - Throws: ``Refusal``, or ``UnmetExpectation`` for an address with neither a code nor an error.
    init(stop: String, redirectURI: String) throws {
        let section = "bootstrap-and-oauth.md#redirect"
        let query = stop.drop { $0 != "?" }.dropFirst().prefix { $0 != "#" }
        var values: [String: String] = [:]
        for pair in query.split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = parts.first else { continue }
            let text = parts.dropFirst().first.map(String.init) ?? ""
            let value = text.replacing("+", with: " ").removingPercentEncoding ?? text
            guard values.updateValue(value, forKey: String(name)) == nil else {
                throw UnmetExpectation(section, expected: "each parameter of the redirect once", came: "\(name) twice")
            }
        }
        if let error = values["error"] { throw Refusal(error: error, explanation: values["error_description"]) }
        guard let code = values["code"], !code.isEmpty else {
            throw UnmetExpectation(
                section, expected: "the parameter code or error, in lower case, at the redirect URI",
                came: values.isEmpty ? "no such parameter" : values.keys.sorted().joined(separator: ", "))
        }
        self.code = code
        self.redirectURI = redirectURI
        tokenEndpoint = values["tk"].flatMap { $0.isEmpty ? nil : $0 }
        sessionContext = values["sc"].flatMap { $0.isEmpty ? nil : $0 }
        state = values["state"]
    }

    init(_ answer: SignInAnswer) throws {
        switch answer {
        case .granted(let grant):
            code = grant.code
            (tokenEndpoint, sessionContext) = (grant.tokenEndpoint, grant.sessionContext)
        case .refused(let refusal): throw Refusal(error: refusal.error.rawValue, explanation: refusal.explanation)
        }
    }
}
