import ArgumentParser
import Documents
import Foundation
import OAuthServer

extension UserCommand {
    struct SetQuota: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "quota", abstract: "Show or change a user's storage quota",
            discussion: """
                The quota covers all versions and the trash. Content that an editor saves counts toward the owner's \
                quota. A quota below the current usage deletes nothing, but nothing can be added. `default` always \
                means the server's current default quota (--quota of `emplace serve`); `none` is unlimited. G is \
                1,000,000,000 bytes and GiB is 1,073,741,824 bytes; `20 GB` with a space also works. `emplace user \
                usage` shows what uses the storage.

                  emplace user quota mia
                  emplace user quota mia 20G
                """)

        @Argument(help: "User name") var name: String
        @Argument(
            help: .init(
                "New quota: a number of bytes, a size such as 500M or 20GiB, `none`, or `default`", valueName: "size"))
        var size: [String] = []
        @OptionGroup var report: ReportOptions
        @OptionGroup var data: DataOptions

        func run() async throws {
            let quota = size.isEmpty ? nil : try Self.quota(size.joined(separator: " "))
            let installation = try await Installation.ofOwnDocuments(data),
                account = try await installation.account(named: name)
            let usage =
                if let quota {
                    try await installation.library.setQuota(quota, of: account.id, now: Date())
                } else {
                    try await installation.library.usage(
                        for: Caller(user: account.id, authority: .machine), now: Date())
                }
            let row = UsageRow(usage, user: account.name.rawValue)
            try report.print(row) { row.text }
        }

        static func quota(_ text: String) throws -> Quota {
            switch text {
            case "none": return .unlimited
            case "default": return .default
            default:
                // A space before the unit is accepted, as in sizes that commands print, but not a space between digits.
                let words = text.split(separator: " ")
                let isSpaced = words.count == 2 && words[1].allSatisfy(\.isLetter)
                guard let bytes = SizeText.bytes(isSpaced ? words.joined() : text) else {
                    throw Failure("a quota must be \(SizeText.syntax), `none`, or `default`; got \(text.shown)")
                }
                return .bytes(bytes)
            }
        }
    }
}

/// A user's storage usage and quota, as `emplace user quota` prints them.
struct UsageRow: Encodable {
    let user: String
    /// The storage in bytes that the user's documents use.
    let used: Int64
    /// The quota in bytes; `nil` if the user has no quota.
    let limit: Int64?
    /// Whether the user has the server's default quota.
    let isDefault: Bool

    init(_ usage: StorageUsage, user: String) {
        self.user = user
        (used, limit, isDefault) = (usage.used, usage.limit, usage.quota == .default)
    }

    var text: String {
        let bound =
            switch (limit, isDefault) {
            case (let limit?, true): " of \(SizeText.rounded(limit)) (server default)"
            case (let limit?, false): " of \(SizeText.rounded(limit))"
            case (nil, true): ", unlimited (server default)"
            case (nil, false): ", unlimited"
            }
        let over = limit.map { used > $0 } ?? false
        return "\(user.shown): \(SizeText.rounded(used))\(bound)"
            + (over ? "; over quota, so nothing can be added until something is deleted" : "")
    }

    private enum CodingKeys: String, CodingKey {
        case user, used, limit
        case isDefault = "is_default"
    }
}
