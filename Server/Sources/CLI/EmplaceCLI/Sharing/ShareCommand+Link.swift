import ArgumentParser
import Basics
import Documents
import Foundation
import OAuthServer
import PlaceServer
import WOPIHost

extension ShareCommand {
    struct Link: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "link", abstract: "Create a link that works without an account, and print its address",
            discussion: """
                A document or folder has one link for viewing and one for editing. If the link exists, its address is \
                printed, and its expiration and password are kept unless you set new ones. The password is read from \
                the first line of standard input, never from an argument.

                  emplace share link Plans --user mia --as viewer --until 2030-12-31
                  emplace share link Plans --user mia --as editor --password < password.txt
                """)

        @OptionGroup var shared: SharedOptions
        @Option(
            name: .customLong("as"),
            help: ArgumentHelp("Permission: viewer or editor", valueName: "permission"))
        var role: String
        @Option(
            help: ArgumentHelp(
                "Last day (UTC), such as 2030-12-31, or a time such as 2030-12-31T18:00:00Z", valueName: "date"))
        var until: String?
        @Flag(help: "Protect the link with a password, read from standard input") var password = false
        @OptionGroup var report: ReportOptions
        @OptionGroup var data: DataOptions

        func run() async throws {
            let kind = try ShareKind(named: role), end = try until.map { try SharingEnd(typed: $0).date }
            let installation = try await Installation.existing(data), now = Date()
            let (node, caller) = try await shared.find(in: installation)
            let secret = password ? try await SharePassword(hashing: try PasswordInput.read()) : nil
            let host = try installation.host(at: try await installation.address())
            // The addresses are read before the link is created. If they were read afterwards, a failure would look as
            // if the link hadn't been created.
            let addresses = try await host.wopi.shareAddresses(now: now)
            do {
                let link = try await installation.library.share(
                    node, as: kind, until: end, password: secret, for: caller, now: now)
                let address = addresses.address(of: link)
                var row = LinkRow(link, of: shared.user, path: shared.path, now: now)
                row.address = address
                try report.print(row) { "\(address)\n\(role), \(link.termsText)" }
            } catch let error as DocumentsError {
                throw Failure("\(shared.shownPath): \(error.sentence)")
            }
        }
    }
}

extension SharePassword {
    init(hashing password: Password) async throws {
        self.init(rawValue: try await PasswordHasher().hash(password).rawValue)
    }
}

extension ShareRecord {
    /// The expiration of the link and whether it has a password, in words.
    var termsText: String {
        let end = expires.map { "until \(SharingEnd($0).text)" } ?? "no expiration"
        return end + (password == nil ? ", no password" : ", with a password")
    }
}
