/// An address that opens a document in an Office app.
///
/// There are two families of links (docs/protocol/office-links.md#two-families). A link of the first family contains
/// the address of a document in SharePoint or OneDrive, which Office fetches itself. A link of the second family
/// contains the WOPISrc of a file at a storage provider.
///
/// ```swift
/// let file = try ProviderFile(
///     source: "https://wopi.contoso.com/wopi/files/f17", provider: "TP_CONTOSO", user: "u4711",
///     name: "Plan.docx", invokedBy: .app)
/// let link = try OfficeLink(file, passBack: "contosodrive", context: "folder-9")
/// open(link.text(.encoded))
/// ```
public struct OfficeLink: Hashable, Sendable {
    /// The app that opens the document.
    public let app: OfficeApp
    /// Whether the document is opened for viewing or for editing.
    public let mode: OpenMode
    /// The document to open.
    public let target: Target
    /// The argument of `|p|`: the scheme with which Office returns to the app that opened the link. That app must have
    /// registered the scheme.
    public let passBack: AppScheme?
    /// The argument of `|c|`: a text that Office returns unchanged. `nil` if the text is empty.
    public let context: String?

    /// The document that a link opens. There is one case for each family of links
    /// (docs/protocol/office-links.md#two-families).
    public enum Target: Hashable, Sendable {
        /// A document that Office fetches from the document's own address.
        case document(SecureAddress)
        /// A file at a storage provider.
        case file(ProviderFile)
    }

    /// The address of the document: the WOPISrc of a provider's file, or the document's own address.
    public var address: SecureAddress {
        switch target {
        case .document(let address): address
        case .file(let file): file.source
        }
    }

    /// Creates a link to a document at its own address. The address must not redirect
    /// (docs/protocol/office-links.md#when-office-comes-back).
    ///
    /// - Throws: ``LinkProblem`` for a context that contains a NUL or makes the link longer than 64 KiB.
    public init(
        _ app: OfficeApp, document: SecureAddress, mode: OpenMode = .edit, passBack: AppScheme? = nil,
        context: String? = nil
    ) throws(LinkProblem) {
        try self.init(app: app, mode: mode, target: .document(document), passBack: passBack, context: context)
    }

    /// Creates a link that opens a provider's file, by default in the app for the extension of the file's name.
    ///
    /// - Throws: ``LinkProblem`` if no app is given and no app opens files with that extension, if the app doesn't
    ///   support WOPI, or if the context contains a NUL or makes the link longer than 64 KiB.
    public init(
        _ file: ProviderFile, in app: OfficeApp? = nil, mode: OpenMode = .edit, passBack: AppScheme? = nil,
        context: String? = nil
    ) throws(LinkProblem) {
        guard let app = app ?? FileSupport(fileName: file.name)?.app else {
            throw LinkProblem(.descriptor("n"), .unknown)
        }
        guard app.opensOverWOPI else { throw LinkProblem(.scheme, .notOverWOPI) }
        try self.init(app: app, mode: mode, target: .file(file), passBack: passBack, context: context)
    }

    private init(
        app: OfficeApp, mode: OpenMode, target: Target, passBack: AppScheme?, context: String?
    ) throws(LinkProblem) {
        self.app = app
        self.mode = mode
        self.target = target
        self.passBack = passBack
        self.context = try Descriptors.context(context)
        try Descriptors.checkLength(text(.encoded))
    }

    /// Returns the link as text, ready to open.
    public func text(_ spelling: LinkSpelling = .readable) -> String {
        var pairs: [(letter: String, argument: String)] = []
        switch target {
        case .document(let address): pairs = [("u", address.text)]
        case .file(let file): pairs = file.descriptors
        }
        if let passBack { pairs.append(("p", passBack.text)) }
        if let context { pairs.append(("c", Descriptors.argument(context))) }
        return app.scheme.text + ":" + Descriptors.join(mode.rawValue, pairs, spelling: spelling)
    }

    /// Parses a link in either spelling, with its descriptors in any order.
    ///
    /// A link without a mode, such as `ms-word:https://…`, opens the document for viewing
    /// (docs/protocol/office-links.md#office-uri-schemes). A link with any of `|d|`, `|e|`, `|n|`, `|a|` is a link to a
    /// provider's file, and must have all four descriptors.
    ///
    /// - Throws: ``LinkProblem``
    public init(_ text: String) throws(LinkProblem) {
        let (scheme, rest) = try AppScheme.split(text, limit: Descriptors.maxLength)
        let app = try OfficeApp(scheme: scheme)
        if rest.hasASCIIPrefix("https://") {
            // A link without a mode contains only an address. Descriptors can't occur without a mode before them.
            guard !rest.utf8.contains(UInt8(ascii: "|")) else { throw LinkProblem(.mode, .missing) }
            try self.init(app, document: SecureAddress(rest, at: .address), mode: .view)
            return
        }
        let parts = try Descriptors(rest)
        let mode = try OpenMode(parts.mode)
        let passBack = parts.has("p") ? try AppScheme(try parts.text("p"), at: .descriptor("p")) : nil
        let context = try parts.context()
        if ["d", "e", "n", "a"].contains(where: parts.has) {
            try self.init(ProviderFile(parts), in: app, mode: mode, passBack: passBack, context: context)
        } else {
            try self.init(app, document: parts.address("u"), mode: mode, passBack: passBack, context: context)
        }
    }
}

/// Encodes a link as a single string, the link's text.
extension OfficeLink: Codable {
    /// Decodes the link from its text.
    ///
    /// - Throws: `DecodingError` for a text that isn't a link.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do {
            self = try OfficeLink(try container.decode(String.self))
        } catch let problem as LinkProblem {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: problem.description)
        }
    }

    /// Encodes the link as its text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text(.readable))
    }
}

/// Whether a link opens a document for viewing or editing (docs/protocol/office-links.md#grammar).
public enum OpenMode: String, Hashable, Sendable, CaseIterable {
    /// The document is opened for viewing only.
    case view = "ofv"
    /// The document is opened for editing, which is the default.
    case edit = "ofe"

    init(_ text: Substring) throws(LinkProblem) {
        guard let mode = OpenMode(rawValue: text.asciiLowercased) else {
            throw LinkProblem(.mode, text.isEmpty ? .empty : .unknown)
        }
        self = mode
    }
}
