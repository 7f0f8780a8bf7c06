import ArgumentParser
import Catalogue
import Documents
import Foundation
import OAuthServer

extension UserCommand {
    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Removes a person, for good.",
            discussion: """
                Everything they have running ends at once. Somebody who has documents is removed only when it is said \
                what becomes of them: --hand-over-to puts all of them into a folder named after the person, at the top \
                of the other's documents, with versions, links and whoever they are shared with; --with-documents \
                deletes them for good. What is in the trash goes in either case. Documents of others that their apps \
                hold are freed. `emplace export --user NAME --to DIR` makes a copy of the newest versions.

                  emplace user remove mia --hand-over-to ben
                """)

        @Argument(help: "Whom.") var name: String
        @Option(help: "The user who gets the documents.") var handOverTo: String?
        @Flag(help: "Deletes the documents, too, those in the trash included.") var withDocuments = false
        @OptionGroup var data: DataOptions

        func validate() throws {
            if handOverTo != nil, withDocuments {
                throw ValidationError("--hand-over-to and --with-documents say opposite things")
            }
        }

        func run() async throws {
            let place = try await Place.existing(data)
            let account = try await place.account(named: name)
            let heir = if let handOverTo { try await place.account(named: handOverTo) } else { Account?.none }
            let handed = if let heir { try await handOver(everythingOf: account, to: heir, in: place) } else { 0 }
            // Documents that were deleted for good, and whose rows are still there, count for nothing.
            try await place.library.removeAllDiscarded()
            let takesDocuments = withDocuments || heir != nil
            do {
                let removed = try await place.accounts.remove(
                    account.id, withDocuments: takesDocuments, handedOver: handed, now: Date())
                guard let removed else { throw Failure("there is no user \(name) any more") }
                let isNothing = removed.gone == RemovedBelongings() && handed == 0
                print("removed \(name)" + (isNothing ? "" : ": \(removed.words)"))
            } catch RemovalProblem.documents(let count) {
                throw try await refusal(of: account, with: count, in: place)
            }
        }

        /// The failure that says how much would go with the person.
        private func refusal(of account: Account, with count: Int, in place: Place) async throws -> Failure {
            let caller = Caller(user: account.id, authority: .machine), now = Date()
            let room = try await place.library.room(for: caller, now: now)
            let trash = try await place.library.trash(for: caller, after: nil, limit: 1, now: now).entries
            let size = SizeText.rounded(room.used) + (trash.isEmpty ? "" : ", the trash included")
            let (documents, them) = count == 1 ? ("1 document", "it") : ("\(count) documents", "them")
            return Failure(
                "\(name) has \(documents) (\(size)), which would go for good; add --hand-over-to NAME to give \(them) "
                    + "to somebody, or --with-documents")
        }

        /// Hands over, has the person sign out, and hands over what was saved in between.
        ///
        /// - Returns: how many documents and folders.
        private func handOver(everythingOf account: Account, to heir: Account, in place: Place) async throws -> Int {
            var count = 0
            for step in 1...2 {
                let handed = try await ShareCommand.HandOver.telling(of: "the documents of \(name)", to: heir) {
                    try await place.library.handOverAll(of: account.id, to: heir.id, now: Date())
                }
                if let handed {
                    count += handed.count
                    print("the documents of \(name) are \(heir.name.rawValue)'s now, in \(handed.name.shown)")
                } else if step == 1 {
                    print("\(name) had no documents")
                }
                if step == 1 { _ = try await place.accounts.disable(account.id, now: Date()) }
            }
            return count
        }
    }
}
