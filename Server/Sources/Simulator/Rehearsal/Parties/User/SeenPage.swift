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
