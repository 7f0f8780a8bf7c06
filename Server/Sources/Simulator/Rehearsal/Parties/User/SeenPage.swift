/// A page of the provider that the user saw, with the properties that manual test 8 asks for.
public struct SeenPage: Codable, Hashable, Sendable {
    /// The title of the page.
    public var title: String
    /// Whether it asks for a password.
    public var hasPassword: Bool
    /// Whether it links to a privacy statement.
    public var hasPrivacyLink: Bool
    /// Whether `<meta name="viewport">` fits the page to the width of the device.
    public var fitsViewport: Bool
    /// The points by which the page is wider than the web view; `nil` when that wasn't measured.
    public var overflow: Int?
    /// A picture of the page as a PNG in base64; `nil` without a real browser.
    public var screenshot: String?
    /// The width of the web view in points.
    public var width: Int
    /// The height of the web view in points.
    public var height: Int
}

extension SeenPage {
    /// Whether a link leads to a privacy statement, by words in its address or its text.
    static func isPrivacyLink(_ link: (address: String, text: String)) -> Bool {
        ["privacy", "datenschutz", "confidential", "プライバシー"].contains { word in
            link.address.lowercased().contains(word) || link.text.lowercased().contains(word)
        }
    }
}
