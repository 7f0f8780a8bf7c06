import ArgumentParser
import Basics
import SQLStorage
import Documents
import Foundation
import OAuthServer

extension ShareCommand {
    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List documents and folders that are shared with users",
            discussion: """
                Lists shares of one document or folder, by one user, or with one user; without arguments, all shares. \
                Expired shares are listed for thirty days; stopped shares are not. For a document or folder, shares of \
                its parent folders are included, and the column THROUGH shows the parent folder. A share marked \
                "through a link" exists because the user added the item from a link, and ends when that link ends.

                  emplace share list Plans --user mia
                  emplace share list --with ben
                """)

        @OptionGroup var selection: SharedSelection
        @Option(help: "Only items shared with this user") var with: String?
        @OptionGroup var report: ReportOptions
        @OptionGroup var data: DataOptions

        func run() async throws {
            let installation = try await Installation.ofOwnDocuments(data), now = Date(),
                names = try await installation.names()
            let other = if let with { try await installation.account(named: with).id } else { UserID?.none }
            let found = try await selection.find(in: installation)
            var permissions: [NamedPermission] = [], above: [NamedPermission] = []
            for owner in found.owners {
                if let node = found.node {
                    permissions += try await installation.library.permissions(to: node, for: owner, now: now)
                    above += try await installation.library.sharing(above: node, for: owner, now: now).flatMap(
                        \.permissions)
                } else {
                    permissions += try await installation.library.permissions(by: owner, now: now)
                }
            }
            let path = selection.shownPath
            let rows =
                permissions.filter { other == nil || $0.record.user == other }.map { SharedRow($0, names, now: now) }
                .sorted { ($0.user, $0.path, $0.with) < ($1.user, $1.path, $1.with) }
                + above.filter { other == nil || $0.record.user == other }
                .map { SharedRow($0, reaching: path, names, now: now) }
            try report.print(rows) { Self.text(rows) }
        }

        private static func text(_ rows: [SharedRow]) -> String {
            guard !rows.isEmpty else { return "nothing is shared with users" }
            return TextTable(
                heads: ["USER", "DOCUMENT", "WITH", "AS", "UNTIL"], rows: rows.map(\.cells),
                through: rows.map(\.through)
            ).text
        }
    }
}

/// A user's permission to a shared item, as `emplace share` prints it.
struct SharedRow: Encodable {
    /// The sign-in name of the user who owns the item.
    let user: String
    let path: String
    /// The sign-in name of the user with whom the item is shared.
    let with: String
    let role: String
    let created: Date
    /// The time at which the permission expires; `nil` if it doesn't expire.
    let expires: Date?
    /// The last day of the permission, if it expires at the end of a day; otherwise `nil`.
    let lastDay: String?
    let hasEnded: Bool
    /// The path of the parent folder that is shared; `nil` if the item itself is shared.
    let through: String?
    /// Whether the user got access through a link, so that the access ends when the link ends.
    let isByLink: Bool

    init(
        user: String, path: String, with: String, role: Role, created: Date, expires: Date?, hasEnded: Bool,
        through: String? = nil, isByLink: Bool = false
    ) {
        (self.through, self.isByLink) = (through, isByLink)
        (self.user, self.path, self.with, self.role) = (user, path, with, role.name)
        (self.created, self.expires, self.hasEnded) = (created, expires, hasEnded)
        lastDay = expires.flatMap { SharingEnd($0).lastDay }
    }

    var cells: [String] {
        [user, path, with, isByLink ? "\(role), through a link" : role, SharingEnd.cell(expires, hasEnded: hasEnded)]
    }

    private enum CodingKeys: String, CodingKey {
        case user, path, with, created, expires, through
        case role = "as"
        case hasEnded = "has_ended"
        case lastDay = "last_day"
        case isByLink = "by_link"
    }
}

extension SharedRow {
    /// Creates a row for the permission to a shared folder.
    ///
    /// - Parameter path: the path of an item in the shared folder.
    fileprivate init(
        _ permission: NamedPermission, reaching path: String? = nil, _ names: [UserID: String], now: Date
    ) {
        let record = permission.record, shared = permission.path.joined(separator: "/")
        self.init(
            user: names[record.owner] ?? "", path: path ?? shared, with: names[record.user] ?? "", role: record.role,
            created: record.created, expires: record.expires, hasEnded: !record.isLive(at: now),
            through: path == nil ? nil : shared, isByLink: record.share != nil)
    }
}
