import ArgumentParser
import SQLStorage
import Documents
import Foundation
import OAuthServer

extension UserCommand {
    struct Rename: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Change a user's sign-in name",
            discussion: """
                Password, documents, connected apps and display name stay the same. Browsers and phones stay signed \
                in; the next sign-in needs the new name.

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
                    throw Failure("the user \(name) was removed in the meantime")
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
                throw Failure("the user \(name) was removed in the meantime")
            }
            print("disabled \(name) and signed them out everywhere")
            guard withdrawLinks else { return }
            let count = try await installation.library.unshareAll(of: account.id, now: Date())
            print("revoked \(count) of their links")
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
                throw Failure("the user \(name) was removed in the meantime")
            }
            print("enabled \(name)")
        }
    }
}
