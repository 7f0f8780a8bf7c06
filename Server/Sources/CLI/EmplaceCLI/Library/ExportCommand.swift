import ArgumentParser
import Foundation
import WOPIHost

struct ExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Export documents as plain files",
        discussion: """
            Exports the newest version of every document, with its name and modification time. Existing files with the \
            same content are left alone; files that differ are only overwritten with --replace. Items that can't be \
            written are listed with the reason. The JSON report (--json) has a list for each outcome, such as `copied` \
            and `failed`; `entries` is the number of items in all lists.

            Exit status: 0 everything was exported or skipped, 1 something failed.

              emplace export Plans --user mia --to backup
            """)

    @Argument(help: "Folder or document to export (default: everything)") var path: String?
    @Option(help: "User whose documents to export") var user: String
    @Option(help: .init("Local directory to write to", valueName: "directory")) var to: String
    @Flag(help: "Overwrite files that differ") var replace = false
    @OptionGroup var report: ReportOptions
    @OptionGroup var data: DataOptions

    func run() async throws {
        let installation = try await Installation.existing(data)
        try await installation.tieContent()
        let caller = try await installation.caller(named: user)
        let node = try await installation.find(DocumentPath(path ?? ""), for: caller)
        var work = Export(installation: installation, caller: caller, replaces: replace, quiet: report.json)
        try await work.copy(node, to: URL(filePath: to, directoryHint: .isDirectory))
        try report.print(work.report) { work.report.summary }
        if !work.report.failed.isEmpty { throw ExitCode.failure }
    }
}
