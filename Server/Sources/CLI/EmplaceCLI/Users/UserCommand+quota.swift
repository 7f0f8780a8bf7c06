import ArgumentParser
import Documents
import Foundation
import OAuthServer

extension UserCommand {
    struct SetQuota: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "quota", abstract: "Shows or changes how much room a person's documents may take.",
            discussion: """
                All versions count, and what is in the trash; what an editor saves counts for the owner. Below what is \
                taken already nothing is lost, and nothing can be added. `default` goes back to the place's default, which \
                is what `emplace serve --quota` says, and follows it when it changes; `none` is no limit, whatever that \
                default. G stands for 1,000,000,000 bytes, as sizes are shown, and GiB for \
                1,073,741,824; `20 GB`, in two words, is 20G as well.

                `emplace user usage` shows what takes it.

                  emplace user quota mia
                  emplace user quota mia 20G
                """)

        @Argument(help: "Whose.") var name: String
        @Argument(help: .init("A number of bytes, a size like 500M, 20G or 2GiB, none, or default.", valueName: "size"))
        var size: [String] = []
        @OptionGroup var report: ReportOptions
        @OptionGroup var data: DataOptions

        func run() async throws {
            let quota = size.isEmpty ? nil : try Self.quota(size.joined(separator: " "))
            let installation = try await Installation.existing(data),
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
                // Accepts a space before the unit, as in displayed sizes, but not between digits.
                let words = text.split(separator: " ")
                let isSpaced = words.count == 2 && words[1].allSatisfy(\.isLetter)
                guard let bytes = SizeText.bytes(isSpaced ? words.joined() : text) else {
                    throw Failure("a quota is \(SizeText.syntax), or none, or default, not \(text.shown)")
                }
                return .bytes(bytes)
            }
        }
    }
}

/// A user's storage usage in the output of the command.
struct UsageRow: Encodable {
    let user: String
    /// The used storage in bytes.
    let used: Int64
    /// The quota in bytes; `nil` for no quota.
    let limit: Int64?
    /// Whether the quota is the server's default.
    let isDefault: Bool

    init(_ usage: StorageUsage, user: String) {
        self.user = user
        (used, limit, isDefault) = (usage.used, usage.limit, usage.quota == .default)
    }

    var text: String {
        let bound =
            switch (limit, isDefault) {
            case (let limit?, true): " of \(SizeText.rounded(limit)), the place's default"
            case (let limit?, false): " of \(SizeText.rounded(limit))"
            case (nil, true): "; the place's default (no limit)"
            case (nil, false): "; no limit, whatever the place's default"
            }
        let over = limit.map { used > $0 } ?? false
        return "\(user.shown): \(SizeText.rounded(used))\(bound)"
            + (over ? "; nothing can be added until some is deleted" : "")
    }

    private enum CodingKeys: String, CodingKey {
        case user, used, limit
        case isDefault = "is_default"
    }
}
