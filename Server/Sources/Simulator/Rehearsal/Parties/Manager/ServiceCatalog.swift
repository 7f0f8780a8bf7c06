/// The providers that the app shows under "Add a Place".
public struct ServiceCatalog: Codable, Hashable, Sendable {
    /// The language of the names.
    public var locale: String
    /// The providers, sorted by name.
    public var services: [ProviderSheet]
}
