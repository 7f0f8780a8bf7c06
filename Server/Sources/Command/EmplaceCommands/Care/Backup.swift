import Catalogue
import DiskBlobs
import Documents
import Foundation
import SQLiteEngine
import WOPIHost

/// One backup of a place, which may be running.
///
/// Content is copied first, and again after the catalogue: content that was there at the beginning can't be swept away
/// meanwhile, and newer content is younger than any that a sweep removes. The catalogue gets its name last, so that an
/// interrupted backup is never taken for a complete one.
struct Backup {
    let place: Place
    let folder: URL
    /// Whether content on the same disk is linked instead of copied.
    let links: Bool
    var isQuiet = true

    func run() async throws -> BackupReport {
        guard case .file(let engine) = place.database else {
            throw Failure(
                "the rows of this place are in a database, which its own tools back up, as pg_dump; back up the folder "
                    + "\(place.folder.appending(path: "content").path.shown) after it")
        }
        guard case .folder(let blobs) = place.content else {
            throw Failure(
                "the content of this place is in a bucket, which the object store's own tools copy, as rclone; back up "
                    + "\(place.folder.appending(path: Place.catalogueName).path.shown) with sqlite3's .backup before it"
            )
        }
        try makeFolder()
        var report = BackupReport(folder: folder.path)
        let content = try DiskBlobs(folder: folder.appending(path: "content").path)
        let keys = try await blobs.keys(unchangedSince: .distantFuture)
        let progress = Progress(total: Int64(keys.count), quiet: isQuiet)
        defer { progress.clear() }
        for key in keys {
            progress.read(1)
            report.note(try await blobs.copy(key, to: content, linking: links))
        }
        let catalogue = folder.appending(path: Place.catalogueName + ".part")
        try await engine.backup(to: catalogue.path)
        try await complete(content, from: blobs, for: catalogue, &report)
        try await content.flush()
        for name in ["emplace.json", "discovery.xml", "tls"] { try copyIfThere(name) }
        try publish(catalogue)
        return report
    }

    private func makeFolder() throws {
        // The place would back up its own backups, and whoever removes it would remove them too.
        guard !folder.isWithin(place.folder) else {
            throw Failure("\(folder.path.shown) is in the place's own data folder; name one outside it")
        }
        let manager = FileManager.default
        if manager.fileExists(atPath: folder.path) {
            guard let names = try? manager.contentsOfDirectory(atPath: folder.path) else {
                throw Failure("\(folder.path) is no folder")
            }
            guard names.isEmpty else {
                throw Failure("\(folder.path) is not empty; name a folder that is, or a new one")
            }
        }
        do {
            try DurableFolder(folder).make()
        } catch {
            throw Failure("can't make the folder \(folder.path)")
        }
    }

    /// Copies the content that the catalogue names and the copy lacks.
    private func complete(
        _ content: DiskBlobs, from blobs: DiskBlobs, for copy: URL, _ report: inout BackupReport
    ) async throws {
        let engine = try SQLiteEngine(path: copy.path), catalogue = try await Catalogue.open(engine)
        var page = try await catalogue.storedVersions()
        while let last = page.last {
            for version in page {
                report.versions += 1
                guard let key = version.content.blob else { continue }
                let outcome = try await blobs.copy(key, to: content, linking: links)
                report.note(outcome)
                guard outcome == .missing else { continue }
                // Deleted for good since the catalogue was copied, and nowhere to be had: no error of the backup.
                guard try await place.library.unnamed([key]).isEmpty else { continue }
                let copied = Library(store: catalogue, blobs: content)
                let path = try await copied.location(of: version.file, now: Date())?.path ?? []
                report.missing.append(
                    .init(
                        user: version.ownerName, path: path.joined(separator: "/"),
                        version: version.version.description))
            }
            page = try await catalogue.storedVersions(after: last)
        }
        try await engine.close()
    }

    private func copyIfThere(_ name: String) throws {
        let source = place.folder.appending(path: name)
        guard FileManager.default.fileExists(atPath: source.path) else { return }
        try FileManager.default.copyItem(at: source, to: folder.appending(path: name))
    }

    private func publish(_ catalogue: URL) throws {
        let target = folder.appending(path: Place.catalogueName)
        guard rename(catalogue.path, target.path) == 0 else { throw Failure("can't write \(target.path)") }
        do { try DurableFolder.flush(folder) } catch { throw Failure("can't write \(target.path)") }
    }
}
