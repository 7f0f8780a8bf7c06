import ArgumentParser
import DiskBlobs
import Documents
import Foundation
import SQLStorage
import SQLiteEngine
import WOPIHost

struct BackupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Back up all data, even while the server is running",
        discussion: """
            A backup is a complete data directory, captured at one point in time: database, content, settings, and the \
            self-signed certificate. To restore a backup, serve it with --data DIRECTORY. A backup contains the \
            server's secret keys, so protect it like the original.

            On the same disk, content files are hard-linked instead of copied. This is safe because content files \
            never change, but a disk failure would damage both copies.

            Exit status: 0 complete, 1 some content was missing before the backup, or the database is damaged.

              emplace backup /mnt/backups/2026-05-01
              emplace doctor --check-content --data /mnt/backups/2026-05-01
            """)

    @Argument(help: .init("Directory for the backup, empty or new", valueName: "directory")) var folder: String
    @Flag(help: "Copy content files even on the same disk, instead of hard-linking them") var copy = false
    @OptionGroup var report: ReportOptions
    @OptionGroup var data: DataOptions

    func run() async throws {
        let installation = try await Installation.existing(data)
        let target = URL(filePath: folder, directoryHint: .isDirectory)
        let made = try await Backup(installation: installation, folder: target, links: !copy, isQuiet: report.json)
            .run()
        try report.print(made) { made.text }
        if !made.missing.isEmpty { throw ExitCode.failure }
    }
}

/// Copies the settings file of a data directory to a backup. Omits the settings that say where the database and the
/// content are, because the backup contains both.
struct BackupSettings {
    private let file: URL

    init(_ folder: URL) { file = folder.appending(path: "emplace.json") }

    /// Copies the settings file to the folder if it exists.
    func copy(to folder: URL) throws {
        guard FileManager.default.fileExists(atPath: file.path) else { return }
        let copy = folder.appending(path: file.lastPathComponent), names = Set(Setting.ofStores.map(\.name))
        let data: Data
        do { data = try Data(contentsOf: file) } catch {
            throw Failure("can't read the settings file \(file.path.shown); check its permissions")
        }
        // A file that isn't a JSON object is copied unchanged. Every command that reads the file reports what is wrong
        // with it.
        guard let values = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
            values.keys.contains(where: names.contains)
        else { return try FileManager.default.copyItem(at: file, to: copy) }
        let kept = values.filter { !names.contains($0.key) }
        try JSONSerialization.data(withJSONObject: kept, options: [.prettyPrinted, .sortedKeys]).write(to: copy)
    }
}

/// A backup of an installation. The backup is a data directory, even if the installation has its database on a database
/// server or its content in a bucket. Emplace may keep running during the backup.
///
/// Content is copied before the database and again after it. During the backup, garbage collection can't delete content
/// that existed when the backup began, and newer content is too young to be deleted. The database gets its final name
/// last, so an interrupted backup never looks complete.
struct Backup {
    let installation: Installation
    let folder: URL
    /// Whether hard links are made instead of copies, if the content is on the same disk.
    let links: Bool
    var isQuiet = true

    func run() async throws -> BackupReport {
        let start = Date()
        try makeFolder()
        var report = BackupReport(folder: folder.path)
        let content = try DiskBlobs(folder: folder.appending(path: "content").path)
        try await copy(to: content, &report)
        let storage = folder.appending(path: Installation.databaseFileName + ".part")
        try await copyRows(to: storage)
        try await complete(content, for: storage, &report)
        try await content.flush()
        for name in ["discovery.xml", "tls"] { try copyIfThere(name) }
        try BackupSettings(installation.folder).copy(to: folder)
        try publish(storage)
        if report.missing.isEmpty {
            // The backup is complete, even if the database can't be written to, for example on a full disk.
            try? await LastBackup(installation.storage).note(start)
        }
        return report
    }

    private func copy(to content: DiskBlobs, _ report: inout BackupReport) async throws {
        let progress = Progress(total: try await installation.storage.storedTotals().versions, quiet: isQuiet)
        defer { progress.clear() }
        try await ContentCopy(source: installation.content, target: .folder(content), links: links)
            .run(over: installation.storage) { _, outcome in
                progress.read(1)
                report.note(outcome)
            }
    }

    private func copyRows(to path: URL) async throws {
        switch installation.database {
        case .file(let engine):
            try await engine.backup(to: path.path)
        case .server:
            let engine = try SQLiteEngine(path: path.path), copy = try await SQLStorage.open(engine)
            _ = try await installation.storage.copyRows(
                to: copy, replacing: MoveMarks.none, readingOn: ThreadExecutor("backup"))
            try await engine.close()
        }
    }

    /// Checks the copied database, so that a backup of a damaged database doesn't take the place of a good one.
    private static func check(_ copy: SQLiteEngine) async throws {
        do { try await copy.integrityCheck() } catch is SQLError {
            throw Failure(
                "the database is damaged, so this backup isn't complete; keep earlier backups, and run: emplace doctor")
        }
    }

    private func makeFolder() throws {
        // The backup must not be inside the data directory. It would contain earlier backups, and would be lost if the
        // data directory is deleted.
        guard !folder.isWithin(installation.folder) else {
            throw Failure("\(folder.path.shown) is inside the data directory; choose a directory outside it")
        }
        let manager = FileManager.default
        if manager.fileExists(atPath: folder.path) {
            guard let names = try? manager.contentsOfDirectory(atPath: folder.path) else {
                throw Failure("\(folder.path) is not a directory; choose another")
            }
            guard names.isEmpty else {
                throw Failure("\(folder.path) is not empty; choose an empty or new directory")
            }
        }
        do {
            try DurableFolder(folder).make()
        } catch {
            throw Failure("can't create the directory \(folder.path); choose another")
        }
    }

    /// Copies the content that the copied database refers to and the backup doesn't contain yet. Then records in the
    /// copied database that its content is in the backup.
    private func complete(_ content: DiskBlobs, for copy: URL, _ report: inout BackupReport) async throws {
        let engine = try SQLiteEngine(path: copy.path)
        try await Self.check(engine)
        let storage = try await SQLStorage.open(engine)
        try await ContentCopy(source: installation.content, target: .folder(content), links: links)
            .run(over: storage) { version, outcome in
                report.versions += 1
                report.note(outcome)
                guard outcome == .missing || outcome == .damaged, let key = version.content.blob else { return }
                // The content was permanently deleted after the database was copied. The backup is complete without it.
                guard try await installation.library.unnamed([key]).isEmpty else { return }
                let installation = try await Library(store: storage, blobs: content)
                    .shownLocation(of: version.file, in: storage, now: Date())
                report.missing.append(
                    .init(user: version.ownerName, path: installation?.path ?? "", version: version.version.description)
                )
            }
        try await storage.setSetting(ContentLocation.setting, to: nil)
        try await ServedSettings.read(storage).withoutStores.write(to: storage)
        try await engine.close()
    }

    private func copyIfThere(_ name: String) throws {
        let source = installation.folder.appending(path: name)
        guard FileManager.default.fileExists(atPath: source.path) else { return }
        try FileManager.default.copyItem(at: source, to: folder.appending(path: name))
    }

    private func publish(_ storage: URL) throws {
        let target = folder.appending(path: Installation.databaseFileName)
        let failure = Failure("can't write \(target.path); back up to another directory")
        guard rename(storage.path, target.path) == 0 else { throw failure }
        do { try DurableFolder.flush(folder) } catch { throw failure }
    }
}

/// The result of a backup.
struct BackupReport: Encodable {
    /// A version of a document that isn't in the backup, because its content is missing or damaged.
    struct Missing: Encodable {
        let user: String
        let path: String
        let version: String
    }

    let folder: String
    var versions = 0
    var linked = 0
    var copied = 0
    var missing: [Missing] = []

    init(folder: String) { self.folder = folder }

    mutating func note(_ outcome: ContentCopy.Outcome) {
        switch outcome {
        case .linked: linked += 1
        case .copied: copied += 1
        case .present, .missing, .damaged: break
        }
    }

    var text: String {
        var lines = [
            "backed up \(versions) \(versions == 1 ? "version" : "versions") (content files: \(copied) copied, "
                + "\(linked) hard-linked; other content is in the database)"
        ]
        if !missing.isEmpty {
            let cells = missing.map { [$0.user, $0.path, $0.version] }
            lines = [TextTable(heads: ["USER", "DOCUMENT", "MISSING VERSION"], rows: cells).text] + lines
        }
        return (lines + ["to restore the backup: emplace serve --data \(folder.shown)"]).joined(separator: "\n")
    }
}
