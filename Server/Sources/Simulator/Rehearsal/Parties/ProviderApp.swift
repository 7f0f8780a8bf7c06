public import OfficeLinks

/// The provider's own app on the same phone, limited to app-to-app sign-in (docs/protocol/app-to-app.md).
public protocol ProviderApp: Sendable {
    /// The provider's apps that are installed on the phone.
    var installed: InstalledApps { get }

    /// Opens the app with a To address.
    ///
    /// - Returns: the Back addresses that the app opens, in order.
    func open(_ to: String, conduct: Conduct) async throws -> [String]

    /// Starts an activity of the app with the extras of an intent.
    ///
    /// - Returns: the extras of the result.
    func start(
        _ activity: UrlSchemes.AndroidActivity, _ extras: [String: String], conduct: Conduct
    ) async throws -> [String: String]
}

/// The provider's real app on a real phone. The operator copies the addresses between both.
struct HandProviderApp: ProviderApp {
    let ask: @Sendable (String) async -> String?

    /// Every scheme counts as installed, because the operator has the app. Intents can't be sent by hand.
    var installed: InstalledApps {
        var apps = InstalledApps.none
        apps.hasAnyScheme = true
        return apps
    }

    func open(_ to: String, conduct: Conduct) async throws -> [String] {
        let task = conduct == .consent ? "Allow" : "Decline"
        guard let back = await ask("\(task) in your app. Open:\n\n  \(to)\n\nand paste the address it opens:"),
            !back.isEmpty
        else { throw NotAvailable("the app gave no address back") }
        return [back]
    }

    func start(
        _ activity: UrlSchemes.AndroidActivity, _ extras: [String: String], conduct: Conduct
    ) throws -> [String: String] {
        throw NotAvailable("an intent can't be sent by hand")
    }
}
