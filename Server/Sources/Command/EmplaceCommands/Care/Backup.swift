import Catalogue
import DiskBlobs
import Foundation
import SQLiteEngine
import WOPIHost

/// One backup of a place that may be running.
///
/// Content goes first, and again after the catalogue: what was there at the beginning can't be swept away meanwhile,
/// and what came since is younger than any sweep takes. The catalogue gets its name last, so that a backup that was
/// cut off is never taken for one.
struct Backup {
    let place: Place
    let folder: URL
    /// Content on the same disk gets a second name.
    let links: Bool
    var isQuiet = true

    func run() async throws -> BackupReport {
        try makeFolder()
        var report = BackupReport(folder: folder.path)
        let content = try DiskBlobs(folder: folder.appending(path: "content").path)
        let keys = try await place.blobs.keys(unchangedSince: .distantFuture)
        let progress = Progress(total: Int64(keys.count), quiet: isQuiet)
        defer { progress.clear() }
        for key in keys {
            progress.read(1)
            report.note(try await place.blobs.copy(key, to: content, linking: links))
        }
        let catalogue = folder.appending(path: Place.catalogueName + ".part")
        try await place.engine.backup(to: catalogue.path)
        try await complete(content, for: catalogue, &report)
        try await content.flush()
        for name in ["emplace.json", "discovery.xml", "tls"] { try copyIfThere(name) }
        try publish(catalogue)
        return report
    }

    private func makeFolder() throws {
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

    /// Copies what the catalogue names and isn't there yet.
    private func complete(_ content: DiskBlobs, for copy: URL, _ report: inout BackupReport) async throws {
        let engine = try SQLiteEngine(path: copy.path), catalogue = try await Catalogue.open(engine)
        var page = try await catalogue.storedVersions()
        while let last = page.last {
            for version in page {
                report.versions += 1
                guard let key = version.content.blob else { continue }
                let outcome = try await place.blobs.copy(key, to: content, linking: links)
                report.note(outcome)
                guard outcome == .missing else { continue }
                let path = try await catalogue.path(of: version).joined(separator: "/")
                report.missing.append(.init(user: version.ownerName, path: path, version: version.version.description))
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
