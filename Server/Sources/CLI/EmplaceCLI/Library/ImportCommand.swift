import ArgumentParser
import Foundation
import WOPIHost

struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Import files and folders",
        discussion: """
            An import can be repeated: files that are already there with the same content are left alone, and changed \
            files become new versions. Documents keep the modification times of their files. Hidden files are \
            included. A document that is open in Office is reported and left alone; the rest is still imported. The \
            path `Documents` imports the folder under its own name; `Documents/*` imports only the contents.

            Nothing is left out silently: symbolic links, pipes, sockets, and devices are listed as skipped, and items \
            that can't be imported are listed with the reason, along with everything in a folder that can't be \
            imported. The JSON report (--json) has a list for each outcome, such as `copied` and `failed`; `entries` \
            is the number of items in all lists.

            File names that aren't UTF-8, such as those on old disks, are refused unless --name-encoding specifies \
            their encoding: \(NameEncoding.allCases.map(\.rawValue).joined(separator: ", ")).

            Exit status: 0 everything was imported or skipped, 1 something failed.

              emplace import Documents/* --user mia --into Archive/2026
              emplace import Documents/* --user mia --into Archive/2026 --dry-run
              emplace import /mnt/old-disk/Documents --user mia --name-encoding cp1252
            """)

    @Argument(help: "Files and folders to import", completion: .file()) var paths: [String]
    @Option(help: "User who will own the documents") var user: String
    @Option(help: "Destination folder, created if it doesn't exist (default: the top folder)") var into: String?
    @Option(
        name: .customLong("name-encoding"),
        help: .init("Encoding of file names that aren't UTF-8", valueName: "encoding"))
    var names: NameEncoding?
    @Flag(help: "Show what would be imported, and change nothing") var dryRun = false
    @OptionGroup var report: ReportOptions
    @OptionGroup var data: DataOptions

    func validate() throws {
        if paths.isEmpty { throw ValidationError("specify the files or folders to import") }
    }

    func run() async throws {
        let installation = try await Installation.ofOwnDocuments(data)
        try await installation.tieContent()
        let caller = try await installation.caller(named: user)
        var words = CommandStreams.current.wordsAsBytes()
        let sources = try paths.map { path in
            guard let source = ImportSource(path: words.take(path)) else {
                throw Failure("there is no file or folder \(path)")
            }
            return source
        }
        let progress = Progress(quiet: report.json) { sources.reduce(0) { $0 + $1.bytes } }
        var work = Import(installation: installation, caller: caller, progress: progress, names: names, isTrial: dryRun)
        try await work.copy(sources, into: DocumentPath(into ?? ""))
        progress.clear()
        try report.print(work.report) { work.report.summary + (dryRun ? " (dry run: nothing was changed)" : "") }
        if !work.report.failed.isEmpty { throw ExitCode.failure }
    }
}
