public import OfficeLinks

/// The provider's apps that are installed on a phone.
public struct InstalledApps: Hashable, Sendable {
    /// The URL schemes that the installed apps have registered.
    public var schemes: Set<AppScheme>
    /// The version codes of installed Android apps, by package name.
    public var packages: [String: Int]
    /// Whether every scheme counts as registered, because the phone is real and its apps are unknown.
    public var hasAnyScheme = false

    /// A phone on which no app of the provider is installed.
    public static let none = InstalledApps(schemes: [], packages: [:])

    /// Creates a list of installed apps.
    public init(schemes: Set<AppScheme>, packages: [String: Int]) {
        self.schemes = schemes
        self.packages = packages
    }

    func has(_ scheme: AppScheme) -> Bool { hasAnyScheme || schemes.contains(scheme) }

    /// Returns whether the app that contains the activity is installed, in at least the version that the challenge
    /// names.
    func has(_ activity: UrlSchemes.AndroidActivity) -> Bool {
        packages[activity.package].map { $0 >= activity.minimumVersionCode } ?? false
    }
}
