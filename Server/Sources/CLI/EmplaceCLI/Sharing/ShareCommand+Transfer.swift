import ArgumentParser
import Basics
import Documents
import Foundation
import OAuthServer

extension ShareCommand {
    struct Transfer: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Makes a document or a folder another person's.",
            discussion: """
                It goes to the top of their documents, with everything below it, under a free name. Versions, links, \
                locks and whoever it is shared with stay; the room it takes is theirs. The owner before stays as an \
                editor, until either of them ends that: `emplace share stop`.

                  emplace share transfer Plans --user mia --to ben
                """)

        @OptionGroup var shared: SharedOptions
        @Option(help: "The user whose it is to be.") var to: String
        @OptionGroup var report: ReportOptions
        @OptionGroup var data: DataOptions

        func run() async throws {
            let installation = try await Installation.existing(data), path = shared.path, shown = shared.shownPath
            let other = try await installation.account(named: to),
                (node, caller) = try await shared.find(in: installation)
            let handed = try await Self.telling(of: shown, to: other) {
                do {
                    return try await installation.library.transfer(node, to: other.id, for: caller, now: Date())
                } catch DocumentsError.cannotShare(.top) {
                    throw Failure(
                        "the top can't be handed over; hand over what is in it, or all of it when the account goes: "
                            + "`emplace user remove \(shared.user.shellWord) --transfer-to \(to.shellWord)`")
                }
            }
            try report.print(TransferRow(user: shared.user, path: path, to: other.name.rawValue, handed)) {
                "\(shown.shown) is \(other.name.rawValue)'s now, as \(handed.name.shown)"
            }
        }

        /// Converts an error of a transfer of ownership to a message.
        static func telling<Value>(
            of what: String, to account: Account, _ step: () async throws -> Value
        ) async throws -> Value {
            do {
                return try await step()
            } catch DocumentsError.quotaExceeded(let limit, let excess) {
                throw Failure(
                    """
                    \(what): \(account.name.rawValue)'s documents may take \(SizeText.rounded(limit)), and this would \
                    be \(SizeText.rounded(excess)) more; `emplace user quota` gives more
                    """)
            } catch DocumentsError.tooMany(let limit) {
                throw Failure(
                    "\(what): more than \(limit) documents and folders at once; hand over folders in it first")
            } catch let error as DocumentsError {
                throw Failure("\(what): \(error.sentence)")
            }
        }
    }
}

/// The transferred item for `--json`.
private struct TransferRow: Encodable {
    let user: String
    let path: String
    let to: String
    let name: String
    let count: Int

    init(user: String, path: String, to: String, _ handed: OwnershipTransfer) {
        (self.user, self.path, self.to) = (user, path, to)
        (name, count) = (handed.name, handed.count)
    }
}
