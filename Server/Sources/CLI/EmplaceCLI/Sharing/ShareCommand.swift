import ArgumentParser
import Basics
import SQLStorage
import Documents
import Foundation
import OAuthServer

/// `emplace share`: documents and folders that users share with other accounts.
struct ShareCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "share", abstract: "What people share with other accounts, and by links.",
        discussion: """
              emplace share Plans --user mia --with ben --as editor --until 2030-12-31
              emplace share list --with ben
              emplace share stop Plans --user mia --with ben
              emplace share link Plans --user mia --as viewer
              emplace share links --user mia
              emplace share change-link Plans --user mia --as viewer --until 2030-12-31
              emplace share stop-link Plans --user mia --as viewer
              emplace share transfer Plans --user mia --to ben

            What is shared is in the folder "Shared with me" of the other person, on the phone and on the pages, with \
            everything below it. Whoever has a link needs no account.
            """,
        subcommands: [
            Add.self, List.self, Stop.self, Link.self, Links.self, ChangeLink.self, StopLink.self, Transfer.self,
        ],
        defaultSubcommand: Add.self)

    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Shares a document or a folder, or changes how it is shared.",
            discussion: """
                A viewer looks and downloads. An editor also saves, and below a shared folder also adds, renames, \
                moves and deletes. Only the owner shares. Sharing it once more changes the right; a last day that there \
                is stays, unless another is given.

                  emplace share Plans --user mia --with ben --as editor --until 2030-12-31
                  emplace share Plans --user mia --with ben --as viewer --no-end
                """)

        @OptionGroup var shared: SharedOptions
        @Option(help: "The user to share it with.") var with: String
        @Option(name: .customLong("as"), help: ArgumentHelp("viewer or editor.", valueName: "right")) var role: String
        @Option(
            help: ArgumentHelp(
                "The last day, in UTC, as 2030-12-31, or a time as 2030-12-31T18:00:00Z.", valueName: "date"))
        var until: String?
        @Flag(help: "It has no end any more.") var noEnd = false
        @OptionGroup var report: ReportOptions
        @OptionGroup var data: DataOptions

        func run() async throws {
            if until != nil, noEnd { throw Failure("--until and --no-end say opposite things") }
            let role = try ShareKind(named: role).role
            let installation = try await Installation.existing(data), now = Date(), path = shared.shownPath
            let until = try until.map { try SharingEnd(typed: $0).date }
            let other = try await installation.account(named: with),
                (node, caller) = try await shared.find(in: installation)
            var given: Permission
            let more: String
            do {
                more = role == .viewer ? try await stillEdits(other, node, in: installation, for: caller, now: now) : ""
                given = try await installation.library.share(
                    node, with: other.id, as: role, until: until, for: caller, now: now)
                if noEnd, given.expires != nil {
                    given = try await installation.library.setEnd(nil, of: node, with: other.id, for: caller, now: now)
                }
            } catch DocumentsError.cannotShare(let problem) {
                throw Failure("\(path): \(DocumentsError.cannotShare(problem).sentence)")
            }
            let row = SharedRow(
                user: shared.user, path: shared.path, with: other.name.rawValue, role: role, created: now,
                expires: given.expires, hasEnded: false)
            let end = given.expires.map { ", until \(SharingEnd($0).text)" } ?? ""
            try report.print(row) { "shared \(path.shown) with \(other.name.rawValue) as \(role.name)\(end)\(more)" }
        }

        /// Returns a note if a parent folder gives the user more access, because the highest role counts.
        private func stillEdits(
            _ other: Account, _ node: NodeID, in installation: Installation, for caller: Caller, now: Date
        ) async throws -> String {
            let above = try await installation.library.sharing(above: node, for: caller, now: now).flatMap(
                \.permissions)
            let stronger = above.last { $0.record.user == other.id && $0.record.role == .editor }
            guard let folder = stronger?.path.joined(separator: "/") else { return "" }
            let name = folder.isEmpty ? "/" : folder.shown
            return "; \(other.name.rawValue) can still edit it, through \(name)"
        }
    }

    struct Stop: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Ends what is shared with an account; open sessions end with it.",
            discussion: "What that person saved stays.\n\n  emplace share stop Plans --user mia --with ben")

        @OptionGroup var shared: SharedOptions
        @Option(help: "The user it is shared with.") var with: String
        @OptionGroup var data: DataOptions

        func run() async throws {
            let installation = try await Installation.existing(data), path = shared.shownPath
            let other = try await installation.account(named: with),
                (node, caller) = try await shared.find(in: installation)
            let now = Date()
            do {
                try await installation.library.stopSharing(node, with: other.id, for: caller, now: now)
            } catch DocumentsError.notFound {
                let above = try await installation.library.sharing(above: node, for: caller, now: now).flatMap(
                    \.permissions)
                guard let folder = above.last(where: { $0.record.user == other.id })?.path.joined(separator: "/") else {
                    throw Failure("\(path) isn't shared with \(with); `emplace share list` shows what is")
                }
                throw Failure(
                    "\(path) is shared with \(with) through \(folder.isEmpty ? "/" : folder), which can be stopped as a whole"
                )
            }
            // The permission was already revoked, so a failure of these
            // reads must not look like a failure to revoke it.
            let isShared = try? await installation.library.isShared(node, atAllWith: other.id, for: caller, now: now)
            let links = try? await installation.library.shares(of: node, for: caller, now: now).filter {
                $0.isLive(at: now)
            }
            let part =
                isShared == true
                ? ", who still has something in it, or a folder that it is in; `emplace share list` shows what" : ""
            let more = links?.isEmpty == false ? ", but a link still opens it for whoever has the link" : ""
            print("\(path.shown) is no longer shared with \(other.name.rawValue)\(more)\(part)")
        }
    }
}

extension Installation {
    /// Returns the id of the item at a path.
    func node(_ path: DocumentPath, for caller: Caller) async throws -> NodeID {
        switch try await find(path, for: caller) {
        case .container(let container): .container(container.id)
        case .file(let file): .file(file.id)
        }
    }

    /// Returns the sign-in names of all accounts.
    func names() async throws -> [UserID: String] {
        try await Dictionary(accounts.list().map { ($0.id, $0.name.rawValue) }) { first, _ in first }
    }
}
