import SQLStorage
import DiskBlobs
import Documents
import Foundation
import SQLiteEngine
import WOPIHost

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
        let engine = try SQLiteEngine(path: copy.path), storage = try await SQLStorage.open(engine)
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
