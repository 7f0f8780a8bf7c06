import ArgumentParser
import Catalogue
import Foundation
import OAuthServer

struct UserCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "user", abstract: "The people who can sign in.", subcommands: [Add.self, List.self])

    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Adds a person; the password is the first line of standard input.")

        @OptionGroup var data: DataOptions
        @Argument(help: "What they sign in with.") var name: String
        @Option(help: "What others see; the name without it.") var displayName: String?
        @Flag(help: "Editing on a phone needs a Microsoft 365 subscription.") var business = false
        @Flag(help: "An education account.") var education = false

        func run() async throws {
            guard let name = SignInName(name) else { throw Failure("\(name) can't be a sign-in name") }
            let password = try Self.password()
            let place = try await Place(data)
            let hasher = PasswordHasher()
            let signIn = SignIn(
                accounts: place.catalogue, throttles: place.catalogue, audit: place.catalogue, hasher: hasher)
            let account = Account(
                name: name, displayName: displayName ?? self.name, isBusiness: business, isEducation: education,
                created: Date())
            do {
                try await Passwords(
                    accounts: place.catalogue, audit: place.catalogue, hasher: hasher, signIn: signIn
                ).add(account, password: password, now: Date())
            } catch StoreRefusal.nameTaken {
                throw Failure("there is a user \(self.name) already")
            }
            print("added \(self.name)")
        }

        private static func password() throws -> Password {
            guard let line = readLine() else { throw Failure("no password on standard input") }
            do { return try Password(choosing: line) } catch { throw Failure("\(error)") }
        }
    }

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Who can sign in.")

        @OptionGroup var data: DataOptions

        func run() async throws {
            for account in try await Place(data).catalogue.list() as [Account] {
                print("\(account.name)\t\(account.displayName)")
            }
        }
    }
}
