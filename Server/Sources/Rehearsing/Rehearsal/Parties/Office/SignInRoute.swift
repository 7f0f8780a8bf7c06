public import OfficeLinks

/// The apps of a provider's that a phone has.
public struct InstalledApps: Hashable, Sendable {
    /// The URL schemes they have registered.
    public var schemes: Set<AppScheme>
    /// Android: the installed version code, by package.
    public var packages: [String: Int]
    /// Any scheme is one of theirs: a person plays the phone and says what happens.
    public var hasAnyScheme = false

    public static let none = InstalledApps(schemes: [], packages: [:])

    public init(schemes: Set<AppScheme>, packages: [String: Int]) {
        self.schemes = schemes
        self.packages = packages
    }

    func has(_ scheme: AppScheme) -> Bool { hasAnyScheme || schemes.contains(scheme) }

    /// The version given in the challenge is the first that signs in for Office; later ones do too.
    func has(_ activity: UrlSchemes.AndroidActivity) -> Bool {
        packages[activity.package].map { $0 >= activity.minimumVersionCode } ?? false
    }
}

/// Where Office signs a person in: in the first app of `UrlSchemes` that the phone can open, else in its web view
/// (Microsoft, *App to app sign in*).
enum SignInRoute: Hashable, Sendable {
    /// iOS: opened with a To address.
    case scheme(AppScheme)
    /// Android: started for a result.
    case activity(UrlSchemes.AndroidActivity)
    case webView

    init(_ schemes: UrlSchemes?, on platform: Device.Platform, _ installed: InstalledApps) {
        switch platform {
        case .iOS:
            self = schemes?.iOS.first(where: installed.has).map(Self.scheme) ?? .webView
        case .android:
            self = schemes?.android.first(where: installed.has).map(Self.activity) ?? .webView
        }
    }
}
