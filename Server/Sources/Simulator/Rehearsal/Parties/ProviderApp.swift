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
