import ArgumentParser
import Basics
import Catalogue
import Documents
import Foundation
import OAuthServer

extension ShareCommand {
    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Lists what is shared with accounts.",
            discussion: """
                Of one document or folder, of one person, or with one person; without any of these, of everybody. What \
                has ended is listed for thirty days.

                  emplace share list Plans --user mia
                  emplace share list --with ben
                """)

        @Argument(help: "Only this document or folder of --user, from the top.") var path: String?
        @Option(help: "Only what this user shares.") var user: String?
        @Option(help: "Only what is shared with this user.") var with: String?
        @OptionGroup var report: ReportOptions
        @OptionGroup var data: DataOptions

        func run() async throws {
            guard path == nil || user != nil else { throw Failure("whose is it? Add --user NAME") }
            let place = try await Place.existing(data), now = Date()
            let names = try await Dictionary(
                place.accounts.list().map { ($0.id, $0.name.rawValue) }, uniquingKeysWith: { first, _ in first })
            let other = if let with { try await place.account(named: with).id } else { UserID?.none }
            let rows = try await permissions(in: place, of: Array(names.keys), now: now)
                .filter { other == nil || $0.record.user == other }
                .map { SharedRow($0, names, now: now) }.sorted {
                    ($0.user, $0.path, $0.with) < ($1.user, $1.path, $1.with)
                }
            try report.print(rows) { Self.text(rows) }
        }

        private func permissions(
            in place: Place, of everybody: [UserID], now: Date
        ) async throws -> [NamedPermission] {
            guard let user else {
                var all: [NamedPermission] = []
                for owner in everybody {
                    all += try await place.library.permissions(by: Caller(user: owner, authority: .machine), now: now)
                }
                return all
            }
            let caller = try await place.caller(named: user)
            guard let path else { return try await place.library.permissions(by: caller, now: now) }
            let node = try await place.node(DocumentPath(path), for: caller)
            return try await place.library.permissions(to: node, for: caller, now: now)
        }

        private static func text(_ rows: [SharedRow]) -> String {
            guard !rows.isEmpty else { return "nothing is shared with an account" }
            return TextTable(heads: ["USER", "DOCUMENT", "WITH", "AS", "UNTIL"], rows: rows.map(\.cells)).text
        }
    }
}

/// A permission as the command shows it.
struct SharedRow: Encodable {
    /// The sign-in name of the owner.
    let user: String
    let path: String
    /// The sign-in name of the person it is shared with.
    let with: String
    let role: String
    let created: Date
    let expires: Date?
    let hasEnded: Bool

    var cells: [String] {
        let end = expires.map { $0.endText + (hasEnded ? " (ended)" : "") } ?? ""
        return [user, path, with, role, end]
    }

    private enum CodingKeys: String, CodingKey {
        case user, path, with, created, expires
        case role = "as"
        case hasEnded = "has_ended"
    }
}

extension SharedRow {
    fileprivate init(_ permission: NamedPermission, _ names: [UserID: String], now: Date) {
        let record = permission.record
        self.init(
            user: names[record.owner] ?? "", path: permission.path.joined(separator: "/"),
            with: names[record.user] ?? "", role: record.role.name, created: record.created, expires: record.expires,
            hasEnded: !record.isLive(at: now))
    }
}
