import ArgumentParser
import SQLStorage
import Documents
import Foundation
import OAuthServer

extension UserCommand {
    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Remove a user permanently",
            discussion: """
                All sessions of the user end immediately. If the user has documents, choose what happens to them: \
                --transfer-to moves all documents to a folder named after the user, in the new owner's top folder, \
                with versions, links, and shares; --with-documents deletes them permanently. Either way, the user's \
                trash is deleted, and the user's locks on other people's documents are released. --dry-run shows all \
                this and changes nothing. `emplace export --user NAME --to DIRECTORY` saves a copy of the newest \
                versions.

                  emplace user remove mia --transfer-to ben --dry-run
                  emplace user remove mia --transfer-to ben
                """)

        @Argument(help: "User name") var name: String
        @Option(name: .customLong("transfer-to"), help: "User who becomes the owner of the documents")
        var transferTo: String?
        @Flag(help: "Also permanently delete the documents, including the trash") var withDocuments = false
        @Flag(help: "Show what would be removed and transferred, and change nothing") var dryRun = false
        @OptionGroup var data: DataOptions

        func validate() throws {
            if transferTo != nil, withDocuments {
                throw ValidationError("--transfer-to and --with-documents can't be combined")
            }
        }

        func run() async throws {
            let installation = try await Installation.existing(data)
            let account = try await installation.account(named: name)
            let heir = if let transferTo { try await installation.account(named: transferTo) } else { Account?.none }
            // The rows of permanently deleted documents are removed first, so that they aren't counted.
            try await installation.library.removeAllDiscarded()
            var report = try await RemovalReport(of: account, to: heir, in: installation, now: Date())
            if heir == nil, !withDocuments, report.documents + report.inTrash > 0 {
                throw try await refusal(of: account, with: report.documents + report.inTrash, in: installation)
            }
            guard !dryRun else {
                return print("would remove \(name)" + Self.following(report.text) + "\nnothing was changed")
            }
            do {
                report.note(try await remove(account, transferringTo: heir, in: installation))
                print("removed \(name)" + Self.following(report.text))
            } catch RemovalProblem.documents(let count) {
                throw try await refusal(of: account, with: count, in: installation)
            }
        }

        private static func following(_ facts: String) -> String { facts.isEmpty ? "" : ": " + facts }

        private func remove(
            _ account: Account, transferringTo heir: Account?, in installation: Installation
        ) async throws -> AccountRemoval {
            let accounts = installation.accounts
            let removed =
                if let heir {
                    try await transfer(everythingOf: account, to: heir, in: installation)
                } else {
                    try await accounts.remove(account.id, withDocuments: withDocuments, now: Date())
                }
            guard let removed else { throw Failure("the user \(name) no longer exists") }
            return removed
        }

        /// Returns the failure of a removal without confirmation. It says how much would be deleted with the user.
        private func refusal(of account: Account, with count: Int, in installation: Installation) async throws
            -> Failure
        {
            let caller = Caller(user: account.id, authority: .machine), now = Date()
            let usage = try await installation.library.usage(for: caller, now: now)
            let trash = try await installation.library.trash(for: caller, after: nil, limit: 1, now: now).entries
            let size = SizeText.rounded(usage.used) + (trash.isEmpty ? "" : ", including the trash")
            let (documents, them) = count == 1 ? ("1 document", "it") : ("\(count) documents", "them")
            return Failure(
                "\(name) has \(documents) (\(size)); add --transfer-to NAME to transfer \(them) to another user, or "
                    + "--with-documents to delete \(them) permanently")
        }

        /// Transfers the documents and removes the user. If a document was saved between the two steps, repeats both.
        private func transfer(
            everythingOf account: Account, to heir: Account, in installation: Installation
        ) async throws -> AccountRemoval? {
            var count = 0
            for _ in 1..<Self.attempts {
                count += try await transferOnce(everythingOf: account, to: heir, in: installation)
                do {
                    return try await installation.accounts.removeTransferred(
                        account.id, transferred: count, now: Date())
                } catch RemovalProblem.documents {
                    continue
                }
            }
            throw Failure(
                "\(name) keeps saving documents; run `emplace user disable \(name.shellWord)`, then run the same command "
                    + "again")
        }

        private static let attempts = 10

        /// Transfers the documents once, without repeating.
        ///
        /// - Returns: the number of documents and folders.
        private func transferOnce(everythingOf account: Account, to heir: Account, in installation: Installation)
            async throws -> Int
        {
            let documents = RemovalReport.documents(of: account)
            let handed = try await ShareCommand.Transfer.telling(of: documents, to: heir) {
                try await installation.library.transferAll(of: account.id, to: heir.id, now: Date())
            }
            guard let handed else { return 0 }
            print("transferred \(documents) to \(heir.name.rawValue), in the folder \(handed.name.shown)")
            return handed.count
        }
    }
}
