import Basics
import Catalogue
import DiskBlobs
import Documents
import Foundation
import WOPI
import WOPIHost

/// One export. A document's name is always a single component of a path, so nothing is written outside the target
/// folder; symbolic links in it are not followed.
struct Export {
    let place: Place
    let caller: Caller
    let replaces: Bool
    let progress: Progress
    private(set) var report = CopyReport()

    init(place: Place, caller: Caller, replaces: Bool, quiet: Bool) {
        self.place = place
        self.caller = caller
        self.replaces = replaces
        progress = Progress(total: 1, quiet: quiet)
    }

    mutating func copy(_ node: DocumentNode, to folder: URL) async throws {
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw Failure("can't make the folder \(folder.path)")
        }
        switch node {
        case .file(let file): try await copy(file, to: folder, below: "")
        case .container(let container): try await copy(container.id, to: folder, below: "")
        }
    }

    private mutating func copy(_ id: ContainerID, to folder: URL, below parent: String) async throws {
        let listing = try await place.library.children(of: id, for: caller, now: Date())
        for file in listing.files { try await copy(file, to: folder, below: parent) }
        // What others share is theirs.
        for container in listing.containers where container.kind == .folder {
            let target = folder.appending(path: container.name), path = parent + container.name
            do {
                try Self.makeFolder(target)
            } catch {
                note(.init(path: path, reason: "can't make a folder here"))
                continue
            }
            try await copy(container.id, to: target, below: path + "/")
        }
    }

    private mutating func copy(_ file: FileRecord, to folder: URL, below parent: String) async throws {
        let target = folder.appending(path: file.name), path = parent + file.name
        do {
            let outcome = try await ExportTarget(url: target, replaces: replaces).write(file.content) {
                try await place.library.open(file.id, for: caller, now: Date())
            }
            report.note(outcome, path)
            progress.finished(outcome, path)
        } catch {
            note(.init(path: path, reason: Self.reason(error)))
        }
    }

    private mutating func note(_ problem: CopyReport.Problem) {
        report.failed.append(problem)
        progress.failed(problem)
    }

    static func reason(_ error: any Error) -> String {
        (error as? Failure)?.description ?? (error as? DocumentsError)?.sentence ?? "can't be written"
    }

    private static func makeFolder(_ url: URL) throws {
        if let there = try? FileManager.default.attributesOfItem(atPath: url.path) {
            guard there[.type] as? FileAttributeType == .typeDirectory else { throw Failure("not a folder") }
            return
        }
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    }
}
