import OfficeLinks

/// How Office signs a user in: in the first app of the challenge's `UrlSchemes` that the phone can open, otherwise in a
/// web view (Microsoft, *App to app sign in*).
enum SignInRoute: Hashable, Sendable, CustomStringConvertible {
    /// On iOS, Office opens the app with this scheme through a To URL.
    case scheme(AppScheme)
    /// On Android, Office starts this activity of the provider's app and waits for the activity's result.
    case activity(UrlSchemes.AndroidActivity)
    case webView

    /// The route in words, for a finding.
    var description: String {
        switch self {
        case .scheme(let scheme): "the app with the scheme \(scheme)"
        case .activity(let activity): "the app \(activity.package)"
        case .webView: "the web view"
        }
    }

    init(_ schemes: UrlSchemes?, on platform: Device.Platform, _ installed: InstalledApps) {
        switch platform {
        case .iOS:
            self = schemes?.iOS.first(where: installed.has).map(Self.scheme) ?? .webView
        case .android:
            self = schemes?.android.first(where: installed.has).map(Self.activity) ?? .webView
        }
    }
}
