/// Whether an app is there, and new enough (docs/protocol/office-links.md#presence).
public enum OfficePresence: Hashable, Sendable {
    /// It opens the link.
    case ready
    /// Installed, but from before it opened documents of providers.
    case needsUpdate
    /// Not installed.
    case missing

    /// - Parameters:
    ///   - app: which one.
    ///   - overWOPI: whether the link is to a provider's file, which older versions don't open.
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
    /// Schemes registered by the versions that open providers' files, the newer name first. An app asks whether
    /// they can be opened, and never opens them.
    public var supportSchemes: [AppScheme] {
        guard opensOverWOPI else { return [] }
        return ["-wopi-support-1605", "-wopi-support"].map { AppScheme(known: scheme.text + $0) }
    }
}

/// The decision to open a link, or to offer the app for it first, made before anything is shown.
public enum OpenDecision: Hashable, Sendable {
    /// Open this address.
    case open(String)
    /// Offer the update.
    case update(OfficeStore)
    /// Offer the app.
    case install(OfficeStore)

    /// A function of its arguments, so that it runs, and is tested, anywhere.
    public init(_ link: OfficeLink, spelling: LinkSpelling = .encoded, canOpen: (String) -> Bool) {
        let overWOPI = if case .file = link.target { true } else { false }
        switch OfficePresence(of: link.app, overWOPI: overWOPI, canOpen: canOpen) {
        case .ready: self = .open(link.text(spelling))
        case .needsUpdate: self = .update(OfficeStore(link.app))
        case .missing: self = .install(OfficeStore(link.app))
        }
    }
}
