/// A page as a value, from which HTML is rendered.
protocol Page: Sendable {
    var template: PageTemplate { get }
    var width: PageWidth { get }
    /// The text of `<title>`, before the provider's name.
    func title(_ texts: Texts, _ provider: Provider) -> String
    /// The values that the template reads beside the layout's own.
    func model(_ wording: Wording, _ provider: Provider) -> [String: Any]
}

/// The largest width of a page's content.
enum PageWidth: String, Sendable {
    /// For one decision or one text.
    case card
    case wide
}
