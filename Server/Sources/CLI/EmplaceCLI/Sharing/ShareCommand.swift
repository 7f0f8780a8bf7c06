import ArgumentParser
import Basics
import Documents
import Foundation
import OAuthServer
import SQLStorage

/// `emplace share`: lists and changes the documents and folders that users share with other accounts.
struct ShareCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "share", abstract: "Share documents and folders with users and by links",
        discussion: """
            Shared items appear in the other user's folder "Shared with me", on phones and on the web pages, with \
            everything in them. A link works without an account.

              emplace share Plans --user mia --with ben --as editor --until 2030-12-31
              emplace share list --with ben
              emplace share stop Plans --user mia --with ben
              emplace share link Plans --user mia --as viewer
              emplace share links --user mia
              emplace share change-link Plans --user mia --as viewer --until 2030-12-31
              emplace share revoke-link Plans --user mia --as viewer
              emplace share transfer Plans --user mia --to ben
            """,
        subcommands: [
            Add.self, List.self, Stop.self, Link.self, Links.self, ChangeLink.self, StopLink.self, Transfer.self,
        ],
        defaultSubcommand: Add.self)

    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Share a document or folder with a user, or change a share",
            discussion: """
                A viewer can read and download. An editor can also save and, in a shared folder, add, rename, move, \
                and delete. Only the owner can share. Sharing an item again changes the permission; the expiration is \
                kept unless you set a new one.

                  emplace share Plans --user mia --with ben --as editor --until 2030-12-31
                  emplace share Plans --user mia --with ben --as viewer --no-end
                """)

        @OptionGroup var shared: SharedOptions
        @Option(help: "User to share with") var with: String
        @Option(name: .customLong("as"), help: ArgumentHelp("Permission: viewer or editor", valueName: "permission"))
        var role: String
        @Option(
            help: ArgumentHelp(
                "Last day (UTC), such as 2030-12-31, or a time such as 2030-12-31T18:00:00Z", valueName: "date"))
        var until: String?
        @Flag(help: "Remove the expiration") var noEnd = false
        @OptionGroup var report: ReportOptions
        @OptionGroup var data: DataOptions

        func run() async throws {
            if until != nil, noEnd { throw Failure("--until and --no-end can't be combined") }
            let role = try ShareKind(named: role).role
            let installation = try await Installation.ofOwnDocuments(data), now = Date(), path = shared.shownPath
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

        /// Returns a note if the user can still edit the item, because a parent folder is shared with the user for
        /// editing.
        private func stillEdits(
            _ other: Account, _ node: NodeID, in installation: Installation, for caller: Caller, now: Date
        ) async throws -> String {
            let above = try await installation.library.sharing(above: node, for: caller, now: now).flatMap(
                \.permissions)
            let stronger = above.last { $0.record.user == other.id && $0.record.role == .editor }
            guard let folder = stronger?.path.joined(separator: "/") else { return "" }
            let name = folder.isEmpty ? "/" : folder.shown
            return "; \(other.name.rawValue) can still edit it through \(name)"
        }
    }

    struct Stop: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Stop sharing a document or folder with a user",
            discussion: """
                The user loses access immediately, even to documents that are open. Versions that the user saved are kept.

                  emplace share stop Plans --user mia --with ben
                """)

        @OptionGroup var shared: SharedOptions
        @Option(help: "User to stop sharing with") var with: String
        @OptionGroup var data: DataOptions

        func run() async throws {
            let installation = try await Installation.ofOwnDocuments(data), path = shared.shownPath
            let other = try await installation.account(named: with),
                (node, caller) = try await shared.find(in: installation)
            let now = Date()
            do {
                try await installation.library.stopSharing(node, with: other.id, for: caller, now: now)
            } catch DocumentsError.notFound {
                let above = try await installation.library.sharing(above: node, for: caller, now: now).flatMap(
                    \.permissions)
                guard let folder = above.last(where: { $0.record.user == other.id })?.path.joined(separator: "/") else {
                    throw Failure("\(path) isn't shared with \(with); run `emplace share list` to list shares")
                }
                throw Failure(
                    "\(path) is shared with \(with) through \(folder.isEmpty ? "/" : folder); stop sharing that folder instead"
                )
            }
            // The permission was already revoked. If one of these reads fails, the command must not look as if it had
            // failed.
            let isShared = try? await installation.library.isShared(node, atAllWith: other.id, for: caller, now: now)
            let links = try? await installation.library.shares(of: node, for: caller, now: now).filter {
                $0.isLive(at: now)
            }
            let part =
                isShared == true
                ? "; \(other.name.rawValue) still has access to some of its contents or to one of its parent folders "
                    + "(see `emplace share list`)"
                : ""
            let more = links?.isEmpty == false ? ", but anyone with a link can still open it" : ""
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

extension ShareCommand {
    struct StopLink: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "revoke-link", abstract: "Revoke a link permanently",
            discussion: """
                The link stops working, even for users who added it to "Shared with me". A new link gets a new \
                address.

                  emplace share revoke-link Plans --user mia --as viewer
                """)

        @OptionGroup var shared: SharedOptions
        @Option(
            name: .customLong("as"),
            help: ArgumentHelp("Permission of the link: viewer or editor", valueName: "permission"))
        var role: String
        @OptionGroup var data: DataOptions

        func run() async throws {
            _ = try ShareKind(named: role)
            let installation = try await Installation.ofOwnDocuments(data), now = Date()
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

extension ShareCommand {
    struct ChangeLink: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "change-link", abstract: "Change the expiration or password of a link",
            discussion: """
                Everything you don't specify stays the same, including the address. A new password is read from the \
                first line of standard input, never from an argument; visitors will have to enter it.

                  emplace share change-link Plans --user mia --as viewer --until 2030-12-31
                  emplace share change-link Plans --user mia --as viewer --password < password.txt
                  emplace share change-link Plans --user mia --as editor --no-end --no-password
                """)

        @OptionGroup var shared: SharedOptions
        @Option(
            name: .customLong("as"),
            help: ArgumentHelp("Permission of the link: viewer or editor", valueName: "permission"))
        var role: String
        @Option(
            help: ArgumentHelp(
                "Last day (UTC), such as 2030-12-31, or a time such as 2030-12-31T18:00:00Z", valueName: "date"))
        var until: String?
        @Flag(help: "Remove the expiration") var noEnd = false
        @Flag(help: "Set a new password, read from standard input") var password = false
        @Flag(help: "Remove the password") var noPassword = false
        @OptionGroup var report: ReportOptions
        @OptionGroup var data: DataOptions

        func run() async throws {
            _ = try ShareKind(named: role)
            let end = try end()
            try check()
            let installation = try await Installation.ofOwnDocuments(data), now = Date()
            let (known, caller) = try await shared.link(as: role, in: installation, now: now)
            let terms = LinkChange(end: end, password: try await secret())
            do {
                let link = try await installation.library.changeLink(known.id, by: terms, for: caller, now: now)
                let row = LinkRow(link, of: shared.user, path: shared.path, now: now)
                try report.print(row) { "changed the \(role) link to \(shared.shownPath.shown): \(link.termsText)" }
            } catch let error as DocumentsError {
                throw Failure("\(shared.shownPath): \(error.sentence)")
            }
        }

        private func check() throws {
            if until != nil, noEnd { throw Failure("--until and --no-end can't be combined") }
            if password, noPassword { throw Failure("--password and --no-password can't be combined") }
            guard until != nil || noEnd || password || noPassword else {
                throw Failure("nothing to change; add --until, --no-end, --password, or --no-password")
            }
        }

        private func end() throws -> LinkChange.Term<Date> {
            if let until { return .becomes(try SharingEnd(typed: until).date) }
            return noEnd ? .goes : .stays
        }

        private func secret() async throws -> LinkChange.Term<SharePassword> {
            guard password else { return noPassword ? .goes : .stays }
            return .becomes(try await SharePassword(hashing: try PasswordInput.read()))
        }
    }
}
