import Basics
import Catalogue
import DiskBlobs
import Documents
import Foundation
import PlaceServer
import WOPI
import WOPIHost

/// One import: folder by folder, each listed once.
struct Import {
    let place: Place
    let caller: Caller
    let progress: Progress
    /// Whether it only reports what would happen, and changes nothing.
    let isTrial: Bool
    private(set) var report = CopyReport()
    /// The folders that it made, each after the one that it is in.
    private var made: [ContainerID] = []

    init(place: Place, caller: Caller, progress: Progress, isTrial: Bool = false) {
        self.place = place
        self.caller = caller
        self.progress = progress
        self.isTrial = isTrial
    }

    mutating func copy(_ sources: [ImportSource], into path: DocumentPath) async throws {
        var folder: ContainerID? = try await place.library.root(for: caller, now: Date()).container.id
        for name in path.names { folder = try await makeFolder(name, in: folder) }
        try await copy(sources, into: folder, below: path.names.joined(separator: "/"))
    }

    /// - Parameter folder: `nil` for one that a dry run would have made.
    private mutating func copy(_ sources: [ImportSource], into folder: ContainerID?, below parent: String) async throws
    {
        var known = Known()
        if let folder { known = Known(try await place.library.children(of: folder, for: caller, now: Date())) }
        for source in sources {
            let path = parent.isEmpty ? source.name : "\(parent)/\(source.name)"
            do {
                switch source.kind {
                case .other: report.skipped.append(.init(path: path, reason: "neither a file nor a folder"))
                case .file: try await copyFile(source, into: folder, path: path, known: &known)
                case .folder(let children):
                    try await copy(children, into: folderID(source.name, in: folder, known: &known), below: path)
                }
            } catch DocumentsError.storageFull {
                await removeEmptyFolders()
                throw Failure("the disk is full: can't copy \(path); free some space, and run the same import again")
            } catch let error as DocumentsError where error.isAboutQuota {
                await removeEmptyFolders()
                throw Failure("\(path): \(error.sentence); then run the same import again")
            } catch {
                let problem = CopyReport.Problem(path: path, reason: Self.reason(error))
                report.failed.append(problem)
                progress.failed(problem)
            }
        }
    }

    private mutating func copyFile(
        _ source: ImportSource, into folder: ContainerID?, path: String, known: inout Known
    ) async throws {
        let name = try DocumentName(source.name)
        guard known.imported.insert(name.key).inserted else {
            throw Failure("another file of this folder has the same name, spelled in another case")
        }
        let there = known.files[name.key]
        if case .file(let bytes) = source.kind, let there, there.size == bytes,
            try await FileBytes(url: source.url).sha256() == there.content.sha256,
            // Damaged content is repaired by importing the same bytes.
            (try? await place.library.open(there.id, for: caller, now: Date())) != nil
        {
            progress.read(Int(clamping: bytes))
            return finish(.unchanged, path)
        }
        guard let folder, !isTrial else {
            try await checkTrial(source, over: there, known: known)
            return finish(there == nil ? .copied : .replaced, path)
        }
        let progress = progress
        let bytes = FileBytes(url: source.url) { progress.read($0) }
        let (library, caller) = (place.library, caller)
        try await library.stage(bytes, limit: place.settings.place.maximumUploadBytes) { content in
            if let there {
                _ = try await library.replace(content, of: there.id, for: caller, now: Date())
            } else {
                _ = try await library.createFile(
                    .exactly(name, overwrite: false), in: folder, content: content, isReadOnly: false, for: caller,
                    now: Date())
            }
        }
        finish(there == nil ? .copied : .replaced, path)
    }

    /// Finds the files that a dry run can tell would be refused.
    private func checkTrial(_ source: ImportSource, over there: FileRecord?, known: Known) async throws {
        guard FileManager.default.isReadableFile(atPath: source.url.path) else { throw Failure("can't be read") }
        if let limit = place.settings.place.maximumUploadBytes, source.bytes > limit {
            throw DocumentsError.tooLarge(limit: limit)
        }
        progress.read(Int(clamping: source.bytes))
        guard let there else {
            if known.folders[DocumentName.key(source.name)] != nil {
                throw DocumentsError.nameTaken(free: nil, lock: nil)
            }
            return
        }
        if there.isReadOnly { throw DocumentsError.readOnly }
        if let holder = there.lock.current(at: Date()) { throw DocumentsError.locked(by: holder) }
    }

    private mutating func finish(_ outcome: CopyReport.Outcome, _ path: String) {
        report.note(outcome, path)
        progress.finished(outcome, path)
    }

    private mutating func folderID(_ text: String, in folder: ContainerID?, known: inout Known) async throws
        -> ContainerID?
    {
        let key = try DocumentName(text).key
        if let id = known.folders[key] { return id }
        guard let id = try await makeFolder(text, in: folder) else { return nil }
        known.folders[key] = id
        return id
    }

    /// The folder of that name, made when it is missing; `nil` when a dry run would have made it.
    private mutating func makeFolder(_ text: String, in folder: ContainerID?) async throws -> ContainerID? {
        let name = try DocumentName(text)
        guard let folder else { return nil }
        let there = try await place.library.children(of: folder, for: caller, now: Date())
        if let found = there.containers.first(where: { DocumentName.key($0.name) == name.key }) { return found.id }
        if isTrial {
            let isTaken = there.files.contains { DocumentName.key($0.name) == name.key }
            if isTaken { throw DocumentsError.nameTaken(free: nil, lock: nil) }
            return nil
        }
        let id = try await place.library.createContainer(
            .exactly(name, overwrite: false), in: folder, for: caller, now: Date()
        ).container.id
        made.append(id)
        return id
    }

    /// Leaves nothing of an import for which there is no room but what it copied.
    private mutating func removeEmptyFolders() async {
        for id in made.reversed() {
            guard (try? await place.library.deleteContainer(id, for: caller, now: Date())) != nil else { continue }
            try? await place.library.discard(.container(id), for: caller, now: Date())
        }
        made = []
    }

    /// The children of a folder of the place, by the key of the name.
    private struct Known {
        var folders: [String: ContainerID]
        let files: [String: FileRecord]
        var imported: Set<String> = []

        init() { (folders, files) = ([:], [:]) }

        init(_ listing: Listing) {
            folders = Dictionary(listing.containers.map { (DocumentName.key($0.name), $0.id) }) { first, _ in first }
            files = Dictionary(listing.files.map { (DocumentName.key($0.name), $0) }) { first, _ in first }
        }
    }

    private static func reason(_ error: any Error) -> String {
        (error as? Failure)?.description ?? (error as? DocumentsError)?.sentence ?? "can't be read"
    }
}
