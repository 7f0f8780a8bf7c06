import OfficeLinks

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
