/// A page as a value, from which HTML is rendered.
protocol Page: Sendable {
    var template: PageTemplate { get }
    var width: PageWidth { get }
    /// The parts of a page that need more than a stylesheet and pictures.
    var parts: PageParts { get }
    /// The rows of its lists, of which there may be many. What takes long to render is rendered aside (``PageRenderer``).
    var rows: Int { get }
    /// The text of `<title>`, before the provider's name.
    func title(_ strings: Strings, _ provider: Provider) -> String
    /// The values that the template reads beside the layout's own.
    func model(_ localization: Localization, _ provider: Provider) -> [String: Any]
}

/// The largest width of a page's content.
enum PageWidth: String, Sendable {
    /// For one decision or one text.
    case card
    case wide
}

/// The parts that a page loads beside its stylesheet and pictures: none, unless it says so.
struct PageParts: OptionSet, Sendable {
    let rawValue: Int

    /// The script that makes a page easier which works without it. Pages on which people sign in and allow have none.
    static let script = PageParts(rawValue: 1)
    /// The beginning of a text, in a sandboxed frame.
    static let frame = PageParts(rawValue: 2)
}

extension Page {
    var parts: PageParts { [] }
    var rows: Int { 0 }
}
