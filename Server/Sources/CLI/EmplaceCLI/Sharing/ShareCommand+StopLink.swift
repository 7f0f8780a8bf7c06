import ArgumentParser
import Basics
import Documents
import Foundation
import OAuthServer

extension ShareCommand {
    struct StopLink: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "revoke-link", abstract: "Revoke a link permanently",
            discussion: """
                The link stops working, also for users who added it to their shared items. A new link gets a new \
                address.

                  emplace share revoke-link Plans --user mia --as viewer
                """)

        @OptionGroup var shared: SharedOptions
        @Option(name: .customLong("as"), help: ArgumentHelp("Which link: viewer or editor", valueName: "right"))
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
            print("revoked the \(role) link to \(shared.shownPath.shown)")
        }
    }
}
