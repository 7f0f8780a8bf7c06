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
        for container in listing.containers {
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
            let outcome = try await write(file, to: target)
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

    private func write(_ file: FileRecord, to target: URL) async throws -> CopyReport.Outcome {
        let there = try? FileManager.default.attributesOfItem(atPath: target.path)
        if let there {
            let isFile = there[.type] as? FileAttributeType == .typeRegular
            let size = (there[.size] as? NSNumber)?.int64Value
            if isFile, size == file.size, try await FileBytes(url: target).sha256() == file.content.sha256 {
                return .unchanged
            }
            guard isFile else { throw Failure("there is something of this name that is not a file") }
            guard replaces else { throw Failure("there is another file of this name; --replace writes over it") }
        }
        // Written beside the target and then renamed, so that the file is whole or absent.
        let part = target.deletingLastPathComponent().appending(path: ".emplace-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: part) }
        let saved = try await fill(part, with: file.id)
        try FileManager.default.setAttributes([.modificationDate: saved], ofItemAtPath: part.path)
        guard rename(part.path, target.path) == 0 else {
            throw Failure(errno == ENAMETOOLONG ? "the name is too long for this file system" : "can't be written")
        }
        return there == nil ? .copied : .replaced
    }

    /// - Returns: when the bytes were saved, which may have been after the folder was listed.
    private func fill(_ part: URL, with file: FileID) async throws -> Date {
        guard FileManager.default.createFile(atPath: part.path, contents: nil) else {
            throw Failure("can't be written")
        }
        let handle = try FileHandle(forWritingTo: part)
        defer { try? handle.close() }
        let opened = try await place.library.open(file, for: caller, now: Date())
        let content = opened.content
        var offset: Int64 = 0
        while offset < content.size {
            let piece = try await content.read(at: offset, count: 1 << 18)
            guard !piece.isEmpty else { throw Failure("its content is damaged") }
            try handle.write(contentsOf: piece)
            offset += Int64(piece.count)
        }
        try handle.synchronize()
        return opened.saved
    }

    private static func reason(_ error: any Error) -> String {
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
