import ArgumentParser
import Basics
import Documents
import Foundation
import OAuthServer

extension ShareCommand {
    struct StopLink: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "stop-link", abstract: "Takes back a link, for good.",
            discussion: """
                Whoever has the link opens nothing with it any more, and what people kept of it ends, too. The next \
                link has another address.

                  emplace share stop-link Plans --user mia --as viewer
                """)

        @OptionGroup var shared: SharedOptions
        @Option(name: .customLong("as"), help: ArgumentHelp("viewer or editor: which link.", valueName: "right"))
        var role: String
        @OptionGroup var data: DataOptions

        func run() async throws {
            _ = try ShareKind(named: role)
            let installation = try await Installation.existing(data), now = Date()
            let (link, caller) = try await shared.link(as: role, in: installation, now: now)
            do {
                try await installation.library.unshare(link.id, for: caller, now: now)
            } catch let error as DocumentsError {
                throw Failure("\(shared.shownPath): \(error.sentence)")
            }
            print("took back the link to \(shared.shownPath.shown) as \(role)")
        }
    }
}
