import Auditing
import ArgumentParser
import Basics
import SQLStorage
import Documents
import Foundation
import OAuthServer
import WOPI

/// `emplace status`: prints the status of an installation on one screen.
struct StatusCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Summarize users, documents, storage, apps, and recent activity",
        discussion: """
            Counts what is stored; `emplace doctor` verifies it. Recent activity comes from the audit log.

              emplace status --json
            """)

    @OptionGroup var report: ReportOptions
    @OptionGroup var data: DataOptions

    func run() async throws {
        let installation = try await Installation.existing(data), now = Date()
        let outside = try await OutsideDocuments.open(installation)
        var counts = try await installation.storage.counts(now: now)
        if let outside { counts.locks = Int64(try await outside.documents.heldLocks(now: now).count) }
        let status = StatusReport(
            address: try await installation.address().text, documentsAt: outside?.address.text, counts: counts,
            lastGarbageCollection: try await GarbageCollector.lastGarbageCollection(of: installation.storage),
            clock: try await GarbageCollector.clock(of: installation.storage)?.warning,
            disk: DiskSpace(of: installation.folder))
        try report.print(status) { status.text }
    }
}

/// The values that `emplace status` prints.
struct StatusReport: Encodable {
    let address: String
    /// The folder or WebDAV address whose documents are served; `nil` if they are in the data directory.
    var documentsAt: String?
    let counts: InstallationCounts
    /// The time of the last completed garbage collection; `nil` if there hasn't been one yet.
    let lastGarbageCollection: Date?
    /// Why the server deletes nothing because of its age; `nil` if it does.
    var clock: String?
    /// The size and the free space of the disk with the data directory; `nil` if the directory doesn't exist.
    let disk: DiskSpace?

    private enum CodingKeys: String, CodingKey {
        case address, counts, clock, disk
        case documentsAt = "documents_at"
        case lastGarbageCollection = "last_sweep"
    }

    var text: String {
        let rows: [(String, String)] = [
            ("address", address),
            ("users", "\(counts.people)" + (counts.disabled == 0 ? "" : ", \(counts.disabled) of them disabled")),
            ("documents at", documentsAt ?? ""),
            (
                documentsAt == nil ? "documents" : "own documents",
                "\(counts.documents) in \(counts.folders.counted("folder")); "
                    + "\(counts.inTrash) in the trash"
            ),
            ("storage", "\(SizeText.rounded(counts.bytes)), including old versions and trash"),
            ("apps", "\(counts.apps) connected, \(counts.browsers.counted("browser")) signed in"),
            ("locks", "\(counts.locks.counted("document")) \(counts.locks == 1 ? "is" : "are") open for editing"),
            ("last day", Self.happened(counts.lastDay)), ("last week", Self.happened(counts.lastWeek)),
            ("last cleanup", lastGarbageCollection?.utcText ?? ""),
            ("warning", clock ?? ""),
            ("disk", disk.map { "\(SizeText.rounded($0.free)) of \(SizeText.rounded($0.size)) free" } ?? ""),
        ]
        let width = rows.map(\.0.count).max() ?? 0
        return rows.filter { !$0.1.isEmpty }
            .map { $0.padding(toLength: width + 2, withPad: " ", startingAt: 0) + $1 }.joined(separator: "\n")
    }

    private static func happened(_ events: [String: Int64]) -> String {
        var reported: [String] = []
        if let created = events["file_created"] { reported.append(created.counted("document") + " created") }
        if let saves = events["file_saved"] { reported.append(saves.counted("save")) }
        if let files = events["file_deleted"] { reported.append(files.counted("document") + " deleted") }
        if let folders = events["folder_deleted"] { reported.append(folders.counted("folder") + " deleted") }
        if let signedIn = events["sign_in"] { reported.append(signedIn.counted("sign-in")) }
        if let failed = events["sign_in_failed"] { reported.append(failed.counted("failed sign-in")) }
        return reported.isEmpty ? "no activity" : reported.joined(separator: ", ")
    }
}

/// The size and the free space of the file system that contains a folder.
struct DiskSpace: Encodable {
    /// The free space of the file system in bytes.
    let free: Int64
    let size: Int64

    /// Reads the size and the free space. Returns `nil` if the folder doesn't exist.
    init?(of folder: URL) {
        guard let found = try? FileManager.default.attributesOfFileSystem(forPath: folder.path),
            let free = found[.systemFreeSize] as? NSNumber, let size = found[.systemSize] as? NSNumber
        else { return nil }
        (self.free, self.size) = (free.int64Value, size.int64Value)
    }
}
