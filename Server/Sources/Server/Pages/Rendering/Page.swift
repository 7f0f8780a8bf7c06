/// A page as a value, which is rendered to HTML.
protocol Page: Sendable {
    var template: PageTemplate { get }
    var width: PageWidth { get }
    /// The parts of a page besides its stylesheet and images.
    var parts: PageParts { get }
    /// The number of list rows. Pages with many rows are rendered on another thread (``PageRenderer``).
    var rows: Int { get }
    /// Returns the text of `<title>`, before the provider's name.
    func title(_ strings: Strings, _ provider: Provider) -> String
    /// Returns the values for the template, besides those of the layout.
    func model(_ localization: Localization, _ provider: Provider) -> [String: Any]
}

/// The maximum width of a page's content.
enum PageWidth: String, Sendable {
    /// The width of a page with a single decision or text.
    case card
    case wide
}

/// The parts that a page loads besides its stylesheet and images. The default is none.
struct PageParts: OptionSet, Sendable {
    let rawValue: Int

    /// The script, which enhances a page that also works without it. The sign-in and consent pages don't load it.
    static let script = PageParts(rawValue: 1)
    /// The page has a sandboxed frame that shows the beginning of a text.
    static let frame = PageParts(rawValue: 2)
}

extension Page {
    var parts: PageParts { [] }
    var rows: Int { 0 }
}
