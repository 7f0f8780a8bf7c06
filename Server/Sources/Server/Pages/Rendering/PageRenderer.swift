import Basics
import HTMLTemplates
import HTTPServing
import Localization

/// Renders pages to HTML.
struct PageRenderer: Sendable {
    /// The maximum number of rows on a page that is rendered on the event loop. Rendering so many rows takes 1–2 ms.
    static let rowsAtOnce = 15
    /// The threads that render pages with more rows, so that event loops can serve other requests. Only two pages are
    /// rendered at the same time, which leaves processors for other work and bounds memory usage.
    private static let threads = BlockingThreads("pages", maxCount: 2)
    /// After rendering a page of at least this many bytes, the server returns freed memory to the system.
    private static let large = 256 * 1024

    let provider: Provider
    /// Whether the documents are in another store than the library, so that pages have no parts about storage and trash.
    let isHosted: Bool
    private let templates: CompiledTemplates<PageTemplate>

    /// - Throws: a parser error from Mustache, or ``LanguageFileError``.
    ///   The templates and texts are part of the program, and tests ensure that they parse.
    init(provider: Provider, isHosted: Bool = false) throws {
        self.provider = provider
        self.isHosted = isHosted
        templates = try PageTemplate.compiled.get()
        _ = try Strings.all.get()
    }

    /// Renders the whole HTML document.
    func html(_ page: some Page, for visitor: Visitor) -> String {
        let localization = Localization(visitor)
        let values = TemplateEncoder()
        values.set("t", to: NamedStrings(visitor.language))
        values.add(
            PageLayout(of: page, for: visitor, localization: localization, provider: provider, isHosted: isHosted))
        values.add(page.message.content(localization, hasSharing: page.hasSharing))
        values.add(page.content(localization, provider))
        return templates.render(page.template, values.values)
    }

    /// Renders a page with many rows on another thread.
    func htmlAside(_ page: some Page, for visitor: Visitor) async throws -> String {
        try await Self.threads.run {
            let html = html(page, for: visitor)
            #if canImport(Glibc)
            // While a page is rendered, its template values take many times the size of the page. The values are freed
            // in small pieces, which the allocator by itself doesn't return to the system.
            if html.utf8.count >= Self.large { MemoryTuning.releaseFreedMemorySoon() }
            #endif
            return html
        }
    }
}

/// The values for the layout of every page.
struct PageLayout: Encodable {
    struct Account: Encodable {
        let name, signInName: String
        let mayOperate: Bool
    }

    let language, title, provider, icon, privacyURL, csrf: String
    let width: PageWidth
    let stylesheet = PageAssets.stylesheet.path, touchIcon = DefaultIcons.path(96)
    let script: String?
    let account: Account?
    /// The step of the guide for phones that shows the user's sign-in name.
    let signInStep: Sentence?
    let isDialog: Bool
    /// Whether the documents are in another store than the library.
    let isHosted: Bool
    var inDocuments = false, inAccount = false, inOperating = false
    /// The links to all operator pages.
    var tabs: [OperatorSection.Tab]?
    let paths = PagePaths()

    init(
        of page: some Page, for visitor: Visitor, localization: Localization, provider: Provider, isHosted: Bool = false
    ) {
        let strings = localization.strings
        language = visitor.language.tag
        title = page.title(strings, provider)
        self.provider = provider.name
        icon = provider.iconPath
        privacyURL = provider.privacyURL
        csrf = visitor.csrf
        width = page.width
        script = page.parts.contains(.script) ? PageAssets.script.path : nil
        account = visitor.account.map {
            Account(name: $0.displayName, signInName: $0.signInName, mayOperate: $0.isOperator)
        }
        signInStep = visitor.account.map { strings.connect.signIn($0.signInName) }
        isDialog = page.isDialog
        self.isHosted = isHosted
        switch page.section {
        case .none: break
        case .documents: inDocuments = true
        case .account: inAccount = true
        case .operating(let section):
            inOperating = true
            tabs = section.tabs(strings.operating, isHosted: isHosted)
        }
    }
}
