import Basics
import DiskBlobs
import Documents
import Foundation
import PlaceServer
import SQLStorage
import WOPI
import WOPIHost

/// Copies files from disk to a user's documents, folder by folder. Each target folder is listed only once. The report
/// contains every item, even items below a folder that can't be imported.
struct Import {
    let installation: Installation
    let caller: Caller
    let progress: Progress
    /// The encoding of file names that aren't UTF-8. If it is `nil`, such names are refused.
    let names: NameEncoding?
    /// Whether the import is a dry run, which changes nothing.
    let isTrial: Bool
    private(set) var report = CopyReport()
    /// The folders that this import created. A folder comes before its subfolders.
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
        // A loop is used instead of recursion, because deeply nested folders could overflow the stack.
        var levels = [Level(target: .folder(folder), path: path, waiting: sources.reversed(), known: known)]
        while var level = levels.popLast() {
            guard let source = level.waiting.popLast() else { continue }
            let below = try await copy(source, in: &level)
            levels.append(level)
            if let below { levels.append(below) }
        }
    }

    /// Copies a file, or begins to copy a folder.
    ///
    /// - Returns: the folder with its contents; `nil` for a file.
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
            throw Failure("the disk is full: can't copy \(path.text); free some space and run the same import again")
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
            // Damaged content counts as changed, because importing the same bytes again repairs the content.
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
                throw Failure("it changed while it was being read; run the same import again")
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

    /// Throws if the import would refuse a file. A dry run can't find every reason for a refusal.
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

    /// Creates a folder for a folder on disk. If that isn't possible, the report contains each item in the folder as
    /// failed.
    private mutating func begin(_ entry: DiskEntry, in level: inout Level, at path: ReportPath) async throws -> Level {
        // The folder on disk is listed first, so that a folder that can't be read isn't imported as an empty folder.
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

    /// Returns the folder with this name, and creates the folder if it doesn't exist. Returns `nil` in a dry run, if
    /// the folder doesn't exist.
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

    /// Removes empty folders that the import created. Called after the quota was exceeded. A folder that isn't empty or
    /// can't be removed stays. This is harmless, because the import has already failed.
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
    /// A folder while it is imported.
    private struct Level {
        var target: Target
        var path: ReportPath
        /// The items that haven't been imported yet. The last element is imported next.
        var waiting: [ImportSource]
        var known: Known
    }

    private enum Target {
        /// An existing folder of the user; `nil` for a folder that would exist if this weren't a dry run.
        case folder(ContainerID?)
        /// The folder can't be imported, so no item in it can be imported.
        case none

        func folder() throws -> ContainerID? {
            guard case .folder(let id) = self else { throw Failure("its folder can't be imported") }
            return id
        }
    }

    /// The items in a target folder that existed before the import, by the key with which names are compared.
    private struct Known {
        let folders: [String: ContainerID]
        let files: [String: FileRecord]
        /// The names of the items that were imported so far, by the key with which names are compared.
        private var imported: [String: DocumentName] = [:]

        init(folders: [String: ContainerID] = [:], files: [String: FileRecord] = [:]) {
            (self.folders, self.files) = (folders, files)
        }

        /// Reads the items in a folder.
        ///
        /// - Parameter folder: the target folder; `nil` if the folder doesn't exist yet.
        init(of folder: ContainerID?, installation: Installation, for caller: Caller) async throws {
            guard let folder else { self.init(); return }
            let listing = try await installation.library.children(of: folder, for: caller, now: Date())
            self.init(
                folders: Dictionary(listing.containers.map { (DocumentName.key($0.name), $0.id) }) { first, _ in first
                },
                files: Dictionary(listing.files.map { (DocumentName.key($0.name), $0) }) { first, _ in first })
        }

        /// Records that an item with this name is imported.
        ///
        /// - Throws: ``Failure`` if another item from the disk has the same name, apart from case and Unicode
        ///   normalization.
        mutating func take(_ name: DocumentName) throws {
            guard let other = imported[name.key] else { imported[name.key] = name; return }
            let difference = other.difference(to: name).map(\.sentence) ?? ""
            throw Failure(
                "another item in this folder has the same name\(difference): \(other.text.shown); rename one of them")
        }
    }
}

extension DocumentName.Difference {
    fileprivate var sentence: String {
        switch self {
        case .same: ""
        case .unicodeForm: " in a different Unicode form (composed or decomposed characters)"
        case .letterCase: " in different case"
        }
    }
}

/// A file or folder on disk to import.
struct ImportSource: Sendable {
    let entry: DiskEntry

    /// Creates a source. Returns `nil` if nothing exists at the URL.
    init?(_ url: URL) { self.init(path: Array(url.path.utf8)) }

    /// Creates a source. Returns `nil` if nothing exists at the path.
    ///
    /// - Parameter path: the bytes that the user typed.
    init?(path: [UInt8]) {
        entry = DiskEntry(path: path, name: Self.name(of: path))
        do throws(DiskProblem) {
            _ = try entry.status()
        } catch {
            // Problems other than a missing file are reported when the file is imported.
            if error.isAbsence { return nil }
        }
    }

    init(_ entry: DiskEntry) { self.entry = entry }

    /// The total size of all files in bytes, for a progress bar. Items that can't be read are skipped; the import
    /// reports them later.
    var bytes: Int64 {
        var waiting = [entry], sum: Int64 = 0
        while let entry = waiting.popLast() {
            guard let status = try? entry.status() else { continue }
            if status.kind == .file { sum = sum.addingReportingOverflow(status.size).partialValue }
            if status.kind == .folder, let children = try? entry.children() { waiting += children }
        }
        return max(sum, 0)
    }

    /// Returns the last component of a path. If the component is `.` or `..`, returns the name of the folder to
    /// which it refers.
    private static func name(of path: [UInt8]) -> [UInt8] {
        let slash = UInt8(ascii: "/")
        guard let last = path.split(separator: slash).last else { return [] }
        guard last.elementsEqual(".".utf8) || last.elementsEqual("..".utf8) else { return Array(last) }
        let whole = (path + [0]).withUnsafeBytes { bytes -> [UInt8] in
            guard let start = bytes.bindMemory(to: CChar.self).baseAddress, let found = realpath(start, nil) else {
                return []
            }
            defer { free(found) }
            return Array(UnsafeRawBufferPointer(start: found, count: strlen(found)))
        }
        return whole.split(separator: slash).last.map { Array($0) } ?? []
    }
}
