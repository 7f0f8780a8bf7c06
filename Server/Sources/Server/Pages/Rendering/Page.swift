import Localization

/// A page as a typed value: its section, its title, its template and the values for the template.
protocol Page: Sendable {
    /// The values for the template. The names of the properties are the names in the template.
    associatedtype Content: Encodable

    var template: PageTemplate { get }
    /// The section that the navigation marks as the current one.
    var section: PageSection { get }
    /// Whether the page asks for a decision, such as consent, and therefore has no navigation.
    var isDialog: Bool { get }
    var width: PageWidth { get }
    /// What the page loads or embeds in addition to its stylesheet and images, such as the script.
    var parts: PageParts { get }
    /// The number of list rows on the page. ``PageRenderer`` renders a page with many rows on another thread.
    var rows: Int { get }
    /// The messages above the content.
    var message: PageMessage { get }
    /// Whether the page has a "Share" panel, in which messages about sharing appear.
    var hasSharing: Bool { get }
    /// Returns the text of `<title>`, before the provider's name.
    func title(_ strings: Strings, _ provider: Provider) -> String
    /// Returns the values for the template. The values of ``PageLayout`` and ``PageMessage`` are added to these values.
    func content(_ localization: Localization, _ provider: Provider) -> Content
}

/// A section of the pages with a link in the navigation.
enum PageSection: Sendable {
    /// A page that no link in the navigation leads to.
    case none
    case documents, account
    case operating(OperatorSection)
}

/// The maximum width of a page's content.
enum PageWidth: String, Sendable, Encodable {
    /// The width of a page with a single decision or text.
    case card
    case wide
}

/// What a page loads or embeds in addition to its stylesheet and images. The default is nothing.
struct PageParts: OptionSet, Sendable {
    let rawValue: Int

    /// The page loads the script, which improves pages that also work without the script. The sign-in and consent pages
    /// don't load the script.
    static let script = PageParts(rawValue: 1)
    /// The page has a sandboxed frame that previews the beginning of a text file.
    static let frame = PageParts(rawValue: 2)
}

extension Page {
    var section: PageSection { .none }
    var isDialog: Bool { false }
    var width: PageWidth { .wide }
    var parts: PageParts { [] }
    var rows: Int { 0 }
    var message: PageMessage { PageMessage() }
    var hasSharing: Bool { false }
}
