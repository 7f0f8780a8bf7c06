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
