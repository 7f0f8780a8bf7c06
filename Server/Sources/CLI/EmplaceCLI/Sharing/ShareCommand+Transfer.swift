import ArgumentParser
import Basics
import Documents
import Foundation
import OAuthServer

extension ShareCommand {
    struct Transfer: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "transfer", abstract: "Transfer ownership of a document or folder to another user",
            discussion: """
                The item moves to the new owner's top folder with everything in it, and is renamed if its name is \
                taken. Versions, links, locks, and shares are kept. The item counts toward the new owner's quota. \
                The previous owner stays an editor until either of them removes that access.

                  emplace share transfer Plans --user mia --to ben
                """)

        @OptionGroup var shared: SharedOptions
        @Option(help: "New owner") var to: String
        @OptionGroup var report: ReportOptions
        @OptionGroup var data: DataOptions

        func run() async throws {
            let installation = try await Installation.ofOwnDocuments(data), path = shared.path, shown = shared.shownPath
            let other = try await installation.account(named: to),
                (node, caller) = try await shared.find(in: installation)
            let handed = try await Self.telling(of: shown, to: other) {
                do {
                    return try await installation.library.transfer(node, to: other.id, for: caller, now: Date())
                } catch DocumentsError.cannotShare(.top) {
                    throw Failure(
                        "the top folder can't be transferred; transfer items in it, or transfer everything and remove "
                            + "the user: `emplace user remove \(shared.user.shellWord) --transfer-to \(to.shellWord)`")
                }
            }
            try report.print(TransferRow(user: shared.user, path: path, to: other.name.rawValue, handed)) {
                "transferred \(shown.shown) to \(other.name.rawValue) as \(handed.name.shown)"
            }
        }

        /// Runs a transfer of ownership. Converts an error of the transfer to a message.
        static func telling<Value>(
            of what: String, to account: Account, _ step: () async throws -> Value
        ) async throws -> Value {
            do {
                return try await step()
            } catch DocumentsError.quotaExceeded(let limit, let excess) {
                throw Failure(
                    """
                    \(what): this would exceed \(account.name.rawValue)'s quota of \(SizeText.rounded(limit)) by \
                    \(SizeText.rounded(excess)); `emplace user quota` raises the quota
                    """)
            } catch DocumentsError.tooMany(let limit) {
                throw Failure(
                    "\(what): at most \(limit) documents and folders can be transferred at once; transfer some of the "
                        + "subfolders first")
            } catch let error as DocumentsError {
                throw Failure("\(what): \(error.sentence)")
            }
        }
    }
}

/// The item that was transferred, as `--json` prints it.
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
