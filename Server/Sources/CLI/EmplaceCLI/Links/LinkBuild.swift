import ArgumentParser
import OfficeLinks

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
