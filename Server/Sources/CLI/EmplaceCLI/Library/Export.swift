import Basics
import SQLStorage
import DiskBlobs
import Documents
import Foundation
import WOPI
import WOPIHost

/// Copies a user's documents to a folder on disk. Each document's name is a single path component and symbolic links in
/// the folder aren't followed, so nothing is written outside the folder. The report contains every item, even items
/// below a folder that can't be created.
struct Export {
    let installation: Installation
    let caller: Caller
    let replaces: Bool
    let progress: Progress
    private(set) var report = CopyReport()

    init(installation: Installation, caller: Caller, replaces: Bool, quiet: Bool) {
        self.installation = installation
        self.caller = caller
        self.replaces = replaces
        progress = Progress(total: 1, quiet: quiet)
    }

    mutating func copy(_ node: DocumentNode, to folder: URL) async throws {
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw Failure("can't create the directory \(folder.path); choose another with --to")
        }
        switch node {
        case .file(let file): await copy(file, to: folder, at: ReportPath(file.name))
        case .container(let container): try await copy(container.id, to: folder)
        }
    }

    private mutating func copy(_ id: ContainerID, to folder: URL) async throws {
        // Throws if the top folder can't be read, because the report can't contain the top folder itself.
        let listing = try await listing(of: id)
        // A loop is used instead of recursion, because deeply nested folders could overflow the stack.
        var levels = [Level(target: folder, path: ReportPath(""), waiting: listing.containers.reversed())]
        for file in listing.files { await copy(file, to: folder, at: ReportPath(file.name)) }
        while var level = levels.popLast() {
            guard let container = level.waiting.popLast() else { continue }
            levels.append(level)
            if let below = await enter(container, from: level) { levels.append(below) }
        }
    }

    /// Creates a folder and copies the documents in it.
    ///
    /// - Returns: the folder with its subfolders; `nil` if the folder is skipped or can't be read.
    private mutating func enter(_ container: ContainerRecord, from level: Level) async -> Level? {
        report.entries += 1
        let path = level.path.child(container.name)
        guard container.kind == .folder else {
            let problem = CopyReport.Problem(
                path: path.text, reason: "it belongs to another user; to export it, specify that user with --user")
            report.skipped.append(problem)
            progress.skipped(problem)
            return nil
        }
        let target = make(container.name, in: level.target, at: path)
        do {
            let listing = try await listing(of: container.id)
            for file in listing.files { await copy(file, to: target, at: path.child(file.name)) }
            return Level(target: target, path: path, waiting: listing.containers.reversed())
        } catch {
            // The folder was created, but its documents can't be listed, so the report contains it only as failed.
            if target != nil { report.folders.removeLast() }
            if target != nil { fail(path, Self.reason(error)) }
            return nil
        }
    }

    private func listing(of id: ContainerID) async throws -> Listing {
        try await installation.library.children(of: id, for: caller, now: Date())
    }

    /// Creates a folder on disk.
    ///
    /// - Returns: `nil` if the folder can't be created. In that case, the report contains the problem.
    private mutating func make(_ name: String, in folder: URL?, at path: ReportPath) -> URL? {
        do {
            let target = try Self.within(folder).appending(path: name)
            try Self.makeFolder(target)
            report.folders.append(path.text)
            return target
        } catch {
            fail(path, Self.reason(error))
            return nil
        }
    }

    /// Copies a document to a folder on disk.
    ///
    /// - Parameter folder: the folder on disk; `nil` if it couldn't be created.
    private mutating func copy(_ file: FileRecord, to folder: URL?, at path: ReportPath) async {
        report.entries += 1
        do {
            let target = try Self.within(folder).appending(path: file.name)
            let outcome = try await ExportTarget(url: target, replaces: replaces).write(file.content) {
                try await installation.library.open(file.id, for: caller, now: Date())
            }
            report.note(outcome, path.text)
            progress.finished(outcome, path.text)
        } catch {
            fail(path, Self.reason(error))
        }
    }

    private mutating func fail(_ path: ReportPath, _ reason: String) {
        let problem = CopyReport.Problem(path: path.text, reason: reason)
        report.failed.append(problem)
        progress.failed(problem)
    }

    static func reason(_ error: any Error) -> String {
        (error as? Failure)?.description ?? (error as? DocumentsError)?.sentence ?? "can't be written"
    }

    private static func within(_ folder: URL?) throws -> URL {
        guard let folder else { throw Failure("its folder can't be created") }
        return folder
    }

    private static func makeFolder(_ url: URL) throws {
        guard mkdir(url.path, 0o777) != 0 else { return }
        let problem = errno
        // `attributesOfItem` doesn't follow a symbolic link. A link could lead to a file outside the folder.
        let there = try? FileManager.default.attributesOfItem(atPath: url.path)
        if problem == EEXIST {
            guard there?[.type] as? FileAttributeType == .typeDirectory else {
                throw Failure("something that is not a folder already has this name")
            }
            return
        }
        let isLong = problem == ENAMETOOLONG
        throw Failure(isLong ? "the path is too long for this system" : "can't create a folder here")
    }
}

extension Export {
    /// A folder while it is exported.
    private struct Level {
        /// The folder on disk; `nil` if it couldn't be created.
        let target: URL?
        let path: ReportPath
        /// The subfolders that haven't been exported yet. The last element is exported next.
        var waiting: [ContainerRecord]
    }
}
