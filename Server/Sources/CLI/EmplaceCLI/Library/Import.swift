import Basics
import SQLStorage
import DiskBlobs
import Documents
import Foundation
import PlaceServer
import WOPI
import WOPIHost

/// One import: folder by folder, each listed once. Whatever is come by ends in the report, also below a folder that can't
/// be imported.
struct Import {
    let installation: Installation
    let caller: Caller
    let progress: Progress
    /// The encoding of names that aren't UTF-8; without one they are refused.
    let names: NameEncoding?
    /// Whether it only reports what would happen, and changes nothing.
    let isTrial: Bool
    private(set) var report = CopyReport()
    /// The folders that it made, each after the one that it is in.
    private var made: [ContainerID] = []

    init(
        installation: Installation, caller: Caller, progress: Progress, names: NameEncoding? = nil,
        isTrial: Bool = false
    ) {
        self.installation = installation
        self.caller = caller
        self.progress = progress
        self.names = names
        self.isTrial = isTrial
    }

    mutating func copy(_ sources: [ImportSource], into path: DocumentPath) async throws {
        var folder: ContainerID? = try await installation.library.root(for: caller, now: Date()).container.id
        for name in path.names { folder = try await makeFolder(name, in: folder) }
        let known = try await Known(of: folder, installation: installation, for: caller)
        let path = ReportPath(path.names.joined(separator: "/"))
        // No recursion: folders may be in each other deeper than a stack is.
        var levels = [Level(target: .folder(folder), path: path, waiting: sources.reversed(), known: known)]
        while var level = levels.popLast() {
            guard let source = level.waiting.popLast() else { continue }
            let below = try await copy(source, in: &level)
            levels.append(level)
            if let below { levels.append(below) }
        }
    }

    /// Copies a file, or begins a folder.
    ///
    /// - Returns: the folder, with all that is in it.
    private mutating func copy(_ source: ImportSource, in level: inout Level) async throws -> Level? {
        report.entries += 1
        let shown = DiskName(bytes: source.entry.name).shown, path = level.path.child(shown)
        do {
            let status = try source.entry.status()
            switch status.kind {
            case .other(let what): skip(.init(path: path.text, reason: what))
            case .file: try await copyFile(source.entry, status, in: &level)
            case .folder: return try await begin(source.entry, in: &level, at: path)
            }
        } catch DocumentsError.storageFull {
            await removeEmptyFolders()
            throw Failure("the disk is full: can't copy \(path.text); free some space, and run the same import again")
        } catch let error as DocumentsError where error.isAboutQuota {
            await removeEmptyFolders()
            throw Failure("\(path.text): \(error.sentence); then run the same import again")
        } catch {
            fail(path, Self.reason(error))
        }
        return nil
    }

    // MARK: Files

    private mutating func copyFile(_ entry: DiskEntry, _ status: DiskStatus, in level: inout Level) async throws {
        let folder = try level.target.folder()
        let name = try DocumentName(DiskName(bytes: entry.name).text(or: names))
        try level.known.take(name)
        let path = level.path.child(name.text).text, there = level.known.files[name.key]
        if let there, try await isUnchanged(entry, status, there) {
            progress.read(Int(clamping: status.size))
            return finish(.unchanged, path)
        }
        if let folder, !isTrial {
            try await store(entry, status, as: name, in: folder, over: there)
        } else {
            try await checkTrial(entry, status, as: name, over: there, known: level.known)
        }
        finish(there == nil ? .copied : .replaced, path)
    }

    private func isUnchanged(_ entry: DiskEntry, _ status: DiskStatus, _ there: FileRecord) async throws -> Bool {
        guard there.size == status.size, try await FileBytes(of: entry).sha256() == there.content.sha256 else {
            return false
        }
        do {
            _ = try await installation.library.open(there.id, for: caller, now: Date())
            return true
        } catch DocumentsError.damaged {
            // It is repaired by importing the same bytes.
            return false
        }
    }

    private func store(
        _ entry: DiskEntry, _ status: DiskStatus, as name: DocumentName, in folder: ContainerID, over there: FileRecord?
    ) async throws {
        let (progress, library, caller) = (progress, installation.library, caller),
            changed = ContentTime(status.changed)
        let bytes = FileBytes(of: entry) { progress.read($0) }
        try await library.stage(bytes, limit: installation.settings.server.maxUploadBytes, for: caller.user) {
            content in
            guard content.size == status.size, try entry.status() == status else {
                await library.discard(content)
                throw Failure("it was changed while it was read; run the same import again")
            }
            if let there {
                _ = try await library.replace(content, of: there.id, changed: changed, for: caller, now: Date())
            } else {
                _ = try await library.createFile(
                    .exactly(name, overwrite: false), in: folder, content: content, isReadOnly: false,
                    changed: changed, for: caller, now: Date())
            }
        }
    }

    /// Finds the files that a dry run can tell would be refused.
    private func checkTrial(
        _ entry: DiskEntry, _ status: DiskStatus, as name: DocumentName, over there: FileRecord?, known: Known
    ) async throws {
        try entry.file().close()
        if let limit = installation.settings.server.maxUploadBytes, status.size > limit {
            throw DocumentsError.tooLarge(limit: limit)
        }
        progress.read(Int(clamping: status.size))
        guard let there else {
            if known.folders[name.key] != nil { throw DocumentsError.nameTaken(free: nil, lock: nil) }
            return
        }
        if there.isReadOnly { throw DocumentsError.readOnly }
        if let holder = there.lock.current(at: Date()) { throw DocumentsError.locked(by: holder) }
    }

    private mutating func finish(_ outcome: CopyReport.Outcome, _ path: String) {
        report.note(outcome, path)
        progress.finished(outcome, path)
    }

    private mutating func skip(_ problem: CopyReport.Problem) {
        report.skipped.append(problem)
        progress.skipped(problem)
    }

    private mutating func fail(_ path: ReportPath, _ reason: String) {
        let problem = CopyReport.Problem(path: path.text, reason: reason)
        report.failed.append(problem)
        progress.failed(problem)
    }

    // MARK: Folders

    /// Makes the folder that a folder on the disk goes to. Where that can't be, all that is in it fails one by one, so that
    /// nothing is left out without a word.
    private mutating func begin(_ entry: DiskEntry, in level: inout Level, at path: ReportPath) async throws -> Level {
        // Read first: a folder that can't be read doesn't become an empty one.
        let waiting = try entry.children().reversed().map { ImportSource($0) }
        do {
            let parent = try level.target.folder()
            let name = try DocumentName(DiskName(bytes: entry.name).text(or: names))
            try level.known.take(name)
            let folder = try await folder(name, in: parent, known: &level.known)
            let known = try await Known(of: folder, installation: installation, for: caller),
                path = level.path.child(name.text)
            report.folders.append(path.text)
            return Level(target: .folder(folder), path: path, waiting: waiting, known: known)
        } catch DocumentsError.storageFull {
            throw DocumentsError.storageFull
        } catch {
            fail(path, Self.reason(error))
            return Level(target: .none, path: path, waiting: waiting, known: Known())
        }
    }

    private mutating func folder(
        _ name: DocumentName, in folder: ContainerID?, known: inout Known
    ) async throws -> ContainerID? {
        if let id = known.folders[name.key] { return id }
        guard let folder, !isTrial else {
            if known.files[name.key] != nil { throw DocumentsError.nameTaken(free: nil, lock: nil) }
            return nil
        }
        return try await add(name, to: folder)
    }

    /// The folder of that name, made when it is missing; `nil` when a dry run would have made it.
    private mutating func makeFolder(_ text: String, in folder: ContainerID?) async throws -> ContainerID? {
        let name = try DocumentName(text)
        var known = try await Known(of: folder, installation: installation, for: caller)
        return try await self.folder(name, in: folder, known: &known)
    }

    private mutating func add(_ name: DocumentName, to folder: ContainerID) async throws -> ContainerID {
        let id = try await installation.library.createContainer(
            .exactly(name, overwrite: false), in: folder, for: caller, now: Date()
        ).container.id
        made.append(id)
        return id
    }

    /// Leaves nothing of an import for which there is no room but what it copied. A folder that isn't empty, or can't be
    /// removed for another reason, stays: it does no harm, and the import has failed already.
    private mutating func removeEmptyFolders() async {
        for id in made.reversed() {
            guard (try? await installation.library.deleteContainer(id, for: caller, now: Date())) != nil else {
                continue
            }
            try? await installation.library.discard(.container(id), for: caller, now: Date())
        }
        made = []
    }

    private static func reason(_ error: any Error) -> String {
        (error as? Failure)?.description ?? (error as? DocumentsError)?.sentence ?? (error as? DiskProblem)?.sentence
            ?? "can't be read"
    }
}

extension Import {
    /// A folder in work.
    private struct Level {
        var target: Target
        var path: ReportPath
        /// What is in it and yet to come, the next of it last.
        var waiting: [ImportSource]
        var known: Known
    }

    private enum Target {
        /// `nil` for a folder that a dry run would have made.
        case folder(ContainerID?)
        /// It can't be imported, and so nothing in it.
        case none

        func folder() throws -> ContainerID? {
            guard case .folder(let id) = self else { throw Failure("the folder that it is in can't be imported") }
            return id
        }
    }

    /// The children of a folder of the place, by the key of the name.
    private struct Known {
        let folders: [String: ContainerID]
        let files: [String: FileRecord]
        /// The names that came from the disk.
        private var imported: [String: DocumentName] = [:]

        init(folders: [String: ContainerID] = [:], files: [String: FileRecord] = [:]) {
            (self.folders, self.files) = (folders, files)
        }

        /// - Parameter folder: `nil` for one that isn't there yet.
        init(of folder: ContainerID?, installation: Installation, for caller: Caller) async throws {
            guard let folder else { self.init(); return }
            let listing = try await installation.library.children(of: folder, for: caller, now: Date())
            self.init(
                folders: Dictionary(listing.containers.map { (DocumentName.key($0.name), $0.id) }) { first, _ in first
                },
                files: Dictionary(listing.files.map { (DocumentName.key($0.name), $0) }) { first, _ in first })
        }

        /// - Throws: ``Failure`` when something else from the disk has the name already, as folders compare names.
        mutating func take(_ name: DocumentName) throws {
            guard let other = imported[name.key] else { imported[name.key] = name; return }
            let difference = other.difference(to: name).map(\.sentence) ?? ""
            throw Failure(
                "something else in this folder has the same name\(difference): \(other.text.shown); rename one of them")
        }
    }
}

extension DocumentName.Difference {
    fileprivate var sentence: String {
        switch self {
        case .same: ""
        case .unicodeForm: ", spelled in another Unicode form (composed or decomposed characters)"
        case .letterCase: ", spelled in another case"
        }
    }
}
