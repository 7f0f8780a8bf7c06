public import OfficeClient

/// The person, on the provider's pages.
public protocol User: Sendable {
    /// Opens a page and does what `visit.conduct` says, until the web view reaches the stop address or is closed.
    ///
    /// - Throws: ``Shortfall`` when the pages lead nowhere.
    func visit(_ visit: Visit, wire: Wire) async throws -> VisitEnd
}

/// What the user does when asked.
public enum Conduct: String, Hashable, Sendable, Codable {
    /// Signs in and allows.
    case consent
    /// Signs in and declines.
    case decline
    /// Closes the web view.
    case cancel
    /// Mistypes the password once, then consents.
    case wrongPasswordFirst
}

public struct Visit: Sendable {
    public var address: String
    /// The web view is closed as soon as it would load this.
    public var stop: String
    public var conduct: Conduct
    public var device: Device
    public var domains: TrustedDomains

    public init(address: String, stop: String, conduct: Conduct, device: Device, domains: TrustedDomains) {
        self.address = address
        self.stop = stop
        self.conduct = conduct
        self.device = device
        self.domains = domains
    }

    /// Same scheme, host and port; an empty path and `/` are the same (bootstrap-and-oauth.md §4).
    func isStop(_ text: String) -> Bool {
        guard let stop = WebAddress(stop) else { return text.prefix { $0 != "?" && $0 != "#" } == stop }
        guard let target = WebAddress(text.prefix { $0 != "#" }.description) else { return false }
        func path(_ address: WebAddress) -> String { address.path.isEmpty ? "/" : address.path }
        return target.origin == stop.origin && path(target) == path(stop)
    }
}

public struct VisitEnd: Sendable {
    /// The address that closed the web view; `nil` when the user closed it.
    public var stop: String?
    public var pages: [SeenPage]
}

/// A page of the provider's that the user saw, and what manual test 8 asks of it.
public struct SeenPage: Codable, Hashable, Sendable {
    public var title: String
    public var hasPassword: Bool
    public var hasPrivacyLink: Bool
    /// `<meta name="viewport">`.
    public var fitsViewport: Bool
    /// Points by which the page is wider than the web view; `nil` when nobody measured.
    public var overflow: Int?
    /// A PNG, base64; `nil` without a real browser.
    public var screenshot: String?
    /// Points.
    public var width: Int
    public var height: Int
}

/// Name and password.
public struct Credential: Hashable, Sendable {
    public var name: String
    public var password: String

    public init(name: String, password: String) {
        self.name = name
        self.password = password
    }
}
