public import OfficeClient
public import OfficeLinks

/// The app of a place that runs Emplace: hands the request to `POST /oauth/app-to-app`, signed in as its user.
public struct EmplaceProviderApp: ProviderApp {
    /// The schemes and packages of the app.
    public let installed: InstalledApps
    let endpoint: String
    let accessToken: String
    let user: String?
    let wire: Wire

    /// - Parameters:
    ///   - installed: its schemes and packages, with the version that is installed.
    ///   - endpoint: of the place's server.
    ///   - accessToken: of the app's own sign-in (RFC 8252).
    ///   - user: who is signed in to the app, as Bootstrap's UserId has them.
    public init(installed: InstalledApps, endpoint: String, accessToken: String, user: String?, wire: Wire) {
        self.installed = installed
        self.endpoint = endpoint
        self.accessToken = accessToken
        self.user = user
        self.wire = wire.asking(as: Party.providerApp)
    }

    /// Asks the place for a code in the user's name, and gives the one Back address that carries it, or the error.
    public func open(_ to: String, conduct: Conduct) async throws -> [String] {
        let request = try SignInRequest(toAddress: to)
        return [try BackAddress(try await answer(request, conduct), to: request).text]
    }

    /// Does the same by an intent: the result has the code, or the error, as extras.
    public func start(
        _ activity: UrlSchemes.AndroidActivity, _ extras: [String: String], conduct: Conduct
    ) async throws -> [String: String] {
        let request = try SignInRequest(
            authorizeURLQueryParams: extras["AuthorizeUrlQueryParams"] ?? "", userID: extras["UserId"])
        return AndroidResult(try await answer(request, conduct), user: user).extras
    }

    /// Takes the person's decision to the server, and hands the server's answer to Office, as an app does with
    /// `OfficeLinks`.
    private func answer(_ request: SignInRequest, _ conduct: Conduct) async throws -> SignInAnswer {
        let form = request.form(conduct == .consent ? .allow : .decline)
        let answer = await PartyCalls(wire).exchange(
            "app-to-app", with: "sign-in pages", at: endpoint, form: form, bearer: accessToken)
        let given = try answer.requireValue("app-to-app.md#order step 5", "an answer to the provider's app")
        switch AppToAppAnswer(status: given.status, body: given.body) {
        case .handBack(let answer): return answer
        case .signInAgain:
            throw Shortfall(
                "app-to-app.md#order step 5", expected: "the app's own access token to be good", came: "\(given.status)"
            )
        }
    }
}
