import ArgumentParser
import Basics
import DiskBlobs
import Documents
import Foundation
import PlaceServer
import SQLStorage
import WOPIHost

struct PruneCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prune", abstract: "Remove old versions now, as the server does every hour",
        discussion: """
            The setting `retention` decides which versions are removed. `thin` keeps every version for a day, one \
            per hour for a week, one per day for a month, and one per week after that. `versions=100` keeps the \
            newest 100 versions of a document. `age=365d` removes versions older than a year. Commas combine rules; \
            `none` keeps every version. The newest version is always kept, as are named versions, versions restored \
            within the last 30 days, and versions being read.

            Content files go to the content trash and are deleted after a week (setting content-trash), or now with \
            --empty-content-trash. Small content, stored in the database, is deleted with its last version.

              emplace prune --dry-run
              emplace prune --retention thin,versions=50
            """)

    @Flag(help: "Show what would be removed, and change nothing") var dryRun = false
    @Option(help: .init("Rule to use instead of the setting `retention`", valueName: "rule")) var retention: String?
    @Flag(name: .customLong("empty-content-trash"), help: "Also delete the content trash; this can't be undone")
    var emptyTrash = false
    @OptionGroup var report: ReportOptions
    @OptionGroup var data: DataOptions

    func run() async throws {
        let rule = try retention.map { try Retention(setting: $0) }
        let installation = try await Installation.existing(data)
        try await installation.tieContent()
        let pruning = Pruning(
            installation: installation, retention: rule ?? installation.settings.retention, isDryRun: dryRun)
        let made = try await pruning.run(emptiesTrash: emptyTrash, now: Date())
        try report.print(made) { made.text }
    }
}

/// Runs `emplace prune`, or the dry run of it.
struct Pruning {
    let installation: Installation
    let retention: Retention
    let isDryRun: Bool

    func run(emptiesTrash: Bool, now: Date) async throws -> PruneReport {
        var report = PruneReport(retention: retention.setting, isDryRun: isDryRun)
        let library = installation.library
        try await Prune(library: library, retention: retention)
            .run(now: now, isDryRun: isDryRun) { finding in
                // If the document has no location, it was permanently deleted in the meantime. The report still counts
                // its versions that were deleted before.
                let found = try await library.shownLocation(of: finding.file, in: installation.storage, now: now)
                report.add(
                    .init(
                        user: found?.user ?? "", path: found?.path ?? finding.file.rawValue,
                        versions: finding.versions.map(\.description),
                        bytes: finding.freed))
            }
        if isDryRun {
            if emptiesTrash { try await countTrash(&report) }
            return report
        }
        try await installation.storage.releaseStrayContents()
        // Garbage collection runs twice. The first run moves unused content to the trash, and the second run deletes
        // the content in the trash.
        let lifetime = installation.settings.contentTrash, deleted = installation.settings.server.deletedLifetime
        _ = try await GarbageCollection(library: library, trashLifetime: lifetime, deletedLifetime: deleted).run(
            now: now)
        guard emptiesTrash else {
            report.diskSpaceLater = installation.diskSpaceLater
            return report
        }
        let outcome = try await GarbageCollection(library: library, trashLifetime: 0, deletedLifetime: deleted)
            .run(now: now)
        (report.emptied, report.emptiedBytes) = (outcome.purged, outcome.purgedBytes)
        return report
    }

    private func countTrash(_ report: inout PruneReport) async throws {
        let trashed = try await installation.blobs.trashed()
        let unnamed = try await Set(installation.library.unnamed(trashed.map(\.key)))
        for content in trashed where unnamed.contains(content.key) {
            report.emptied += 1
            report.emptiedBytes += content.size
        }
    }
}

/// The versions that `emplace prune` deleted, or would delete if it weren't a dry run.
struct PruneReport: Encodable {
    struct Document: Encodable {
        let user: String
        let path: String
        /// The versions that are deleted, beginning with the oldest.
        let versions: [String]
        let bytes: Int64
    }

    let retention: String
    let isDryRun: Bool
    var documents: [Document] = []
    var versions = 0
    var bytes: Int64 = 0
    /// The number of contents in the trash of garbage collection that were permanently deleted, or would be if this
    /// weren't a dry run.
    var emptied = 0
    var emptiedBytes: Int64 = 0
    /// When the disk space of the removed versions is free; `nil` if the content trash was emptied, and in a dry run.
    var diskSpaceLater: String?

    init(retention: String, isDryRun: Bool) {
        self.retention = retention
        self.isDryRun = isDryRun
    }

    mutating func add(_ document: Document) {
        documents.append(document)
        versions += document.versions.count
        bytes += document.bytes
    }

    var text: String {
        var lines: [String] = []
        if !documents.isEmpty {
            let rows = documents.map { [$0.user, $0.path, "\($0.versions.count)", SizeText.rounded($0.bytes)] }
            lines.append(TextTable(heads: ["USER", "DOCUMENT", "VERSIONS", "SIZE"], rows: rows).text)
        }
        let would = isDryRun ? "would be " : ""
        lines.append(
            "\(versions) \(versions == 1 ? "version" : "versions") of "
                + "\(documents.count) \(documents.count == 1 ? "document" : "documents") \(would)removed, "
                + "\(SizeText.rounded(bytes)) of content \(isDryRun ? "would no longer be" : "is no longer") used"
        )
        if emptied > 0 {
            lines.append(
                "\(emptied) content \(emptied == 1 ? "file" : "files") in the content trash \(would)deleted, "
                    + "\(SizeText.rounded(emptiedBytes)) of disk space \(would)freed")
        }
        if let diskSpaceLater, bytes > 0 { lines.append(diskSpaceLater) }
        return lines.joined(separator: "\n")
    }

    private enum CodingKeys: String, CodingKey {
        case retention, documents, versions, bytes, emptied
        case isDryRun = "dry_run"
        case emptiedBytes = "emptied_bytes"
    }
}
