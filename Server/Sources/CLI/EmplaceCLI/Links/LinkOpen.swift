import ArgumentParser
import Basics
import Documents
import OAuth
import OfficeLinks
import PlaceServer
import WOPI
import WOPIHost

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
        let file = try await installation.file(DocumentPath(path), for: caller)
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
