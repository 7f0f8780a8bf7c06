import ArgumentParser
import SQLStorage
import Documents
import Foundation
import OAuthServer

extension UserCommand {
    struct Rename: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Gives a person another name to sign in with.",
            discussion: """
                Password, documents and apps stay as they are, and so does what others see. Browsers and phones stay \
                signed in; the next sign-in takes the new name.

                  emplace user rename mia mia.beck
                """)

        @Argument(help: "The name now.") var name: String
        @Argument(help: "The name to be.") var newName: String
        @OptionGroup var data: DataOptions

        func run() async throws {
            guard let target = SignInName(newName) else { throw Failure("\(newName) can't be a sign-in name") }
            let installation = try await Installation.existing(data)
            let account = try await installation.account(named: name)
            do {
                guard try await installation.accounts.rename(account.id, to: target, now: Date()) != nil else {
                    throw Failure("there is no user \(name) any more")
                }
            } catch StoreRefusal.nameTaken {
                throw Failure("there is a user \(newName) already")
            }
            print("\(account.name.rawValue.shown) is \(target.rawValue.shown) now")
        }
    }

    struct Disable: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Keeps a person from signing in, without removing anything.",
            discussion: """
                Everything the person has running ends at once: browsers, apps, documents open on a phone. The \
                documents and what is shared of them stay. `emplace user enable` lets them sign in again.

                Links they shared go on opening for whoever has them, the person too: --withdraw-links ends them.
                """)

        @Argument(help: "Whom.") var name: String
        @Flag(help: "Takes back every link the person shared, for good.") var withdrawLinks = false
        @OptionGroup var data: DataOptions

        func run() async throws {
            let installation = try await Installation.existing(data)
            let account = try await installation.account(named: name)
            guard account.disabled == nil || withdrawLinks else { throw Failure("\(name) is disabled already") }
            guard try await installation.accounts.disable(account.id, now: Date()) != nil else {
                throw Failure("there is no user \(name) any more")
            }
            print("disabled \(name) and signed them out everywhere")
            guard withdrawLinks else { return }
            let count = try await installation.library.unshareAll(of: account.id, now: Date())
            print("took back \(count) of their links")
        }
    }

    struct Enable: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Lets a disabled person sign in again.",
            discussion: "With the password they had; phones and browsers have to sign in anew.")

        @Argument(help: "Whom.") var name: String
        @OptionGroup var data: DataOptions

        func run() async throws {
            let installation = try await Installation.existing(data)
            let account = try await installation.account(named: name)
            guard account.disabled != nil else { throw Failure("\(name) isn't disabled") }
            guard try await installation.accounts.enable(account.id, now: Date()) != nil else {
                throw Failure("there is no user \(name) any more")
            }
            print("enabled \(name)")
        }
    }
}
