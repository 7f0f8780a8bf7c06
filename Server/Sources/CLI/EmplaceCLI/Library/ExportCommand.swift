import ArgumentParser
import Foundation
import WOPIHost

struct ExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Copies everything out, as plain files.",
        discussion: """
            The newest version of every document, under its own name and with its own time. A file that is there with \
            the same bytes is left alone; one with others is only written over with --replace. What can't be written is \
            listed with the reason. With --json, `entries` is the number of documents and folders, and the lists have \
            as many together.
            Exit status: 0 everything was exported or skipped, 1 something wasn't.

              emplace export Plans --user mia --to backup
            """)

    @Argument(help: "The folder or document to copy; all of it without one.") var path: String?
    @Option(help: "The user whose documents are copied.") var user: String
    @Option(help: .init("The folder on this machine they go to.", valueName: "dir")) var to: String
    @Flag(help: "Write over files that differ.") var replace = false
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
