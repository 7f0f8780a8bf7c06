import ArgumentParser
import Documents
import Foundation
import OAuthServer

extension UserCommand {
    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List users",
            discussion: """
                Prints one line per user: sign-in name, display name, kind, storage used and quota, and creation \
                date. `emplace user quota NAME` shows and changes the quota of a user.
                """)

        @OptionGroup var report: ReportOptions
        @OptionGroup var data: DataOptions

        func run() async throws {
            let installation = try await Installation.existing(data), accounts = try await installation.accounts.list()
            let usages = try await installation.library.usages(of: accounts.map(\.id), now: Date())
            let rows = accounts.map { UserRow($0, usage: usages[$0.id]) }
            try report.print(rows) {
                if rows.isEmpty { return "no users yet; add one with `emplace user add NAME\(data.repeated)`" }
                let cells = rows.map { [$0.name, $0.displayName, $0.kind, $0.usage, $0.created.utcText] }
                return TextTable(heads: ["NAME", "DISPLAY NAME", "KIND", "STORAGE", "CREATED"], rows: cells).text
            }
        }
    }
}
