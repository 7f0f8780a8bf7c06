/// The names of the parties in reports (docs/protocol/README.md#terms).
public enum Party {
    /// The user who signs in and edits documents.
    public static let user = "User"
    /// The Office app on the first phone.
    public static let app = "Office app"
    /// The Office app on the second phone.
    public static let otherApp = "Second phone"
    /// Microsoft's list of providers.
    public static let servicesManager = "Services Manager"
    /// Microsoft's service that holds client secrets.
    public static let identity = "Office Identity Service"
    /// The provider's own app.
    public static let providerApp = "Provider's app"

    /// The parties in the order of the columns of a sequence diagram. After them come the provider's parts, such as the
    /// bootstrapper.
    static let order = [user, providerApp, app, otherApp, servicesManager, identity]
    static let providerParts = [
        "icons", "sign-in pages", "token endpoint", "bootstrapper", "ecosystem", "containers", "files",
    ]
}
