import ArgumentParser
import Foundation
import WOPIHost

struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Copies files and folders in, under their own names.",
        discussion: """
            What is there already with the same bytes is left alone, so an import can be run again; what changed \
            becomes a new version. A document keeps the time when its file was last changed. Hidden files are copied \
            like others. A document somebody has open in Office is left alone and said so; the others are copied all \
            the same. A folder comes with its own name: `Documents` makes one of that name, and `Documents/*` takes \
            what is in it.

            Nothing is left out without a word: links, pipes, sockets and devices are listed as skipped, and what can't \
            be imported is listed with the reason, all that is in such a folder included. With --json, `entries` is the \
            number of files, folders and others in the sources, and the lists have as many together.

            Names of files that aren't UTF-8, such as those of old disks, are refused unless --names says in which \
            encoding they are: \(NameEncoding.allCases.map(\.rawValue).joined(separator: ", ")).
            Exit status: 0 everything was imported or skipped, 1 something wasn't.

              emplace import Documents/* --user mia --into Archive/2026
              emplace import Documents/* --user mia --into Archive/2026 --dry-run
              emplace import /mnt/old-disk/Documents --user mia --names cp1252
            """)

    @Argument(help: "Files and folders.", completion: .file()) var paths: [String]
    @Option(help: "The user whose documents they become.") var user: String
    @Option(help: "The folder they go to, made when it isn't there.") var into: String?
    @Option(help: .init("The encoding of names that aren't UTF-8.", valueName: "encoding")) var names: NameEncoding?
    @Flag(help: "Say what would become of everything, and change nothing.") var dryRun = false
    @OptionGroup var report: ReportOptions
    @OptionGroup var data: DataOptions

    func validate() throws {
        if paths.isEmpty { throw ValidationError("say what to import") }
    }

    func run() async throws {
        let installation = try await Installation.existing(data)
        try await installation.tieContent()
        let caller = try await installation.caller(named: user)
        var words = CommandStreams.current.wordsAsBytes()
        let sources = try paths.map { path in
            guard let source = ImportSource(path: words.take(path)) else { throw Failure("there is no file \(path)") }
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
