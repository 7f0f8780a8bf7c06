import Foundation
import OAuth
import OfficeClient
import OfficeLinks
import Synchronization

extension Phone {
    /// Installs the provider's own app; `nil` removes it.
    func install(_ app: (any ProviderApp)?) { state.withLock { $0.app = app } }

    /// Sets the user's answer to whether Office may open the app.
    func allowOpening(_ isAllowed: Bool) { state.withLock { $0.isOpeningAllowed = isAllowed } }

    /// Returns how this phone would sign in for a challenge, if the user allows it to open the app.
    func route(_ challenge: Challenge) -> SignInRoute {
        SignInRoute(
            challenge.urlSchemes.flatMap { try? UrlSchemes($0) }, on: device.platform,
            state.withLock { $0.app }?.installed ?? .none)
    }

    /// Signs in through the provider's own app if it can be opened, otherwise in
    /// the web view (step 5; Microsoft, *App to app sign in*).
    ///
    /// - Parameter user: the id of the user whom Office expects, if known.
    func signIn(_ challenge: Challenge, _ sheet: ProviderSheet, conduct: Conduct = .consent, user: String? = nil)
        async throws -> SignInReply
    {
        if let reply = try await appSignIn(challenge, sheet, conduct: conduct, user: user) { return reply }
        return try await webSignIn(challenge, sheet, conduct: conduct)
    }

    /// Signs in through the provider's own app (step 5).
    ///
    /// - Returns: `nil` if the web view must be used, because no app can be opened, the
    ///   user doesn't allow it, or the app never responded to this request.
    /// - Throws: ``SignInReply/Refusal`` if the user declined in the app.
    func appSignIn(_ challenge: Challenge, _ sheet: ProviderSheet, conduct: Conduct = .consent, user: String? = nil)
        async throws -> SignInReply?
    {
        guard let app = state.withLock({ $0.isOpeningAllowed ? $0.app : nil }) else { return nil }
        switch route(challenge) {
        case .webView: return nil
        case .scheme(let scheme): return try await open(scheme, of: app, at: sheet, conduct: conduct)
        case .activity(let activity): return try await start(activity, of: app, at: sheet, conduct: conduct, user: user)
        }
    }

    /// Signs in on iOS, with a To address and the Back addresses that the app opens.
    /// A Back address for another app, or with the `action` of another request, is ignored.
    private func open(_ scheme: AppScheme, of app: any ProviderApp, at sheet: ProviderSheet, conduct: Conduct)
        async throws -> SignInReply?
    {
        let action = UUID().uuidString.lowercased(), query = Self.parameters(sheet, redirectURI: nil, device).encoded
        let to = "\(scheme.text):\(query)&app=\(device.appName)&action=\(action)"
        for text in try await opening({ try await app.open(to, conduct: conduct) }) {
            let back: BackAddress
            do { back = try BackAddress(text) } catch {
                throw Shortfall(
                    "app-to-app.md#back-url", expected: "a Back address that Office can read", came: "\(error)")
            }
            guard back.action == action, back.caller == OfficeCaller(app: device.appName) else { continue }
            return try SignInReply(back.answer)
        }
        return nil
    }

    /// Signs in on Android, with the extras of an intent and of its result.
    private func start(
        _ activity: UrlSchemes.AndroidActivity, of app: any ProviderApp, at sheet: ProviderSheet, conduct: Conduct,
        user: String?
    ) async throws -> SignInReply {
        let query = "\(Self.parameters(sheet, redirectURI: nil, device).encoded)&app=\(device.appName)"
        let request = try SignInRequest(authorizeURLQueryParams: query, userID: user)
        var extras = ["AuthorizeUrlQueryParams": query]
        extras["UserId"] = user
        let sent = extras
        let result = try await opening { try await app.start(activity, sent, conduct: conduct) }
        do {
            return try SignInReply(try AndroidResult(extras: result, for: request).answer)
        } catch let problem as LinkProblem {
            throw Shortfall(
                "app-to-app.md#android-result", expected: "a result for \(user ?? "whoever signed in")",
                came: "\(problem)")
        }
    }

    private func opening<Answer>(_ work: () async throws -> Answer) async throws -> Answer {
        state.withLock { $0.handovers += 1 }
        return try await work()
    }
}
