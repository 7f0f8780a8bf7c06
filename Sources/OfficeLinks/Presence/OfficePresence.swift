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

    /// Makes the decision for a link. The result depends only on the arguments, so it can be tested on any platform.
    public init(_ link: OfficeLink, spelling: LinkSpelling = .encoded, canOpen: (String) -> Bool) {
        let overWOPI = if case .file = link.target { true } else { false }
        switch OfficePresence(of: link.app, overWOPI: overWOPI, canOpen: canOpen) {
        case .ready: self = .open(link.text(spelling))
        case .needsUpdate: self = .update(OfficeStore(link.app))
        case .missing: self = .install(OfficeStore(link.app))
        }
    }
}
