import ArgumentParser
import Basics
import SQLStorage
import Documents
import Foundation
import OAuth
import OAuthServer

struct UserCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "user", abstract: "The people who can sign in.",
        subcommands: [
            Add.self, List.self, Set.self, SetPassword.self, SetQuota.self, ShowUsage.self, SignOut.self, Rename.self,
            Disable.self, Enable.self, Remove.self,
        ])
}

extension UserCommand {
    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Adds a person.",
            discussion: """
                The password is the first line of standard input, never an argument: those end up in histories and \
                process lists. The first user may be added before the place was ever served: a folder that holds no \
                place becomes one.

                  emplace user add mia --display-name "Mia Beck" < password.txt
                """)

        @Argument(help: "What they sign in with.") var name: String
        @Option(help: "What others see; the name without it.") var displayName: String?
        @Flag(help: "Editing on a phone needs a Microsoft 365 subscription.") var business = false
        @Flag(help: "An education account.") var education = false
        @Flag(name: .customLong("operator"), help: "Looks after the place on its pages: people, locks, the audit log.")
        var isOperator = false
        @OptionGroup var report: ReportOptions
        @OptionGroup var data: DataOptions

        func run() async throws {
            guard let signInName = SignInName(name) else { throw Failure("\(name) can't be a sign-in name") }
            if let displayName, !Account.isAllowed(displayName: displayName) {
                throw Failure("a display name has 1 to 100 characters, in one line")
            }
            let password = try PasswordInput.read(for: signInName)
            let installation = try await Installation(data)
            let account = Account(
                name: signInName, displayName: displayName ?? signInName.rawValue, isBusiness: business,
                isEducation: education, created: Date(), isOperator: isOperator)
            do {
                try await installation.accounts.add(account, password: password, now: Date())
            } catch StoreRefusal.nameTaken {
                throw Failure("there is a user \(name) already")
            }
            installation.tellIfNew()
            try report.print(UserRow(account)) { "added \(name)" }
        }
    }

    struct SetPassword: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "password", abstract: "Gives a person another password.",
            discussion: """
                The new password is the first line of standard input. Everything the person has running ends at \
                once: browsers, apps, documents open on a phone.
                """)

        @Argument(help: "The name of the user.") var name: String
        @OptionGroup var data: DataOptions

        func run() async throws {
            let installation = try await Installation.existing(data)
            let account = try await installation.account(named: name)
            let password = try PasswordInput.read(for: account.name)
            guard try await installation.accounts.setPassword(password, of: account.id, now: Date()) != nil else {
                throw Failure("there is no user \(name) any more")
            }
            print("changed the password of \(name) and signed them out everywhere")
        }
    }

    struct SignOut: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Signs a person out everywhere, or everybody.",
            discussion: """
                Ends browsers, apps and documents open on a phone at once. The password stays: they can sign in again.

                Links they shared go on opening for whoever has them: --withdraw-links ends them, for good.

                After a backup was restored, this ends what was signed out or taken back since it was made:

                  emplace user sign-out --all --withdraw-links
                """)

        @Argument(help: "Whom.") var name: String?
        @Flag(help: "Everybody.") var all = false
        @Flag(help: "Takes back every link they shared, for good.") var withdrawLinks = false
        @OptionGroup var data: DataOptions

        func validate() throws {
            if all == (name != nil) { throw ValidationError("say whom to sign out, or --all for everybody") }
        }

        func run() async throws {
            let installation = try await Installation.existing(data)
            let sessions = BrowserSessions(store: installation.storage)
            var accounts = try await installation.accounts.list()
            if let name { accounts = [try await installation.account(named: name)] }
            for account in accounts { try await sessions.endAll(of: account, source: .machine, now: Date()) }
            print("signed \(name ?? "everybody") out everywhere")
            guard withdrawLinks else { return }
            var count = 0
            for account in accounts { count += try await installation.library.unshareAll(of: account.id, now: Date()) }
            print("took back \(count) of their links")
        }
    }
}
