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
            let installation = try await Installation.ofOwnDocuments(data), now = Date()
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
        self.init(rawValue: try await PasswordHasher.make().hash(password).rawValue)
    }
}

extension ShareRecord {
    /// The expiration of the link and whether it has a password, in words.
    var termsText: String {
        let end = expires.map { "until \(SharingEnd($0).text)" } ?? "no expiration"
        return end + (password == nil ? ", no password" : ", with a password")
    }
}

extension ShareCommand {
    struct Links: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List links with their expiration and password protection",
            discussion: """
                Lists the links of one document or folder, of one user, or, without arguments, of all users. Expired \
                links are listed for thirty days; revoked links are not. For a document or folder, links to its parent \
                folders are included, and the column THROUGH shows the parent folder. `emplace share link` prints \
                the address of a link.

                  emplace share links Plans --user mia
                  emplace share links
                """)

        @OptionGroup var selection: SharedSelection
        @OptionGroup var report: ReportOptions
        @OptionGroup var data: DataOptions

        func run() async throws {
            let installation = try await Installation.ofOwnDocuments(data), now = Date()
            let names = try await installation.names(), found = try await selection.find(in: installation)
            var rows: [LinkRow] = []
            for owner in found.owners {
                rows += try await installation.library.shares(by: owner, now: now)
                    .filter { found.node == nil || $0.record.resource == found.node }
                    .map { LinkRow($0.record, of: names[$0.record.owner] ?? "", path: $0.shownPath, now: now) }
            }
            rows.sort { ($0.user, $0.path, $0.role) < ($1.user, $1.path, $1.role) }
            if let owner = found.owners.first, let node = found.node, let path = selection.shownPath {
                for above in try await installation.library.sharing(above: node, for: owner, now: now) {
                    rows += above.links.map {
                        LinkRow($0, of: names[$0.owner] ?? "", path: path, through: above.shownPath, now: now)
                    }
                }
            }
            try report.print(rows) { Self.text(rows) }
        }

        private static func text(_ rows: [LinkRow]) -> String {
            guard !rows.isEmpty else { return "no links" }
            let heads = ["USER", "DOCUMENT", "AS", "UNTIL", "PASSWORD"]
            return TextTable(heads: heads, rows: rows.map(\.cells), through: rows.map(\.through)).text
        }
    }
}

/// A share link as `emplace share` prints it.
struct LinkRow: Encodable {
    /// The sign-in name of the user who owns the link.
    let user: String
    let path: String
    let role: String
    let created: Date
    let expires: Date?
    let lastDay: String?
    let hasEnded: Bool
    let hasPassword: Bool
    /// The path of the parent folder to which the link belongs; `nil` if the link belongs to the item itself.
    let through: String?
    /// The address of the link; `nil` in a list of links.
    var address: String?

    init(_ share: ShareRecord, of user: String, path: String, through: String? = nil, now: Date) {
        self.through = through
        (self.user, self.path, role, created) = (user, path, share.type.role.name, share.created)
        expires = share.expires
        lastDay = share.expires.flatMap { SharingEnd($0).lastDay }
        (hasEnded, hasPassword) = (!share.isLive(at: now), share.password != nil)
    }

    var cells: [String] {
        [user, path, role, SharingEnd.cell(expires, hasEnded: hasEnded), hasPassword ? "yes" : ""]
    }

    private enum CodingKeys: String, CodingKey {
        case user, path, created, expires, through, address
        case role = "as"
        case lastDay = "last_day"
        case hasEnded = "has_ended"
        case hasPassword = "has_password"
    }
}

extension ShareKind {
    /// Parses the value of `--as`.
    ///
    /// - Throws: ``Failure`` for anything except `viewer` and `editor`.
    init(named text: String) throws {
        guard let kind = Self.allCases.first(where: { $0.role.name == text }) else {
            throw Failure("--as must be viewer or editor; got \(text)")
        }
        self = kind
    }
}

extension ListedShare {
    fileprivate var shownPath: String { path.isEmpty ? "/" : path.joined(separator: "/") }
}

extension SharingAbove {
    fileprivate var shownPath: String { path.isEmpty ? "/" : path.joined(separator: "/") }
}

extension TextTable {
    /// Creates a table. If a row has a value in `through`, the table has an additional column for the parent folder.
    init(heads: [String], rows: [[String]], through: [String?]) {
        guard through.contains(where: { $0 != nil }) else {
            self.init(heads: heads, rows: rows)
            return
        }
        self.init(heads: heads + ["THROUGH"], rows: zip(rows, through).map { $0 + [$1 ?? ""] })
    }
}
