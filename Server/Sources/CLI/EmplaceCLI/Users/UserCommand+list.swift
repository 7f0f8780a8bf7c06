import ArgumentParser
import Documents
import Foundation
import OAuthServer

extension UserCommand {
    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Lists who can sign in.",
            discussion: """
                One line a person: name, what others see, kind, the room that their documents take and may take, since \
                when. `emplace user quota NAME` shows one person's room and changes what it may be.
                """)

        @OptionGroup var report: ReportOptions
        @OptionGroup var data: DataOptions

        func run() async throws {
            let installation = try await Installation.existing(data), accounts = try await installation.accounts.list()
            let usages = try await installation.library.usages(of: accounts.map(\.id), now: Date())
            let rows = accounts.map { UserRow($0, usage: usages[$0.id]) }
            try report.print(rows) {
                if rows.isEmpty { return "nobody yet; `emplace user add NAME\(data.repeated)` adds the first" }
                let cells = rows.map { [$0.name, $0.displayName, $0.kind, $0.usage, $0.created.utcText] }
                return TextTable(heads: ["NAME", "DISPLAY NAME", "KIND", "ROOM", "SINCE"], rows: cells).text
            }
        }
    }
}
