import ArgumentParser
import Basics
import Documents
import OAuth
import OfficeLinks
import PlaceServer
import WOPI
import WOPIHost

struct LinkCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "link", abstract: "Create and read links between your apps and the Office apps",
        subcommands: [LinkOpen.self, LinkBuild.self, LinkParse.self, LinkSetup.self])
}

/// The name of an Office app as a command-line argument, such as `word`.
struct AppArgument: ExpressibleByArgument {
    let app: OfficeApp

    init?(argument: String) {
        guard let app = OfficeApp.allCases.first(where: { $0.rawValue.lowercased() == argument.lowercased() }) else {
            return nil
        }
        self.app = app
    }

    static var allValueStrings: [String] { OfficeApp.allCases.map { $0.rawValue.lowercased() } }
}

/// Where a link is, as a command-line argument: on a web page (`web`) or in an app (`app`).
enum InvokerArgument: String, ExpressibleByArgument, CaseIterable {
    case web, app

    var invoker: ProviderFile.Invoker { self == .web ? .web : .app }
}

/// The options of a link, except the document that the link opens.
struct LinkOptions: ParsableArguments {
    @Flag(help: "Open for viewing") var view = false
    @Flag(help: "Open for editing (default)") var edit = false
    @Option(help: .init("URL scheme of your app, so that Office can return to it", valueName: "scheme"))
    var passBack: String?
    @Option(help: .init("Text that Office returns to your app unchanged", valueName: "text")) var context: String?
    @Flag(help: "Percent-encode the delimiters, for systems that reject a raw |") var encoded = false

    func validate() throws {
        if view, edit { throw ValidationError("--view and --edit can't be combined") }
        if let passBack, (try? AppScheme(passBack)) == nil {
            throw ValidationError("--pass-back: \(LinkProblem(.scheme, .badScheme))")
        }
    }

    var mode: OpenMode { view ? .view : .edit }
    var spelling: LinkSpelling { encoded ? .encoded : .readable }
    func scheme() throws -> AppScheme? { try passBack.map { try AppScheme($0) } }
}

struct LinkBuild: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "build", abstract: "Build a link from its parts, without a server",
        discussion: """
              emplace link build --app word --document https://contoso/Q4/budget.docx --pass-back clouddrive
              emplace link build --wopi-src https://contoso/wopi/file/12312 --provider TP_CONTOSO --user a3243d \\
                --name document1.docx --from app --encoded
            """)

    @Option(help: "Office app (default with --wopi-src: the app for the extension in --name)") var app: AppArgument?
    @Option(help: .init("Address of a document", valueName: "url")) var document: String?
    @Option(help: .init("WOPISrc of a provider's file, without a token", valueName: "url")) var wopiSrc: String?
    @Option(help: "Provider id") var provider: String?
    @Option(help: "User id") var user: String?
    @Option(help: "File name with its extension") var name: String?
    @Option(help: "Where the link will be used") var from = InvokerArgument.app
    @OptionGroup var options: LinkOptions

    func validate() throws {
        switch (document, wopiSrc) {
        case (nil, nil), (.some, .some): throw ValidationError("specify either --document or --wopi-src")
        case (.some, nil): if app == nil { throw ValidationError("--app is missing") }
        case (nil, .some):
            for (option, value) in [("--provider", provider), ("--user", user), ("--name", name)] where value == nil {
                throw ValidationError("\(option) is missing")
            }
        }
    }

    func run() async throws { print(try link().text(options.spelling)) }

    private func link() throws -> OfficeLink {
        do {
            if let document, let app = app?.app {
                return try OfficeLink(
                    app, document: SecureAddress(document), mode: options.mode, passBack: options.scheme(),
                    context: options.context)
            }
            let file = try ProviderFile(
                source: wopiSrc ?? "", provider: provider ?? "", user: user ?? "", name: name ?? "",
                invokedBy: from.invoker)
            return try OfficeLink(
                file, in: app?.app, mode: options.mode, passBack: try options.scheme(), context: options.context)
        } catch let problem as LinkProblem {
            throw Failure("can't build the link: \(problem)")
        }
    }
}

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

struct LinkOpen: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open", abstract: "Print the link that opens a document in Office",
        discussion: """
            Uses the provider id that the server last ran with, or the setting provider-id.

              emplace link open Plans/Roadmap.docx --user mia --pass-back contosodrive
            """)

    @Argument(help: "Document, such as Plans/Roadmap.docx") var path: String
    @Option(help: "Owner of the document") var user: String
    @Option(help: "Where the link will be used") var appSource = InvokerArgument.app
    @Option(
        name: .customLong("provider-id"), help: .init("Provider id to use instead, such as TP_CONTOSO", valueName: "id")
    )
    var providerID: String?
    @OptionGroup var options: LinkOptions
    @OptionGroup var data: DataOptions

    func run() async throws {
        let named = try providerID.map(ProviderSettings.id)
        let installation = try await Installation.existing(data)
        let caller = try await installation.caller(named: user)
        let file = try await installation.findServedFile(DocumentPath(path), for: caller)
        guard let provider = named ?? installation.settings.server.providerID else {
            throw Failure(
                "no provider id is set, and every link needs the one that Microsoft assigned; start the server with "
                    + "--provider-id, or pass an id to this command, such as --provider-id TP_CONTOSO")
        }
        do {
            let target = try ProviderFile(
                source: WOPISrc(.file(file.id)).address(on: try await installation.address()), provider: provider,
                user: caller.user.rawValue, name: WireName.wire(file.name), invokedBy: appSource.invoker)
            let link = try OfficeLink(
                target, mode: options.mode, passBack: try options.scheme(), context: options.context)
            print(link.text(options.spelling))
        } catch let problem as LinkProblem {
            throw Failure("can't create a link to \(path): \(problem)")
        }
    }
}

struct LinkSetup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "setup", abstract: "Print the Info.plist and AndroidManifest.xml entries for your apps",
        discussion: """
            Prints the entries for Info.plist (iOS) and, with --activity, also for AndroidManifest.xml.

              emplace link setup --scheme contosodrive --bundle com.contoso.drive \\
                  --activity com.contoso.drive.OfficeAuthActivity
            """)

    @Option(help: "URL scheme of your app; repeat for several") var scheme: [String]
    @Option(help: .init("Bundle identifier of your app", valueName: "name")) var bundle = "com.example.app"
    @Option(help: .init("Android activity that handles sign-in for Office", valueName: "class")) var activity: String?

    func validate() throws {
        if scheme.isEmpty { throw ValidationError("--scheme is missing") }
        for text in scheme where (try? AppScheme(text)) == nil {
            throw ValidationError("\(text): \(LinkProblem(.scheme, .badScheme))")
        }
    }

    func run() async throws {
        let schemes = try scheme.map { try AppScheme($0) }
        print("<!-- Info.plist -->")
        print(InfoPlist(schemes: schemes, name: bundle, signsIn: true).text)
        guard let activity else { return }
        print("\n<!-- AndroidManifest.xml -->")
        print(AndroidManifest(activity: activity).text)
    }
}
