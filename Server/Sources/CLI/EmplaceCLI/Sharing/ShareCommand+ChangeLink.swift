import ArgumentParser
import Basics
import Documents
import Foundation
import OAuthServer

extension ShareCommand {
    struct ChangeLink: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "change-link", abstract: "Change the expiry or password of a link",
            discussion: """
                The link keeps its address, and everything you don't change. A new password is read from the first \
                line of standard input, never from an argument; visitors are asked for it.

                  emplace share change-link Plans --user mia --as viewer --until 2030-12-31
                  emplace share change-link Plans --user mia --as viewer --password < password.txt
                  emplace share change-link Plans --user mia --as editor --no-end --no-password
                """)

        @OptionGroup var shared: SharedOptions
        @Option(name: .customLong("as"), help: ArgumentHelp("Which link: viewer or editor", valueName: "right"))
        var role: String
        @Option(
            help: ArgumentHelp(
                "Last day (UTC), such as 2030-12-31, or a time such as 2030-12-31T18:00:00Z", valueName: "date"))
        var until: String?
        @Flag(help: "Remove the expiry") var noEnd = false
        @Flag(help: "Set a new password, read from standard input") var password = false
        @Flag(help: "Remove the password") var noPassword = false
        @OptionGroup var report: ReportOptions
        @OptionGroup var data: DataOptions

        func run() async throws {
            _ = try ShareKind(named: role)
            let end = try end()
            try check()
            let installation = try await Installation.existing(data), now = Date()
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
                throw Failure("nothing to change; add --until, --no-end, --password or --no-password")
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
