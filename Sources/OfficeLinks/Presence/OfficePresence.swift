/// Whether an Office app is installed and new enough (docs/protocol/office-links.md#presence).
public enum OfficePresence: Hashable, Sendable {
    /// The app can open the link.
    case ready
    /// The Office app is installed, but in a version that can't open documents of storage providers.
    case needsUpdate
    /// The Office app isn't installed.
    case missing

    /// Checks whether an app is installed.
    ///
    /// - Parameters:
    ///   - app: the Office app.
    ///   - overWOPI: whether the link opens a provider's file. Older versions of the apps can't open such files.
    ///   - canOpen: returns whether an installed app opens an address. On iOS this is `UIApplication.canOpenURL`, which
    ///     works only for schemes listed in the app's Info.plist (``InfoPlist``).
    public init(of app: OfficeApp, overWOPI: Bool, canOpen: (String) -> Bool) {
        guard canOpen(app.scheme.text + ":") else {
            self = .missing
            return
        }
        guard overWOPI else {
            self = .ready
            return
        }
        self = app.supportSchemes.contains { canOpen($0.text + ":") } ? .ready : .needsUpdate
    }

    /// Checks on Android whether an app is installed and recent enough.
    ///
    /// - Parameters:
    ///   - versionName: `PackageInfo.versionName` of the Office app's own package (``OfficeStore/androidPackage``);
    ///     `nil` if the package isn't installed. Android 11 and later answer only for packages that the manifest lists
    ///     in `<queries>` (``AndroidManifest``).
    ///   - overWOPI: whether the link opens a provider's file. Older versions of the apps can't open such files.
    ///   - minimum: the first build that opens providers' files. Microsoft gives the number to each partner.
    public init(versionName: String?, overWOPI: Bool, minimum: OfficeBuild) {
        guard let versionName else {
            self = .missing
            return
        }
        // A version that can't be parsed isn't known to be recent enough.
        let isRecent = OfficeBuild(versionName).map { $0 >= minimum } ?? false
        self = !overWOPI || isRecent ? .ready : .needsUpdate
    }
}

/// The version of an Office app on Android, such as `16.0.15330.20148`
/// (docs/protocol/office-links.md#presence).
public struct OfficeBuild: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The numbers of the version, without zeros at the end.
    private let numbers: [Int]

    /// Parses a version. Text after the numbers, such as ` beta`, is ignored. Returns `nil` unless the text begins with
    /// one to eight numbers with a period between each two of them.
    public init?(_ text: String) {
        let own = text.utf8.prefix { Percent.isDigit($0) || $0 == UInt8(ascii: ".") }
        let parts = own.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        var numbers = parts.compactMap { $0.count <= 9 ? Int(String(Substring($0))) : nil }
        guard (1...8).contains(parts.count), numbers.count == parts.count else { return nil }
        while numbers.last == 0 { numbers.removeLast() }
        self.numbers = numbers
    }

    /// The version as text, without zeros at the end.
    public var description: String { numbers.map(String.init).joined(separator: ".") }

    /// Compares two versions number by number. A missing number is zero.
    public static func < (left: OfficeBuild, right: OfficeBuild) -> Bool {
        left.numbers.lexicographicallyPrecedes(right.numbers)
    }
}

extension OfficeApp {
    /// The schemes that are registered by versions of the app that open providers' files. The scheme of newer versions
    /// is first. Query these schemes with `canOpenURL`, but never open them.
    public var supportSchemes: [AppScheme] {
        guard opensOverWOPI else { return [] }
        return ["-wopi-support-1605", "-wopi-support"].map { AppScheme(known: scheme.text + $0) }
    }
}

/// The decision whether an app opens a link or offers the Office app instead. Make this decision before showing
/// anything to the user.
public enum OpenDecision: Hashable, Sendable {
    /// The app should open this address, which opens Office.
    case open(String)
    /// The app should offer an update of the Office app.
    case update(OfficeStore)
    /// The app should offer to install the Office app.
    case install(OfficeStore)

    /// Makes the decision for a link on iOS. The result depends only on the arguments, so it can be tested on any
    /// platform.
    ///
    /// - Parameters:
    ///   - link: the link to open.
    ///   - spelling: the spelling of the address to open.
    ///   - stores: the store pages to offer if the Office app is missing or too old.
    ///   - canOpen: returns whether an installed app opens an address; see
    ///     ``OfficePresence/init(of:overWOPI:canOpen:)``.
    public init(
        _ link: OfficeLink, spelling: LinkSpelling = .encoded, stores: OfficeStores = .microsoft,
        canOpen: (String) -> Bool
    ) {
        let presence = OfficePresence(of: link.app, overWOPI: link.isOverWOPI, canOpen: canOpen)
        self.init(link, presence: presence, spelling: spelling, stores: stores)
    }

    /// Makes the decision for a link if the app already knows whether Office is installed, for example on Android.
    public init(
        _ link: OfficeLink, presence: OfficePresence, spelling: LinkSpelling = .encoded,
        stores: OfficeStores = .microsoft
    ) {
        switch presence {
        case .ready: self = .open(link.text(spelling))
        case .needsUpdate: self = .update(stores[link.app])
        case .missing: self = .install(stores[link.app])
        }
    }
}

/// What happened when an app carried out an ``OpenDecision``.
public enum OpenOutcome: Hashable, Sendable {
    /// The system opened the link in Office. Office may still fail to open the document, and may never return.
    case opened
    /// The system refused to open the link, although an app for its scheme is installed: the user declined, or a
    /// management profile forbids the app. Offer to copy the link instead.
    case refused
    /// The Office app is missing or too old, and the user was offered its store page.
    case storeOffered(OfficeStore)
    /// The Office app is missing or too old, and the store page couldn't be opened either.
    case storeRefused(OfficeStore)
}

extension OfficeLink {
    /// Whether the link opens a provider's file, which older versions of the Office apps can't open.
    public var isOverWOPI: Bool { if case .file = target { true } else { false } }
}

/// Which offers of Office the user has already seen (docs/protocol/office-links.md#promotion). Microsoft's first test
/// case asks for two kinds of offers, and each is made once: Office in general when the app starts for the first time,
/// and the Office app for a kind of file when the user first opens such a file.
///
/// Store the encoded value and decode it at launch. A value that can't be decoded can be replaced by a new one: the user
/// then sees the offers once more.
public struct OfficePromotion: Hashable, Sendable, Codable {
    /// What the app should offer to the user, as the first choice.
    public enum Offer: Hashable, Sendable {
        /// Offer "Open with Microsoft Word". The app is installed.
        case open(OfficeApp)
        /// Offer to update the Office app, then to open the document in it.
        case update(OfficeStore)
        /// Offer to install the Office app, then to open the document in it.
        case install(OfficeStore)
    }

    private var isIntroduced = false
    private var offered: Set<String> = []

    /// Creates a value for a user who has seen no offer.
    public init() {}

    /// Returns whether the app should introduce Office in general now: `true` once, at the first launch of a version of
    /// the app that can open documents in Office.
    public mutating func introduce() -> Bool {
        defer { isIntroduced = true }
        return !isIntroduced
    }

    /// Returns what to offer when the user opens a file: once for each Office app, and `nil` afterwards. Returns `nil`
    /// for files that no Office app opens.
    ///
    /// - Parameters:
    ///   - fileName: the file's name, which decides the Office app.
    ///   - stores: the store pages to offer.
    ///   - presence: returns whether the Office app is installed and recent enough.
    public mutating func offer(
        for fileName: String, stores: OfficeStores = .microsoft, presence: (OfficeApp) -> OfficePresence
    ) -> Offer? {
        guard let app = FileSupport(fileName: fileName)?.app, offered.insert(app.rawValue).inserted else { return nil }
        switch presence(app) {
        case .ready: return .open(app)
        case .needsUpdate: return .update(stores[app])
        case .missing: return .install(stores[app])
        }
    }

    private enum CodingKeys: String, CodingKey { case introduced, offered }

    /// Decodes which offers the user has seen. Apps that this version doesn't know are ignored.
    ///
    /// - Throws: `DecodingError` for a value of another type.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        isIntroduced = try members.decode(Bool.self, forKey: .introduced)
        offered = Set(try members.decode([String].self, forKey: .offered).filter { OfficeApp(rawValue: $0) != nil })
    }

    /// Encodes which offers the user has seen.
    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(isIntroduced, forKey: .introduced)
        try members.encode(offered.sorted(), forKey: .offered)
    }
}
