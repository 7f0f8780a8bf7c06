import DiskBlobs
import Catalogue
import Foundation
import WOPI
import WOPIHost

/// One import: folder by folder, each listed once.
struct Import {
    let place: Place
    let caller: Caller
    let progress: Progress
    private(set) var report = CopyReport()

    init(place: Place, caller: Caller, progress: Progress) {
        self.place = place
        self.caller = caller
        self.progress = progress
    }

    mutating func copy(_ sources: [ImportSource], into path: DocumentPath) async throws {
        var folder = try await place.catalogue.root(for: caller).container.id
        for name in path.names { folder = try await makeFolder(name, in: folder) }
        try await copy(sources, into: folder, below: path.names.joined(separator: "/"))
    }

    private mutating func copy(_ sources: [ImportSource], into folder: ContainerID, below parent: String) async throws {
        var known = Known(try await place.catalogue.children(of: folder, for: caller))
        for source in sources {
            let path = parent.isEmpty ? source.name : "\(parent)/\(source.name)"
            do {
                switch source.kind {
                case .other: report.skipped.append(.init(path: path, reason: "neither a file nor a folder"))
                case .file: try await copyFile(source, into: folder, path, &known)
                case .folder(let children):
                    try await copy(children, into: folderID(source.name, in: folder, &known), below: path)
                }
            } catch HostError.storageFull {
                throw Failure("there is no room for \(path); make some, and run the same import again")
            } catch {
                let problem = CopyReport.Problem(path: path, reason: Self.reason(error))
                report.failed.append(problem)
                progress.failed(problem)
            }
        }
    }

    private mutating func copyFile(
        _ source: ImportSource, into folder: ContainerID, _ path: String, _ known: inout Known
    ) async throws {
        let name = try DocumentName(source.name)
        guard known.imported.insert(name.key).inserted else {
            throw Failure("another file of this folder has the same name but for case")
        }
        let there = known.files[name.key]
        if case .file(let bytes) = source.kind, let there, there.size == bytes,
            try await FileBytes(url: source.url).sha256() == there.content.sha256,
            // What is damaged is mended by the same bytes.
            (try? await place.blobs.open(there.content)) != nil
        {
            progress.read(Int(clamping: bytes))
            return finish(.unchanged, path)
        }
        let progress = progress
        let bytes = FileBytes(url: source.url) { progress.read($0) }
        let content = try await place.blobs.stage(bytes, limit: place.settings.maximumUpload)
        do {
            if let there {
                _ = try await place.catalogue.replace(content, of: there.id, for: caller, now: Date())
            } else {
                _ = try await place.catalogue.createFile(
                    .exactly(name, overwrite: false), in: folder, content: content, isReadOnly: false, for: caller,
                    now: Date())
            }
        } catch {
            if let key = content.blob { try await place.blobs.delete(key) }
            throw error
        }
        finish(there == nil ? .copied : .replaced, path)
    }

    private mutating func finish(_ outcome: CopyReport.Outcome, _ path: String) {
        report.note(outcome, path)
        progress.finished(outcome, path)
    }

    private func folderID(_ text: String, in folder: ContainerID, _ known: inout Known) async throws -> ContainerID {
        let key = try DocumentName(text).key
        if let id = known.folders[key] { return id }
        let id = try await makeFolder(text, in: folder)
        known.folders[key] = id
        return id
    }

    /// The folder of that name, made when it isn't there.
    private func makeFolder(_ text: String, in folder: ContainerID) async throws -> ContainerID {
        let name = try DocumentName(text)
        let there = try await place.catalogue.children(of: folder, for: caller).containers
        if let found = there.first(where: { DocumentName.key($0.name) == name.key }) { return found.id }
        return try await place.catalogue.createContainer(
            .exactly(name, overwrite: false), in: folder, for: caller, now: Date()
        ).container.id
    }

    /// What a folder of the place has, by the key of the name.
    private struct Known {
        var folders: [String: ContainerID]
        let files: [String: FileRecord]
        var imported: Set<String> = []

        init(_ listing: Listing) {
            folders = Dictionary(listing.containers.map { (DocumentName.key($0.name), $0.id) }) { first, _ in first }
            files = Dictionary(listing.files.map { (DocumentName.key($0.name), $0) }) { first, _ in first }
        }
    }

    private static func reason(_ error: any Error) -> String {
        switch error {
        case let error as Failure: error.description
        case HostError.lockConflict, HostError.nameTaken(_, .some):
            "locked: somebody has it open; `emplace lock list` says who"
        case HostError.nameTaken: "a folder or a file has this name already"
        case HostError.nameIllegal(let reason, _): reason
        case HostError.tooLarge(let limit): "larger than \(limit) bytes, the limit set by max-upload-bytes"
        case HostError.notFound, HostError.notSupported: "read-only"
        default: "can't be read"
        }
    }
}
