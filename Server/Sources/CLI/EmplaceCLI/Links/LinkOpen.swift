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
        commandName: "open", abstract: "Prints the link that opens a document of this place.",
        discussion: """
            The provider id is the one the place was last served with, or that of the settings (provider-id).

              emplace link open Plans/Roadmap.docx --user mia --pass-back contosodrive
            """)

    @Argument(help: "The document, from the top.") var path: String
    @Option(help: "The user whose document it is.") var user: String
    @Option(help: "Who follows the link.") var appSource = InvokerArgument.app
    @Option(
        name: .customLong("provider-id"), help: .init("Another provider id, such as TP_CONTOSO.", valueName: "id"))
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
                "this place has no provider id, which Microsoft assigns and every link carries; serve it with "
                    + "--provider-id, or name one here to try: --provider-id TP_CONTOSO")
        }
        do {
            let target = try ProviderFile(
                source: WOPISrc(.file(file.id)).address(on: try await installation.address()), provider: provider,
                user: caller.user.rawValue, name: WireName.wire(file.name), invokedBy: appSource.invoker)
            let link = try OfficeLink(
                target, mode: options.mode, passBack: try options.scheme(), context: options.context)
            print(link.text(options.spelling))
        } catch let problem as LinkProblem {
            throw Failure("no link opens \(path): \(problem)")
        }
    }
}
