public import OfficeClient

/// The user who visits the provider's sign-in pages.
public protocol User: Sendable {
    /// Opens a page and acts according to `visit.behavior`, until the web view reaches the address `visit.stop` or is
    /// closed.
    ///
    /// - Throws: ``UnmetExpectation`` if the pages don't lead to that address.
    func visit(_ visit: Visit, wire: Wire) async throws -> VisitResult
}

/// The sign-in name and password of a user at the provider.
public struct UserCredential: Hashable, Sendable {
    /// The sign-in name.
    public var name: String
    /// The password; empty for a user who signs in by hand.
    public var password: String

    /// Creates a pair of name and password.
    public init(name: String, password: String) {
        self.name = name
        self.password = password
    }
}

/// How the user acts on the provider's pages.
public enum SignInBehavior: String, Hashable, Sendable, Codable {
    /// Signs in and agrees to give access.
    case consent
    /// Signs in and declines to give access.
    case decline
    /// Closes the web view without a decision.
    case cancel
    /// Mistypes the password once, then signs in and agrees to give access.
    case wrongPasswordFirst
}

/// A visit to the provider's pages in a web view.
public struct Visit: Sendable {
    /// The address to open.
    public var address: String
    /// The address at which the web view closes, such as the redirect URI.
    public var stop: String
    /// How the user acts on the pages, for example whether the user agrees to give access.
    public var behavior: SignInBehavior
    /// The phone, which determines the size and language of the web view.
    public var device: Device
    /// The domains to which the addresses of the pages must belong.
    public var domains: TrustedDomains

    /// Creates a visit.
    public init(address: String, stop: String, behavior: SignInBehavior, device: Device, domains: TrustedDomains) {
        self.address = address
        self.stop = stop
        self.behavior = behavior
        self.device = device
        self.domains = domains
    }

    /// Returns whether an address is the one at which the web view closes: it has the same scheme, host, port and path.
    /// An empty path equals `/` (docs/protocol/bootstrap-and-oauth.md#redirect).
    func isStop(_ text: String) -> Bool {
        guard let stop = WebAddress(stop) else { return text.prefix { $0 != "?" && $0 != "#" } == stop }
        guard let target = WebAddress(text.prefix { $0 != "#" }.description) else { return false }
        func path(_ address: WebAddress) -> String { address.path.isEmpty ? "/" : address.path }
        return target.origin == stop.origin && path(target) == path(stop)
    }
}

/// A page of the provider that the user saw, with the properties that Microsoft's manual test 8 checks.
public struct SeenPage: Codable, Hashable, Sendable {
    /// The title of the page.
    public var title: String
    /// Whether the page asks for a password.
    public var hasPassword: Bool
    /// Whether the page links to a privacy statement.
    public var hasPrivacyLink: Bool
    /// Whether `<meta name="viewport">` fits the page to the width of the device.
    public var fitsViewport: Bool
    /// The number of points by which the page is wider than the web view; `nil` if unknown.
    public var overflow: Int?
    /// A screenshot of the page as a PNG in Base64; `nil` without a real browser.
    public var screenshot: String?
    /// The width of the web view in points.
    public var width: Int
    /// The height of the web view in points.
    public var height: Int
}

extension SeenPage {
    /// Returns whether a link leads to a privacy statement, judged by words in its address or text.
    static func isPrivacyLink(_ link: (address: String, text: String)) -> Bool {
        ["privacy", "datenschutz", "confidential", "プライバシー"].contains { word in
            link.address.lowercased().contains(word) || link.text.lowercased().contains(word)
        }
    }
}

/// How a visit to the provider's pages ended.
public struct VisitResult: Sendable {
    /// The address at which the web view closed; `nil` if the user closed the web view.
    public var stop: String?
    /// The pages that the user saw, in order.
    public var pages: [SeenPage]
}

/// Chooses the button that the user presses, by the words on the button. Each provider writes its own pages, so the
/// choice is a guess from common words.
enum ButtonChoice {
    private static let no = [
        "deny", "denied", "declin", "cancel", "reject", "refus", "not now", "switch", "not you", "another account",
    ]
    private static let yes = ["allow", "accept", "agree", "approve", "authori", "grant", "continue", "consent", "yes"]

    static func signIn(_ form: HTMLPage.Form) -> HTMLPage.Button? {
        form.buttons.first { !says($0, no) } ?? form.buttons.first
    }

    static func decision(_ forms: [HTMLPage.Form], allows: Bool) -> (HTMLPage.Form, HTMLPage.Button)? {
        let all = forms.flatMap { form in form.buttons.map { (form, $0) } }
        if allows { return all.first { says($0.1, yes) && !says($0.1, no) } ?? all.first { !says($0.1, no) } }
        return all.first { says($0.1, no) && !says($0.1, ["switch", "not you", "another account"]) }
    }

    private static func says(_ button: HTMLPage.Button, _ words: [String]) -> Bool {
        let text = "\(button.name ?? "") \(button.value) \(button.text)".lowercased()
        return words.contains { text.contains($0) }
    }
}
