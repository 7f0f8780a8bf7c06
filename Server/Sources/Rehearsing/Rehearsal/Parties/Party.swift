/// The names of the parties, as reports have them (README.md §2).
public enum Party {
    public static let user = "User"
    public static let app = "Office app"
    public static let otherApp = "Second phone"
    public static let servicesManager = "Services Manager"
    public static let identity = "Office Identity Service"
    public static let providerApp = "Provider's app"

    /// In the order of a diagram's lanes; the provider's parts follow.
    static let order = [user, providerApp, app, otherApp, servicesManager, identity]
    static let providerParts = [
        "icons", "sign-in pages", "token endpoint", "bootstrapper", "ecosystem", "containers", "files",
    ]
}
