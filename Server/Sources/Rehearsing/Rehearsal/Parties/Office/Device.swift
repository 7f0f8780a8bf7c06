public import OfficeLinks

/// What a phone tells of itself in the authorization request (bootstrap-and-oauth.md §3), and its web view's size.
public struct Device: Hashable, Sendable {
    public enum Platform: String, Hashable, Sendable, CaseIterable {
        case iOS, android
    }

    public var platform = Platform.iOS
    public var app = OfficeApp.word
    /// BCP 47.
    public var language = "en-US"
    public var build = "16.0.19127"
    /// Points.
    public var width = 390
    public var height = 844

    public init() {}

    public static var tablet: Device {
        var device = Device()
        (device.width, device.height) = (1024, 768)
        return device
    }

    /// The value of `app` (app-to-app.md §2.1).
    var appName: String { app.rawValue.lowercased() }

    /// What the app's schemes and the catalogue's filter call the app.
    var fileName: String { "\(appName)-\(platform.rawValue)" }

    var userAgent: String {
        switch platform {
        case .iOS: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148"
        case .android: "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36"
        }
    }
}
