public import OfficeLinks

/// The apps of a provider that are installed on a phone.
public struct InstalledApps: Hashable, Sendable {
    /// The URL schemes they have registered.
    public var schemes: Set<AppScheme>
    /// The version codes of installed Android packages.
    public var packages: [String: Int]
    /// Whether every scheme counts as registered, because a person holds the phone and says what happens.
    public var hasAnyScheme = false

    /// No app at all.
    public static let none = InstalledApps(schemes: [], packages: [:])

    /// Makes a list of apps.
    public init(schemes: Set<AppScheme>, packages: [String: Int]) {
        self.schemes = schemes
        self.packages = packages
    }

    func has(_ scheme: AppScheme) -> Bool { hasAnyScheme || schemes.contains(scheme) }

    /// Whether the activity's app is installed in the version that the challenge names, or in a later one.
    func has(_ activity: UrlSchemes.AndroidActivity) -> Bool {
        packages[activity.package].map { $0 >= activity.minimumVersionCode } ?? false
    }
}
