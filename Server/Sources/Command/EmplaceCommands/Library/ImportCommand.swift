import ArgumentParser
import Foundation
import WOPIHost

struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Copies files and folders in, under their own names.",
        discussion: """
            What is there already with the same bytes is left alone, so an import can be run again; what changed \
            becomes a new version. Hidden files are copied like others, links are not followed. A document somebody \
            has open in Office is left alone and said so; the others are copied all the same. A folder comes with its own name: `Documents` makes one of that name, \
            and `Documents/*` takes what is in it.

              emplace import Documents/* --user mia --into Archive/2026
              emplace import Documents/* --user mia --into Archive/2026 --dry-run
            """)

    @Argument(help: "Files and folders.", completion: .file()) var paths: [String]
    @Option(help: "The user whose documents they become.") var user: String
    @Option(help: "The folder they go to, made when it isn't there.") var into: String?
    @Flag(help: "Say what would become of everything, and change nothing.") var dryRun = false
    @OptionGroup var report: ReportOptions
    @OptionGroup var data: DataOptions

    func validate() throws {
        if paths.isEmpty { throw ValidationError("say what to import") }
    }

    func run() async throws {
        let place = try await Place.existing(data)
        try await place.tieContent()
        let caller = try await place.caller(named: user)
        let sources = try paths.map { path in
            guard let source = ImportSource(URL(filePath: path)) else { throw Failure("there is no file \(path)") }
            return source
        }
        let progress = Progress(total: sources.reduce(0) { $0 + $1.bytes }, quiet: report.json)
        var work = Import(place: place, caller: caller, progress: progress, isTrial: dryRun)
        try await work.copy(sources, into: DocumentPath(into ?? ""))
        progress.clear()
        try report.print(work.report) { work.report.summary + (dryRun ? " (dry run: nothing was changed)" : "") }
        if !work.report.failed.isEmpty { throw ExitCode.failure }
    }
}

/// A file or folder on the disk that is to be imported.
struct ImportSource: Sendable {
    enum Kind: Sendable {
        case file(bytes: Int64)
        case folder([ImportSource])
        /// A link, a device, a socket.
        case other
    }

    let url: URL
    let name: String
    let kind: Kind

    /// Walks a folder without following links. `nil` when nothing exists there.
    init?(_ url: URL) {
        self.url = url
        name = url.standardizedFileURL.lastPathComponent
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: url.path) else { return nil }
        switch attributes[.type] as? FileAttributeType {
        case .typeRegular?: kind = .file(bytes: (attributes[.size] as? NSNumber)?.int64Value ?? 0)
        case .typeDirectory?:
            let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
            kind = .folder(names.sorted().compactMap { ImportSource(url.appending(path: $0)) })
        default: kind = .other
        }
    }

    var bytes: Int64 {
        switch kind {
        case .file(let bytes): bytes
        case .folder(let children): children.reduce(0) { $0 + $1.bytes }
        case .other: 0
        }
    }
}
