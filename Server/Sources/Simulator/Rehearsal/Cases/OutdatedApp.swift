import OfficeLinks

/// The same app in an older version, which doesn't support sign-in for Office.
struct OutdatedApp: ProviderApp {
    let app: any ProviderApp

    var installed: InstalledApps {
        var apps = app.installed
        apps.packages = apps.packages.mapValues { $0 - 1 }
        return apps
    }

    func open(_ to: String, conduct: Conduct) async throws -> [String] { try await app.open(to, conduct: conduct) }

    func start(
        _ activity: UrlSchemes.AndroidActivity, _ extras: [String: String], conduct: Conduct
    ) async throws -> [String: String] {
        try await app.start(activity, extras, conduct: conduct)
    }
}
