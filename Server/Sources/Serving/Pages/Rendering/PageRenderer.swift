import Mustache

/// Renders pages. The templates are compiled once, here.
struct PageRenderer: Sendable {
    let provider: Provider
    private let templates: [PageTemplate: MustacheTemplate]
    private let library: MustacheLibrary

    /// - Throws: Mustache's parser error; the templates are part of the program, so a test rules it out.
    init(provider: Provider) throws {
        self.provider = provider
        MustacheContentTypes.register(HTMLText(), named: HTMLText.name)
        var library = MustacheLibrary()
        for partial in PagePartial.allCases {
            library.register(try Self.compile(partial.source), named: partial.rawValue)
        }
        var templates: [PageTemplate: MustacheTemplate] = [:]
        for template in PageTemplate.allCases {
            templates[template] = try Self.compile(template.source)
        }
        self.library = library
        self.templates = templates
    }

    /// The whole HTML document.
    func html(_ page: some Page, for visitor: Visitor) -> String {
        let wording = Wording(visitor)
        var model = layout(of: page, for: visitor, wording: wording)
        model.merge(page.model(wording, provider)) { _, own in own }
        return templates[page.template]?.render(model, library: library) ?? ""
    }

    /// The pages that every page leads to.
    private static let paths = [
        "home": PagePath.home, "account": PagePath.account, "signOut": PagePath.signOut,
        "operating": PagePath.operating,
    ]

    private func layout(of page: some Page, for visitor: Visitor, wording: Wording) -> [String: Any] {
        let texts = wording.texts
        var model: [String: Any] = [
            "t": texts, "language": visitor.language.tag, "width": page.width.rawValue,
            "title": page.title(texts, provider), "provider": provider.name, "icon": provider.iconPath,
            "touchIcon": PlaceIcons.path(96), "stylesheet": PageAssets.stylesheet.path,
            "privacyURL": provider.privacyURL, "csrf": visitor.csrf, "paths": Self.paths,
            "inDocuments": page is HomePage || page is DocumentPage || page is MovePage || page is DeletePage
                || page is FindPage || page is MoveSeveralPage || page is DeleteSeveralPage
                || page is HandOverPage,
            "inAccount": page is AccountPage, "inOperating": page is any OperatorPage,
            "isDialog": page is ConsentPage || page is SignInPage,
        ]
        if page.parts.contains(.script) { model["script"] = PageAssets.script.path }
        if let account = visitor.account {
            model["account"] = [
                "name": account.displayName, "signInName": account.signInName, "mayOperate": account.isOperator,
            ]
            model["signInStep"] = texts.connect.signIn(account.signInName)
        }
        return model
    }

    /// Every template starts with the escaping of ``HTMLText``; a partial would fall back to Mustache's otherwise.
    private static func compile(_ source: String) throws -> MustacheTemplate {
        try MustacheTemplate(string: "{{% CONTENT_TYPE: \(HTMLText.name)}}\n" + source)
    }
}
