/// The store pages from which an Office app can be installed (docs/protocol/office-links.md#install-destinations).
public struct OfficeStore: Hashable, Sendable {
    /// The Office app to install.
    public let app: OfficeApp

    /// Creates the store pages of an app.
    public init(_ app: OfficeApp) { self.app = app }

    /// The identifier of the app in the App Store, for StoreKit's product view.
    public var appStoreID: Int {
        switch app {
        case .excel: 586_683_407
        case .oneNote: 410_395_246
        case .powerPoint: 586_449_534
        case .word: 586_447_913
        }
    }

    /// The address of the app in the App Store, from Microsoft's documentation.
    public var appStoreAddress: String {
        let name =
            switch app {
            case .excel: "microsoft-excel"
            case .oneNote: "microsoft-onenote-for-iphone"
            case .powerPoint: "microsoft-powerpoint"
            case .word: "microsoft-word"
            }
        return "https://itunes.apple.com/us/app/\(name)/id\(appStoreID)?mt=8&uo=4"
    }

    /// The package name of the app on Android; `nil` for OneNote, because Microsoft's pages don't mention OneNote's
    /// package.
    public var androidPackage: String? {
        app.opensOverWOPI ? "com.microsoft.office.\(app.rawValue.asciiLowercased)" : nil
    }

    /// The address of the app in Google Play; `nil` for OneNote.
    public var playAddress: String? {
        androidPackage.map { "https://play.google.com/store/apps/details?id=\($0)" }
    }

    /// Microsoft's link for iOS apps of partners, which opens the App Store
    /// (docs/protocol/office-links.md#install-destinations).
    public static let partnerAddressIOS = "https://aka.ms/m365ios3p"
    /// Microsoft's link for Android apps of partners, which opens Google Play.
    public static let partnerAddressAndroid = "https://aka.ms/m365aos3p"
}
