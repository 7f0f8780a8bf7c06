/// Renders pages.
struct PageRenderer: Sendable {
    let provider: Provider
    private let templates: CompiledTemplates

    /// - Throws: Mustache's parser error; the templates are part of the program, so a test rules it out.
    init(provider: Provider) throws {
        self.provider = provider
        templates = try CompiledTemplates.shared.get()
    }

    /// The whole HTML document.
    func html(_ page: some Page, for visitor: Visitor) -> String {
        let wording = Wording(visitor)
        var model = layout(of: page, for: visitor, wording: wording)
        model.merge(page.model(wording, provider)) { _, own in own }
        return templates.render(page.template, model)
    }

    /// The pages that every page leads to.
    private static let paths = [
        "home": PagePath.home, "account": PagePath.account, "signOut": PagePath.signOut,
        "operating": PagePath.operating,
    ]

    private func layout(of page: some Page, for visitor: Visitor, wording: Wording) -> [String: Any] {
        let texts = wording.texts
        var model: [String: Any] = [
            "t": NamedTexts(visitor.language), "language": visitor.language.tag, "width": page.width.rawValue,
            "title": page.title(texts, provider), "provider": provider.name, "icon": provider.iconPath,
            "touchIcon": PlaceIcons.path(96), "stylesheet": PageAssets.stylesheet.path,
            "privacyURL": provider.privacyURL, "csrf": visitor.csrf, "paths": Self.paths,
            "inDocuments": page is HomePage || page is DocumentPage || page is MovePage
                || (page as? AskPage)?.question.isOfDocuments == true
                || page is FindPage || page is MoveSeveralPage || page is DeleteSeveralPage
                || page is HandOverPage || page is SharedPage,
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
}
