import ArgumentParser
import OfficeLinks

struct LinkParse: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "parse", abstract: "Show what a link means",
        discussion: """
            Reads links that open a document, pass-back links, and the "To" and "Back" URLs of app-to-app sign-in. \
            Put the link in single quotes: it contains characters that are special to shells.

              emplace link parse 'contosodrive:ofe|u|https://contoso/Q4/budget.docx|z|no'
            """)

    @OptionGroup var report: ReportOptions
    @Argument(help: "Link to read") var link: String

    func run() async throws {
        let meaning: LinkMeaning
        do {
            meaning = try LinkMeaning(link)
        } catch {
            throw Failure("not a valid link: \(error)")
        }
        try report.print(meaning) {
            meaning.facts.map { $0 + String(repeating: " ", count: max(1, 18 - $0.count)) + $1.shown }
                .joined(separator: "\n")
        }
    }
}

/// The meaning of an Office link in words. The most important facts come first.
struct LinkMeaning: Encodable {
    let facts: [(name: String, value: String)]

    /// Parses a link according to its scheme: the schemes of Office open a document or return to Office, and any other
    /// scheme belongs to a provider's app.
    init(_ text: String) throws(LinkProblem) {
        let scheme = text.prefix { $0 != ":" }.lowercased()
        if OfficeApp.allCases.contains(where: { $0.scheme.text == scheme }) {
            facts = Self.open(try OfficeLink(text))
        } else if OfficeCaller.allCases.contains(where: { $0.scheme.text == scheme }) {
            facts = Self.back(try BackAddress(text))
        } else if let request = try? SignInRequest(toAddress: text) {
            facts = Self.signIn(request)
        } else {
            facts = Self.passBack(try PassBack(text))
        }
    }

    private static func open(_ link: OfficeLink) -> [(String, String)] {
        var facts = [("kind", "open"), ("app", link.app.rawValue), ("mode", link.mode == .edit ? "edit" : "view")]
        switch link.target {
        case .document(let address): facts.append(("document", address.text))
        case .file(let file):
            facts += [
                ("wopi_src", file.source.text), ("provider", file.provider), ("user", file.user), ("name", file.name),
                ("from", file.invokedBy.rawValue),
            ]
        }
        if let scheme = link.passBack { facts.append(("pass_back", scheme.text)) }
        if let context = link.context { facts.append(("context", context)) }
        return facts
    }

    private static func passBack(_ back: PassBack) -> [(String, String)] {
        [
            ("kind", "pass-back"), ("scheme", back.scheme.text), ("mode", back.mode == .edit ? "edit" : "view"),
            ("address", back.address.text), ("upload_pending", back.isUploadPending ? "yes" : "no"),
        ] + (back.context.map { [("context", $0)] } ?? [])
    }

    private static func signIn(_ request: SignInRequest) -> [(String, String)] {
        let facts: [(String, String?)] = [
            ("kind", "to"), ("caller", request.caller.rawValue), ("client_id", request.clientID),
            ("response_type", request.responseType), ("scope", request.scope), ("state", request.state),
            ("language", request.language), ("build", request.build), ("platform", request.platform),
            ("action", request.action),
        ]
        return facts.compactMap { name, value in value.map { (name, $0) } }
    }

    private static func back(_ back: BackAddress) -> [(String, String)] {
        let facts: [(String, String?)] =
            switch back.answer {
            case .granted(let grant):
                // The authorization code is a secret, so the report doesn't contain it.
                [
                    ("code", "(\(grant.code.utf8.count) bytes)"), ("tk", grant.tokenEndpoint),
                    ("sc", grant.sessionContext),
                ]
            case .refused(let refusal):
                [
                    ("error", refusal.error.rawValue), ("error_description", refusal.explanation),
                    ("error_uri", refusal.page),
                ]
            }
        return [("kind", "back"), ("caller", back.caller.rawValue)]
            + facts.compactMap { name, value in value.map { (name, $0) } } + [("action", back.action)]
    }

    func encode(to encoder: any Encoder) throws {
        try Dictionary(uniqueKeysWithValues: facts.map { ($0.name, $0.value) }).encode(to: encoder)
    }
}
