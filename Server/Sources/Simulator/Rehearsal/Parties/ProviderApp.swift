public import OfficeLinks

/// The provider's own app on the same phone, as far as app-to-app sign-in needs it (docs/protocol/app-to-app.md).
public protocol ProviderApp: Sendable {
    /// The apps that the phone finds installed.
    var installed: InstalledApps { get }

    /// Opens the app with a To address.
    ///
    /// - Returns: the Back addresses that the app opens, in order.
    func open(_ to: String, conduct: Conduct) async throws -> [String]

    /// Starts one of the app's activities with the extras of an intent.
    ///
    /// - Returns: the extras of the result.
    func start(
        _ activity: UrlSchemes.AndroidActivity, _ extras: [String: String], conduct: Conduct
    ) async throws -> [String: String]
}
