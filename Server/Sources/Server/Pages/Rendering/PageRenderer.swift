import Basics
import HTTPServing

/// Renders pages to HTML.
struct PageRenderer: Sendable {
    /// The maximum number of rows that are rendered on the event loop. That takes 1–2 ms.
    static let rowsAtOnce = 15
    /// Threads for longer pages, so that event loops can serve other requests.
    /// Their small number leaves processors for other work and bounds memory usage.
    private static let threads = BlockingThreads("pages", maxCount: 2)
    /// The page size in bytes from which freed memory is returned to the system.
    private static let large = 256 * 1024

    let provider: Provider
    private let templates: CompiledTemplates

    /// - Throws: a parser error from Mustache.
    ///   The templates are part of the program, and a test ensures that they parse.
    init(provider: Provider) throws {
        self.provider = provider
        templates = try CompiledTemplates.shared.get()
    }

    /// Renders the whole HTML document.
    func html(_ page: some Page, for visitor: Visitor) -> String {
        let localization = Localization(visitor)
        var model = layout(of: page, for: visitor, localization: localization)
        model.merge(page.model(localization, provider)) { _, own in own }
        return templates.render(page.template, model)
    }

    /// Renders a page with many rows on another thread.
    func htmlAside(_ page: some Page, for visitor: Visitor) async throws -> String {
        try await Self.threads.run {
            let html = html(page, for: visitor)
            #if canImport(Glibc)
            // The template values took many times the size of the page and were freed in small pieces.
            if html.utf8.count >= Self.large { MemoryTuning.restoreAccessSoon() }
            #endif
            return html
        }
    }

    /// The addresses in the layout of every page.
    private static let paths = [
        "home": PagePath.home, "account": PagePath.account, "signOut": PagePath.signOut,
        "operating": PagePath.operating,
    ]

    private func layout(of page: some Page, for visitor: Visitor, localization: Localization) -> [String: Any] {
        let strings = localization.strings
        var model: [String: Any] = [
            "t": NamedStrings(visitor.language), "language": visitor.language.tag, "width": page.width.rawValue,
            "title": page.title(strings, provider), "provider": provider.name, "icon": provider.iconPath,
            "touchIcon": DefaultIcons.path(96), "stylesheet": PageAssets.stylesheet.path,
            "privacyURL": provider.privacyURL, "csrf": visitor.csrf, "paths": Self.paths,
            "inDocuments": page is FolderPage || page is DocumentPage || page is MovePage
                || (page as? ConfirmationPage)?.question.isOfDocuments == true
                || page is FindPage || page is MoveSeveralPage || page is DeleteSeveralPage
                || page is TransferPage || page is SharedPage,
            "inAccount": page is AccountPage, "inOperating": page is any OperatorPage,
            "isDialog": page is ConsentPage || page is SignInPage,
        ]
        if page.parts.contains(.script) { model["script"] = PageAssets.script.path }
        if let account = visitor.account {
            model["account"] = [
                "name": account.displayName, "signInName": account.signInName, "mayOperate": account.isOperator,
            ]
            model["signInStep"] = strings.connect.signIn(account.signInName)
        }
        return model
    }
}
