/// The store pages from which an Office app can be installed (docs/protocol/office-links.md#install-destinations).
public struct OfficeStore: Hashable, Sendable {
    /// The Office app.
    public let app: OfficeApp

    /// Creates the store pages of an app.
    public init(_ app: OfficeApp) { self.app = app }

    /// The App Store's identifier, for StoreKit's product view.
    public var appStoreID: Int {
        switch app {
        case .excel: 586_683_407
        case .oneNote: 410_395_246
        case .powerPoint: 586_449_534
        case .word: 586_447_913
        }
    }

    /// The address of the app in the App Store, from Microsoft's article.
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

    /// The Android package name; `nil` for OneNote, because Microsoft's pages don't mention its package.
    public var androidPackage: String? {
        app.opensOverWOPI ? "com.microsoft.office.\(app.rawValue.asciiLowercased)" : nil
    }

    /// The address of the app in Google Play; `nil` for OneNote.
    public var playAddress: String? {
        androidPackage.map { "https://play.google.com/store/apps/details?id=\($0)" }
    }

    /// Microsoft's link for partners' apps on iOS, which opens the store
    /// (docs/protocol/office-links.md#install-destinations).
    public static let partnerAddressIOS = "https://aka.ms/m365ios3p"
    /// Microsoft's link for partners' apps on Android.
    public static let partnerAddressAndroid = "https://aka.ms/m365aos3p"
}
