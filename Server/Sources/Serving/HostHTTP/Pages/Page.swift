/// A page: a value in, HTML out.
protocol Page: Sendable {
    var template: PageTemplate { get }
    var width: PageWidth { get }
    /// The text of `<title>`, before the provider's name.
    func title(_ texts: Texts, _ provider: Provider) -> String
    /// What the template reads beside the layout's own members.
    func model(_ wording: Wording, _ provider: Provider) -> [String: Any]
}

/// How much room a page's content takes at most.
enum PageWidth: String, Sendable {
    /// One thing to decide or read.
    case card
    case wide
}
