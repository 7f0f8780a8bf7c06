/// An address that opens a document in an Office app.
///
/// There are two families (office-links.md §1): the address of a document in SharePoint or OneDrive, which Office
/// fetches itself (seed 002), and the WOPISrc of a file at a storage provider (seed 004).
///
/// ```swift
/// let file = try ProviderFile(
///     source: "https://wopi.contoso.com/wopi/files/f17", provider: "TP_CONTOSO", user: "u4711",
///     name: "Plan.docx", invokedBy: .app)
/// let link = try OfficeLink(file, passBack: AppScheme("contosodrive"), context: "folder-9")
/// open(link.text(.encoded))
/// ```
public struct OfficeLink: Hashable, Sendable {
    public let app: OfficeApp
    public let mode: OpenMode
    public let target: Target
    /// `|p|`: where Office returns to; the app has to have registered it.
    public let passBack: AppScheme?
    /// `|c|`: handed back unchanged, never read by Office.
    public let context: String?

    public enum Target: Hashable, Sendable {
        case document(SecureAddress)
        case file(ProviderFile)
    }

    /// A link to a document at its own address, which must not redirect (seed 002, "URL").
    public init(
        _ app: OfficeApp, document: SecureAddress, mode: OpenMode = .edit, passBack: AppScheme? = nil,
        context: String? = nil
    ) {
        self.init(app: app, mode: mode, target: .document(document), passBack: passBack, context: context)
    }

    /// A link to a provider's file, in the app for its name or in another.
    ///
    /// - Throws: ``LinkProblem`` when no app opens a file of that name, or this one nothing over WOPI.
    public init(
        _ file: ProviderFile, in app: OfficeApp? = nil, mode: OpenMode = .edit, passBack: AppScheme? = nil,
        context: String? = nil
    ) throws(LinkProblem) {
        guard let app = app ?? FileSupport(fileName: file.name)?.app else {
            throw LinkProblem(.descriptor("n"), .unknown)
        }
        guard app.opensOverWOPI else { throw LinkProblem(.scheme, .notOverWOPI) }
        self.init(app: app, mode: mode, target: .file(file), passBack: passBack, context: context)
    }

    private init(app: OfficeApp, mode: OpenMode, target: Target, passBack: AppScheme?, context: String?) {
        self.app = app
        self.mode = mode
        self.target = target
        self.passBack = passBack
        self.context = context
    }

    /// The address, ready to be opened.
    public func text(_ spelling: LinkSpelling = .readable) -> String {
        var pairs: [(letter: String, argument: String)] = []
        switch target {
        case .document(let address): pairs = [("u", address.text)]
        case .file(let file): pairs = file.descriptors
        }
        if let passBack { pairs.append(("p", passBack.text)) }
        if let context { pairs.append(("c", Descriptors.argument(context))) }
        return app.scheme.text + ":" + Descriptors.join(mode.rawValue, pairs, spelling)
    }

    /// Reads a link in either spelling, its descriptors in any order.
    ///
    /// `ms-word:https://…` alone means to view (office-links.md §8). A link is a provider's when it has any of `|d|`,
    /// `|e|`, `|n|`, `|a|`: then it has to have all of them.
    ///
    /// - Throws: ``LinkProblem``
    public init(_ text: String) throws(LinkProblem) {
        let (scheme, rest) = try AppScheme.split(text, limit: Descriptors.maximumLength)
        let app = try OfficeApp(scheme: scheme)
        if rest.prefix(8).asciiLowercased == "https://" {
            self.init(app, document: try SecureAddress(rest, at: .address), mode: .view)
            return
        }
        let parts = try Descriptors(rest)
        let mode = try OpenMode(parts.mode)
        let passBack: AppScheme? = if let text = try parts.optional("p") { try AppScheme(text) } else { nil }
        let context = try parts.optional("c")
        if ["d", "e", "n", "a"].contains(where: parts.has) {
            try self.init(ProviderFile(parts), in: app, mode: mode, passBack: passBack, context: context)
        } else {
            self.init(app, document: try parts.address("u"), mode: mode, passBack: passBack, context: context)
        }
    }
}
