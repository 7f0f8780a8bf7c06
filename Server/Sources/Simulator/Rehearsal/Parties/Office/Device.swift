public import OfficeLinks

/// A phone as described in the authorization request
/// (docs/protocol/bootstrap-and-oauth.md#authorization-request), and the size of its web view.
public struct Device: Hashable, Sendable {
    /// The operating system of a phone.
    public enum Platform: String, Hashable, Sendable, CaseIterable {
        /// The systems on which Office supports Add a Place.
        case iOS, android
    }

    /// The operating system of the phone.
    public var platform = Platform.iOS
    /// The Office app that is used on the phone.
    public var app = OfficeApp.word
    /// The language as a BCP 47 tag.
    public var language = "en-US"
    /// The version of the Office app.
    public var build = "16.0.19127"
    /// The width of the web view in points.
    public var width = 390
    /// The height of the web view in points.
    public var height = 844

    /// Creates an iPhone with Word in English.
    public init() {}

    /// A tablet in landscape orientation.
    public static var tablet: Device {
        var device = Device()
        (device.width, device.height) = (1024, 768)
        return device
    }

    /// The name of the app as the value of the parameter `app` in the To URL (docs/protocol/app-to-app.md#to-url).
    var appName: String { app.rawValue.lowercased() }

    /// The names of the app and the operating system for lock ids, such as `word-iOS`.
    var fileName: String { "\(appName)-\(platform.rawValue)" }

    var userAgent: String {
        switch platform {
        case .iOS: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148"
        case .android: "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36"
        }
    }
}

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
