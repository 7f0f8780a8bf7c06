import ArgumentParser
import Catalogue
import Documents
import Foundation
import OAuthServer

extension UserCommand {
    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Removes a person, and their documents with them.",
            discussion: """
                Everything they have running ends at once, and their documents are gone for good, unless somebody \
                else gets them: --hand-over-to puts all of them into a folder named after the person, at the top of \
                the other's documents, with versions, links and whoever they are shared with. What is in the trash \
                goes in any case. `emplace export --user NAME --to DIR` makes a copy of the newest versions.

                  emplace user remove mia --hand-over-to ben
                """)

        @Argument(help: "Whom.") var name: String
        @Option(help: "The user who gets the documents.") var handOverTo: String?
        @OptionGroup var data: DataOptions

        func run() async throws {
            let place = try await Place.existing(data)
            let account = try await place.account(named: name)
            let heir = if let handOverTo { try await place.account(named: handOverTo) } else { Account?.none }
            if let heir { try await handOver(everythingOf: account, to: heir, in: place) }
            guard try await place.accounts.remove(account.id, now: Date()) else {
                throw Failure("there is no user \(name) any more")
            }
            print(heir == nil ? "removed \(name) and their documents" : "removed \(name)")
        }

        /// Hands over, has the person sign out, and hands over what was saved in between.
        private func handOver(everythingOf account: Account, to heir: Account, in place: Place) async throws {
            for step in 1...2 {
                let handed = try await ShareCommand.HandOver.telling(of: "the documents of \(name)", to: heir) {
                    try await place.library.handOverAll(of: account.id, to: heir.id, now: Date())
                }
                if let handed {
                    print("the documents of \(name) are \(heir.name.rawValue)'s now, in \(handed.name.shown)")
                } else if step == 1 {
                    print("\(name) had no documents")
                }
                if step == 1 { _ = try await place.accounts.disable(account.id, now: Date()) }
            }
        }
    }
}
