/// The store pages from which an Office app can be installed (docs/protocol/office-links.md#install-destinations).
public struct OfficeStore: Hashable, Sendable {
    /// The Office app to install.
    public let app: OfficeApp
    /// The address of the app in the App Store: Microsoft's documented address, or the partner's own.
    public let appStoreAddress: String
    /// The identifier of the app in the App Store, for StoreKit's product view; `nil` for a partner's own address,
    /// because the product view would lose the part of the address that identifies the partner.
    public let appStoreID: Int?
    /// The address of the app in Google Play, or the partner's own address for Android; `nil` for OneNote.
    public let playAddress: String?

    /// Creates the store pages of an app with Microsoft's documented addresses.
    public init(_ app: OfficeApp) {
        self = OfficeStores.microsoft[app]
    }

    fileprivate init(_ app: OfficeApp, partnerIOS: SecureAddress?, partnerAndroid: SecureAddress?) {
        let (name, id) = Self.appStore(app)
        self.app = app
        appStoreAddress = partnerIOS?.text ?? "https://itunes.apple.com/us/app/\(name)/id\(id)?mt=8&uo=4"
        appStoreID = partnerIOS == nil ? id : nil
        playAddress =
            partnerAndroid?.text
            ?? Self.package(app).map { "https://play.google.com/store/apps/details?id=\($0)" }
    }

    /// The package name of the app on Android; `nil` for OneNote, because Microsoft's pages don't mention OneNote's
    /// package.
    public var androidPackage: String? { Self.package(app) }

    /// The name and the identifier of an app in the App Store, from Microsoft's documentation.
    private static func appStore(_ app: OfficeApp) -> (name: String, id: Int) {
        switch app {
        case .excel: ("microsoft-excel", 586_683_407)
        case .oneNote: ("microsoft-onenote-for-iphone", 410_395_246)
        case .powerPoint: ("microsoft-powerpoint", 586_449_534)
        case .word: ("microsoft-word", 586_447_913)
        }
    }

    private static func package(_ app: OfficeApp) -> String? {
        app.opensOverWOPI ? "com.microsoft.office.\(app.rawValue.asciiLowercased)" : nil
    }

    /// Microsoft's link for iOS apps of partners, which opens the App Store
    /// (docs/protocol/office-links.md#install-destinations).
    public static let partnerAddressIOS = "https://aka.ms/m365ios3p"
    /// Microsoft's link for Android apps of partners, which opens Google Play.
    public static let partnerAddressAndroid = "https://aka.ms/m365aos3p"
}

/// The store pages of all Office apps: Microsoft's documented addresses, except where a partner has its own.
///
/// Microsoft gives each partner its own links, which identify the partner
/// (docs/protocol/office-links.md#install-destinations):
///
/// ```swift
/// var stores = OfficeStores.microsoft
/// stores.appStore[.word] = try SecureAddress("https://aka.ms/contoso-word")
/// ```
public struct OfficeStores: Hashable, Sendable {
    /// The partner's own addresses for iOS. An app without an entry has Microsoft's documented address.
    public var appStore: [OfficeApp: SecureAddress]
    /// The partner's own addresses for Android. An app without an entry has its page in Google Play.
    public var android: [OfficeApp: SecureAddress]

    /// Creates the settings with a partner's own addresses.
    public init(appStore: [OfficeApp: SecureAddress] = [:], android: [OfficeApp: SecureAddress] = [:]) {
        self.appStore = appStore
        self.android = android
    }

    /// The store pages in Microsoft's documentation.
    public static let microsoft = OfficeStores()

    /// The store pages of one app.
    public subscript(app: OfficeApp) -> OfficeStore {
        OfficeStore(app, partnerIOS: appStore[app], partnerAndroid: android[app])
    }
}
