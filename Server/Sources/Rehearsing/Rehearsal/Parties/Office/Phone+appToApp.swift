import Foundation
import OAuth
import OfficeClient
import OfficeLinks
import Synchronization

extension Phone {
    /// Puts the provider's own app on the phone; `nil` takes it away.
    func install(_ app: (any ProviderApp)?) { state.withLock { $0.app = app } }

    /// The answer of the person when the phone asks whether Office may open the app.
    func allowOpening(_ isAllowed: Bool) { state.withLock { $0.isOpeningAllowed = isAllowed } }

    /// Which of the challenge's apps this phone would open, whatever the person says then.
    func route(_ challenge: Challenge) -> SignInRoute {
        SignInRoute(
            challenge.urlSchemes.flatMap { try? UrlSchemes($0) }, on: device.platform,
            state.withLock { $0.app }?.installed ?? .none)
    }

    /// Step 5: in the provider's own app when there is one that can be opened, else in the web view (Microsoft, *App to
    /// app sign in*).
    ///
    /// - Parameter user: whom Office means, when it knows.
    func signIn(_ challenge: Challenge, _ sheet: ProviderSheet, _ conduct: Conduct = .consent, user: String? = nil)
        async throws -> SignInReply
    {
        if let reply = try await appSignIn(challenge, sheet, conduct, user: user) { return reply }
        return try await webSignIn(challenge, sheet, conduct)
    }

    /// Step 5 from app to app.
    ///
    /// - Returns: `nil` when the web view is to be used: no app can be opened, the person doesn't let the phone open it,
    ///   or it never answered this request.
    /// - Throws: ``SignInReply/Refusal`` when the person declined in the app.
    func appSignIn(_ challenge: Challenge, _ sheet: ProviderSheet, _ conduct: Conduct = .consent, user: String? = nil)
        async throws -> SignInReply?
    {
        guard let app = state.withLock({ $0.isOpeningAllowed ? $0.app : nil }) else { return nil }
        switch route(challenge) {
        case .webView: return nil
        case .scheme(let scheme): return try await open(scheme, of: app, sheet, conduct)
        case .activity(let activity): return try await start(activity, of: app, sheet, conduct, user: user)
        }
    }

    /// iOS: a To address out, Back addresses in. One for another app, or with an `action` that isn't this request's, is
    /// somebody else's answer or a stale one, and ignored.
    private func open(_ scheme: AppScheme, of app: any ProviderApp, _ sheet: ProviderSheet, _ conduct: Conduct)
        async throws -> SignInReply?
    {
        let action = UUID().uuidString.lowercased(), query = Self.parameters(sheet, redirectURI: nil, device).encoded
        let to = "\(scheme.text):\(query)&app=\(device.appName)&action=\(action)"
        for text in try await opening({ try await app.open(to, conduct: conduct) }) {
            let back: BackAddress
            do { back = try BackAddress(text) } catch {
                throw Shortfall(
                    "app-to-app.md §2.2", expected: "a Back address that Office can read", came: "\(error)")
            }
            guard back.action == action, back.caller == OfficeCaller(app: device.appName) else { continue }
            return try SignInReply(back.answer)
        }
        return nil
    }

    /// Android: extras out, extras in.
    private func start(
        _ activity: UrlSchemes.AndroidActivity, of app: any ProviderApp, _ sheet: ProviderSheet, _ conduct: Conduct,
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
                "app-to-app.md §3.3", expected: "a result for \(user ?? "whoever signed in")", came: "\(problem)")
        }
    }

    private func opening<Answer>(_ work: () async throws -> Answer) async throws -> Answer {
        state.withLock { $0.handovers += 1 }
        return try await work()
    }
}
