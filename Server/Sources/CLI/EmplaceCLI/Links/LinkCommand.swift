import ArgumentParser
import OfficeLinks

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
