public import OfficeClient
public import OfficeLinks

/// The provider's own app on the same phone, as far as signing in from app to app goes (app-to-app.md).
public protocol ProviderApp: Sendable {
    /// The apps the phone finds installed.
    var installed: InstalledApps { get }

    /// Is opened with a To address, and gives the Back addresses that it opens, in their order.
    func open(_ to: String, conduct: Conduct) async throws -> [String]

    /// One of its activities is started for a result with an intent's extras, and gives the result's.
    func start(
        _ activity: UrlSchemes.AndroidActivity, _ extras: [String: String], conduct: Conduct
    ) async throws -> [String: String]
}

/// The app of a place that runs Emplace: hands the request to `POST /oauth/app-to-app`, signed in as its user.
public struct EmplaceProviderApp: ProviderApp {
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

    public func open(_ to: String, conduct: Conduct) async throws -> [String] {
        let request = try SignInRequest(toAddress: to)
        return [try BackAddress(try await answer(request, conduct), to: request).text]
    }

    public func start(
        _ activity: UrlSchemes.AndroidActivity, _ extras: [String: String], conduct: Conduct
    ) async throws -> [String: String] {
        let request = try SignInRequest(
            authorizeURLQueryParams: extras["AuthorizeUrlQueryParams"] ?? "", userID: extras["UserId"])
        return AndroidResult(try await answer(request, conduct), user: user).extras
    }

    /// As an app does it with the library: the person's decision to the server, the server's answer to Office.
    private func answer(_ request: SignInRequest, _ conduct: Conduct) async throws -> SignInAnswer {
        let form = request.form(conduct == .consent ? .allow : .decline)
        let answer = await PartyCalls(wire).exchange(
            "app-to-app", with: "sign-in pages", at: endpoint, form: form, bearer: accessToken)
        let given = try answer.need("app-to-app.md §1 step 5", "an answer to the provider's app")
        switch AppToAppAnswer(status: given.status, body: given.body) {
        case .handBack(let answer): return answer
        case .signInAgain:
            throw Shortfall(
                "app-to-app.md §1 step 5", expected: "the app's own access token to be good", came: "\(given.status)")
        }
    }
}
