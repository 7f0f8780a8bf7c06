import ArgumentParser
import Documents
import Foundation
import OAuthServer

extension UserCommand {
    struct ShowUsage: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "usage", abstract: "Show what uses a user's storage",
            discussion: """
                Prints the size of newest versions, old versions, and trash, then the ten largest documents with all \
                their versions. `emplace version delete` and `emplace trash empty` free storage, and `emplace user \
                quota` changes the quota.

                  emplace user usage mia
                """)

        @Argument(help: "User name") var name: String
        @OptionGroup var report: ReportOptions
        @OptionGroup var data: DataOptions

        /// The number of documents that are listed. The storage page lists the same number.
        private static let largest = 10

        func run() async throws {
            let installation = try await Installation.ofOwnDocuments(data),
                account = try await installation.account(named: name), now = Date()
            let caller = Caller(user: account.id, authority: .machine), library = installation.library
            let user = account.name.rawValue
            let use = try await library.storageBreakdown(largest: Self.largest, for: caller, now: now)
            let usage = if let use { use.usage } else { try await library.usage(for: caller, now: now) }
            let row = StorageBreakdownRow(UsageRow(usage, user: user), use)
            try report.print(row) { row.text }
        }
    }
}

/// A user's storage usage by kind, such as documents and trash, as the command prints it.
struct StorageBreakdownRow: Encodable {
    let usage: UsageRow
    /// The user's storage usage by kind; `nil` if there are too many documents to add up.
    let use: StorageBreakdown?

    init(_ usage: UsageRow, _ use: StorageBreakdown?) {
        self.usage = usage
        self.use = use
    }

    var text: String {
        guard let use else {
            return """
                \(usage.text)
                Details are omitted, because there are more than \(Library.maxWeighed) documents and folders
                """
        }
        let parts = [
            ("documents", use.documents), ("old versions", use.formerVersions), ("trash", use.trash),
        ]
        let sums = parts.map { $0.0.padding(toLength: 14, withPad: " ", startingAt: 0) + SizeText.rounded($0.1) }
        guard !use.largest.isEmpty else { return ([usage.text] + sums).joined(separator: "\n") }
        let table = TextTable(
            heads: ["SIZE", "VERSIONS", "DOCUMENT"],
            rows: use.largest.map { [SizeText.rounded($0.bytes), "\($0.versions)", $0.shownPath] })
        let heading = "Largest documents, including all versions:"
        return ([usage.text] + sums + ["", heading, table.text]).joined(separator: "\n")
    }

    func encode(to encoder: any Encoder) throws {
        try usage.encode(to: encoder)
        guard let use else { return }
        var members = encoder.container(keyedBy: Member.self)
        try members.encode(use.documents, forKey: .documents)
        try members.encode(use.formerVersions, forKey: .oldVersions)
        try members.encode(use.trash, forKey: .trash)
        try members.encode(use.largest.map(LargestRow.init), forKey: .largest)
    }

    private enum Member: String, CodingKey {
        case documents, trash, largest
        case oldVersions = "old_versions"
    }
}

/// One of the user's largest documents, as `--json` prints it.
private struct LargestRow: Encodable {
    let path: String
    let bytes: Int64
    let versions: Int

    init(_ weighed: WeighedFile) {
        (path, bytes, versions) = (weighed.shownPath, weighed.bytes, weighed.versions)
    }
}

extension WeighedFile {
    /// The path of the document from the root, as the user can type it in a command.
    fileprivate var shownPath: String { (path + [file.name]).joined(separator: "/") }
}
