public import OfficeClient
public import OfficeLinks

/// The provider's own app on the user's phone. It supports only app-to-app sign-in (docs/protocol/app-to-app.md).
public protocol ProviderApp: Sendable {
    /// The provider's apps that are installed on the phone.
    var installed: InstalledApps { get }

    /// Opens the app with a To URL.
    ///
    /// - Returns: the Back URLs that the app opens, in order.
    func open(_ to: String, behavior: SignInBehavior) async throws -> [String]

    /// Starts an activity of the app with the extras of an intent.
    ///
    /// - Returns: the extras of the result.
    func start(
        _ activity: UrlSchemes.AndroidActivity, _ extras: [String: String], behavior: SignInBehavior
    ) async throws -> [String: String]
}

/// The provider's real app on a real phone. The operator copies addresses by hand from the rehearsal to the phone and
/// back.
struct ManualProviderApp: ProviderApp {
    let ask: @Sendable (String) async -> String?

    /// Every URL scheme counts as installed, because the operator has the app. Android intents aren't supported,
    /// because the operator can't send them by hand.
    var installed: InstalledApps {
        var apps = InstalledApps.none
        apps.hasAnyScheme = true
        return apps
    }

    func open(_ to: String, behavior: SignInBehavior) async throws -> [String] {
        let task = behavior == .consent ? "Allow" : "Decline"
        guard
            let back = await ask(
                "\(task) access in your app. Open this address on the phone:\n\n  \(to)\n\nThen paste the address that your app opens:"
            ),
            !back.isEmpty
        else { throw NotAvailable("no address from the provider's app was entered") }
        return [back]
    }

    func start(
        _ activity: UrlSchemes.AndroidActivity, _ extras: [String: String], behavior: SignInBehavior
    ) throws -> [String: String] {
        throw NotAvailable("a person can't send an Android intent; use --data to test your own server")
    }
}

/// The app of a provider that runs Emplace. It forwards Office's sign-in request to `POST /oauth/app-to-app` with the
/// access token of the user who is signed in to the app.
public struct EmplaceProviderApp: ProviderApp {
    /// The schemes and packages of the app.
    public let installed: InstalledApps
    let endpoint: String
    let accessToken: String
    let user: String?
    let wire: Wire

    /// Creates an app in which a user is signed in.
    ///
    /// - Parameters:
    ///   - installed: the schemes and packages of the app, with installed versions.
    ///   - endpoint: the app-to-app endpoint of the server.
    ///   - accessToken: the token of the app's own sign-in (RFC 8252).
    ///   - user: the `UserId` of the user who is signed in to the app.
    public init(installed: InstalledApps, endpoint: String, accessToken: String, user: String?, wire: Wire) {
        self.installed = installed
        self.endpoint = endpoint
        self.accessToken = accessToken
        self.user = user
        self.wire = wire.asking(as: Party.providerApp)
    }

    /// Requests an authorization code for the user, and returns the Back URL with the code or with the error.
    public func open(_ to: String, behavior: SignInBehavior) async throws -> [String] {
        let request = try SignInRequest(toAddress: to)
        return [try BackAddress(try await answer(request, behavior), to: request).text]
    }

    /// Requests an authorization code after Office started the app with an intent. The extras of the result contain the
    /// code or the error.
    public func start(
        _ activity: UrlSchemes.AndroidActivity, _ extras: [String: String], behavior: SignInBehavior
    ) async throws -> [String: String] {
        let request = try SignInRequest(
            authorizeURLQueryParams: extras["AuthorizeUrlQueryParams"] ?? "", userID: extras["UserId"])
        return AndroidResult(try await answer(request, behavior), user: user).extras
    }

    /// Sends the user's decision to the server and returns the server's
    /// response to Office, like an app that uses `OfficeLinks`.
    private func answer(_ request: SignInRequest, _ behavior: SignInBehavior) async throws -> SignInAnswer {
        let form = request.form(behavior == .consent ? .allow : .decline)
        let answer = await PartyCalls(wire).exchange(
            "app-to-app", with: "sign-in pages", at: endpoint, form: form, bearer: accessToken)
        let given = try answer.requireValue("app-to-app.md#order step 5", "a response to the provider's app")
        switch AppToAppAnswer(status: given.status, body: given.body) {
        case .handBack(let answer): return answer
        case .signInAgain:
            throw UnmetExpectation(
                "app-to-app.md#order step 5", expected: "a valid access token of the provider's app",
                came: "\(given.status)"
            )
        }
    }
}

/// An older version of the provider's app, which doesn't support sign-in for Office.
struct OutdatedApp: ProviderApp {
    let app: any ProviderApp

    var installed: InstalledApps {
        var apps = app.installed
        apps.packages = apps.packages.mapValues { $0 - 1 }
        return apps
    }

    func open(_ to: String, behavior: SignInBehavior) async throws -> [String] {
        try await app.open(to, behavior: behavior)
    }

    func start(
        _ activity: UrlSchemes.AndroidActivity, _ extras: [String: String], behavior: SignInBehavior
    ) async throws -> [String: String] {
        try await app.start(activity, extras, behavior: behavior)
    }
}
