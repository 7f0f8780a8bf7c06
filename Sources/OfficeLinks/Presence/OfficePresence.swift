/// Whether an Office app is installed and new enough (docs/protocol/office-links.md#presence).
public enum OfficePresence: Hashable, Sendable {
    /// The app can open the link.
    case ready
    /// The app is installed, but in a version that can't open documents of providers.
    case needsUpdate
    /// The app isn't installed.
    case missing

    /// Checks whether an app is installed.
    ///
    /// - Parameters:
    ///   - app: the Office app.
    ///   - overWOPI: whether the link is to a provider's file, which older versions can't open.
    ///   - canOpen: whether the system has an app for an address; on iOS `UIApplication.canOpenURL`, which answers only
    ///     for schemes listed in the app's Info.plist (``InfoPlist``).
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
    /// Schemes registered by versions that open providers' files, the newer one first. They are only queried, never
    /// opened.
    public var supportSchemes: [AppScheme] {
        guard opensOverWOPI else { return [] }
        return ["-wopi-support-1605", "-wopi-support"].map { AppScheme(known: scheme.text + $0) }
    }
}

/// The decision to open a link or to offer the Office app first, made before anything is shown.
public enum OpenDecision: Hashable, Sendable {
    /// The app should open this address.
    case open(String)
    /// The app should offer an update of the Office app.
    case update(OfficeStore)
    /// The app should offer to install the Office app.
    case install(OfficeStore)

    /// Decides from its arguments alone, so that it can be tested on any platform.
    public init(_ link: OfficeLink, spelling: LinkSpelling = .encoded, canOpen: (String) -> Bool) {
        let overWOPI = if case .file = link.target { true } else { false }
        switch OfficePresence(of: link.app, overWOPI: overWOPI, canOpen: canOpen) {
        case .ready: self = .open(link.text(spelling))
        case .needsUpdate: self = .update(OfficeStore(link.app))
        case .missing: self = .install(OfficeStore(link.app))
        }
    }
}
