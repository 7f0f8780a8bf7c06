import ArgumentParser
import Basics
import Documents
import Foundation
import OAuth
import OAuthServer
import SQLStorage

struct UserCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "user", abstract: "Manage users",
        subcommands: [
            Add.self, List.self, Set.self, SetPassword.self, SetQuota.self, ShowUsage.self, SignOut.self, Rename.self,
            Disable.self, Enable.self, Link.self, Unlink.self, Remove.self,
        ])
}

extension UserCommand {
    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Add a user",
            discussion: """
                The password is read from the first line of standard input, never from an argument, since arguments \
                end up in shell histories and process lists. The first user can be added before the server has ever \
                run: the command creates the data directory.

                  emplace user add mia --display-name "Mia Beck" < password.txt
                """)

        @Argument(help: "Sign-in name") var name: String
        @Option(help: "Name that others see (default: the sign-in name)") var displayName: String?
        @Flag(help: "Business account, which needs a Microsoft 365 subscription to edit on a phone") var business =
            false
        @Flag(help: "Education account") var education = false
        @Flag(
            name: .customLong("operator"),
            help: "Operator, who manages users, locks, and the audit log on the web pages"
        )
        var isOperator = false
        @OptionGroup var report: ReportOptions
        @OptionGroup var data: DataOptions

        func run() async throws {
            guard let signInName = SignInName(name) else {
                throw Failure("\(name) is not a valid sign-in name: use 1 to 256 bytes without control characters")
            }
            if let displayName, !Account.isAllowed(displayName: displayName) {
                throw Failure("a display name must have 1 to 100 characters on one line")
            }
            let password = try PasswordInput.read(for: signInName)
            let installation = try await Installation(data)
            let account = Account(
                name: signInName, displayName: displayName ?? signInName.rawValue, isBusiness: business,
                isEducation: education, created: Date(), isOperator: isOperator)
            do {
                try await installation.accounts.add(account, password: password, now: Date())
            } catch StoreRefusal.nameTaken {
                throw Failure("a user named \(name) already exists; choose another name")
            }
            installation.tellIfNew()
            try report.print(UserRow(account)) { "added \(name)" }
        }
    }

    struct SetPassword: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "password", abstract: "Set a user's password",
            discussion: """
                The new password is read from the first line of standard input. All sessions of the user end \
                immediately: browsers, apps, and documents open on a phone.
                """)

        @Argument(help: "User name") var name: String
        @OptionGroup var data: DataOptions

        func run() async throws {
            let installation = try await Installation.existing(data)
            let account = try await installation.account(named: name)
            let password = try PasswordInput.read(for: account.name)
            guard try await installation.accounts.setPassword(password, of: account.id, now: Date()) != nil else {
                throw Failure("the user \(name) no longer exists")
            }
            print("changed \(name)'s password and signed \(name) out everywhere")
        }
    }

    struct SignOut: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Sign a user, or all users, out everywhere",
            discussion: """
                All sessions end immediately: browsers, apps, and documents open on a phone. The password stays the \
                same, so users can sign in again. Links that they shared keep working; --revoke-links revokes these \
                links permanently.

                A restored backup also restores sessions and links that were revoked after the backup was made. To \
                revoke them again, run:

                  emplace user sign-out --all --revoke-links
                """)

        @Argument(help: "User name") var name: String?
        @Flag(help: "Sign out all users") var all = false
        @Flag(name: .customLong("revoke-links"), help: "Permanently revoke all links that these users shared")
        var withdrawLinks = false
        @OptionGroup var data: DataOptions

        func validate() throws {
            if all == (name != nil) { throw ValidationError("specify a user name, or --all for all users") }
        }

        func run() async throws {
            let installation = try await Installation.existing(data)
            let sessions = BrowserSessions(store: installation.storage)
            var accounts = try await installation.accounts.list()
            if let name { accounts = [try await installation.account(named: name)] }
            for account in accounts { try await sessions.endAll(of: account, source: .machine, now: Date()) }
            print("signed \(name ?? "all users") out everywhere")
            guard withdrawLinks else { return }
            var count = 0
            for account in accounts { count += try await installation.library.unshareAll(of: account.id, now: Date()) }
            print("revoked \(count) \(count == 1 ? "link" : "links")")
        }
    }
}

extension UserCommand {
    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List users",
            discussion: """
                Prints one line per user: sign-in name, display name, kind, storage used and quota, and creation \
                date; and the identity providers of linked users. --json also has the IDs of the users there. \
                `emplace user quota NAME` shows and changes the quota of a user.
                """)

        @OptionGroup var report: ReportOptions
        @OptionGroup var data: DataOptions

        func run() async throws {
            let installation = try await Installation.existing(data), accounts = try await installation.accounts.list()
            let usages = try await installation.library.usages(of: accounts.map(\.id), now: Date())
            let identities = Dictionary(grouping: try await installation.accounts.identities(), by: \.user)
            let rows = accounts.map {
                UserRow($0, usage: usages[$0.id], identities: (identities[$0.id] ?? []).map(UserRow.Identity.init))
            }
            try report.print(rows) {
                if rows.isEmpty { return "no users yet; add one with `emplace user add NAME\(data.repeated)`" }
                var heads = ["NAME", "DISPLAY NAME", "KIND", "STORAGE", "CREATED"]
                var cells = rows.map { [$0.name, $0.displayName, $0.kind, $0.usage, $0.created.utcText] }
                if !identities.isEmpty {
                    heads.append("IDENTITY PROVIDER")
                    for (index, row) in rows.enumerated() {
                        cells[index].append((row.identities ?? []).map(\.issuer).joined(separator: ", "))
                    }
                }
                return TextTable(heads: heads, rows: cells).text
            }
        }
    }
}

extension UserCommand {
    struct Rename: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Change a user's sign-in name",
            discussion: """
                Password, documents, connected apps, and display name stay the same. Browsers and phones stay signed \
                in; users sign in with the new name from then on.

                  emplace user rename mia mia.beck
                """)

        @Argument(help: "Current sign-in name") var name: String
        @Argument(help: "New sign-in name") var newName: String
        @OptionGroup var data: DataOptions

        func run() async throws {
            guard let target = SignInName(newName) else {
                throw Failure("\(newName) is not a valid sign-in name: use 1 to 256 bytes without control characters")
            }
            let installation = try await Installation.existing(data)
            let account = try await installation.account(named: name)
            do {
                guard try await installation.accounts.rename(account.id, to: target, now: Date()) != nil else {
                    throw Failure("the user \(name) no longer exists")
                }
            } catch StoreRefusal.nameTaken {
                throw Failure("a user named \(newName) already exists; choose another name")
            }
            print("renamed \(account.name.rawValue.shown) to \(target.rawValue.shown)")
        }
    }

    struct Disable: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Prevent a user from signing in, without removing data",
            discussion: """
                All sessions of the user end immediately: browsers, apps, and documents open on a phone. Documents \
                and shares are kept. `emplace user enable` allows the user to sign in again.

                Links that the user shared keep working for everyone who has them, including the user; \
                --revoke-links revokes them.
                """)

        @Argument(help: "User name") var name: String
        @Flag(name: .customLong("revoke-links"), help: "Permanently revoke all links that the user shared")
        var withdrawLinks = false
        @OptionGroup var data: DataOptions

        func run() async throws {
            let installation = try await Installation.existing(data)
            let account = try await installation.account(named: name)
            guard account.disabled == nil || withdrawLinks else { throw Failure("\(name) is already disabled") }
            guard try await installation.accounts.disable(account.id, now: Date()) != nil else {
                throw Failure("the user \(name) no longer exists")
            }
            print("disabled \(name) and signed \(name) out everywhere")
            guard withdrawLinks else { return }
            let count = try await installation.library.unshareAll(of: account.id, now: Date())
            print("revoked \(count) \(count == 1 ? "link" : "links")")
        }
    }

    struct Enable: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Allow a disabled user to sign in again",
            discussion: "The password is the same as before; phones and browsers must sign in again.")

        @Argument(help: "User name") var name: String
        @OptionGroup var data: DataOptions

        func run() async throws {
            let installation = try await Installation.existing(data)
            let account = try await installation.account(named: name)
            guard account.disabled != nil else { throw Failure("\(name) is not disabled") }
            guard try await installation.accounts.enable(account.id, now: Date()) != nil else {
                throw Failure("the user \(name) no longer exists")
            }
            print("enabled \(name)")
        }
    }
}

extension UserCommand {
    struct Link: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Link a user of an OpenID Connect provider to an account",
            discussion: """
                The user can then sign in to the account with the provider. SUBJECT is the user's ID at the provider \
                (`sub`). The page that refuses a user without access shows it, and so does the log of the server.

                  emplace user link mia --issuer https://id.contoso.com --subject 8f2a6c1e
                """)

        @Argument(help: "User name") var name: String
        @Option(help: "Issuer of the provider, as in the setting oidc-issuer") var issuer: String
        @Option(help: "ID of the user at the provider (`sub`)") var subject: String
        @OptionGroup var report: ReportOptions
        @OptionGroup var data: DataOptions

        func run() async throws {
            let installation = try await Installation.existing(data)
            let account = try await installation.account(named: name)
            do {
                let linked = try await installation.accounts.link(
                    issuer: issuer, subject: subject, to: account.id, now: Date())
                guard let linked else { throw Failure("the user \(name) no longer exists") }
                try report.print(UserRow.Identity(linked)) { "linked \(subject.shown) of \(issuer.shown) to \(name)" }
            } catch IdentityProblem.linkedToOther(let other) {
                let holder = try await installation.accounts.find(other)?.name.rawValue ?? other.rawValue
                throw Failure(
                    "\(subject) is already linked to \(holder); unlink it first with `emplace user unlink \(holder)`")
            } catch IdentityProblem.malformed {
                throw Failure("the issuer and the subject must not be empty, very long, or contain control characters")
            }
        }
    }

    struct Unlink: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Unlink users of OpenID Connect providers from an account",
            discussion: """
                Without --issuer and --subject, unlinks all. If the user has signed in with the provider, all \
                sessions end immediately: browsers, apps, and documents open on a phone. If oidc-required-group \
                admits the user, the next sign-in creates a new account. To keep a user out, use `emplace user \
                disable` instead.
                """)

        @Argument(help: "User name") var name: String
        @Option(help: "Unlink only users of this provider") var issuer: String?
        @Option(help: "Unlink only the user with this ID (`sub`)") var subject: String?
        @OptionGroup var report: ReportOptions
        @OptionGroup var data: DataOptions

        func run() async throws {
            let installation = try await Installation.existing(data)
            let account = try await installation.account(named: name)
            let unlinked = try await installation.accounts.unlink(
                issuer: issuer, subject: subject, from: account.id, now: Date())
            guard !unlinked.isEmpty else { throw Failure("nothing to unlink from \(name)") }
            try report.print(unlinked.map(UserRow.Identity.init)) {
                unlinked.map { "unlinked \($0.subject.shown) of \($0.issuer.shown) from \(name)" }
                    .joined(separator: "\n")
            }
        }
    }
}
