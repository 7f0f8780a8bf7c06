public import OfficeLinks

/// The provider's own app on the same phone, as far as signing in from app to app goes (docs/protocol/app-to-app.md).
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
