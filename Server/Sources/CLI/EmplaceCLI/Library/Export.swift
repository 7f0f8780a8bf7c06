import ArgumentParser
import Basics
import DiskBlobs
import Documents
import Foundation
import SQLStorage
import WOPI
import WOPIHost

struct ExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Export documents as plain files",
        discussion: """
            Exports the newest version of every document, with its name and modification time. Existing files with the \
            same content are left alone; files that differ are only overwritten with --replace. Items that can't be \
            written are listed with the reason. The JSON report (--json) has a list for each outcome, such as `copied` \
            and `failed`; `entries` is the number of items in all lists.

            Exit status: 0 everything was exported or skipped, 1 something failed.

              emplace export Plans --user mia --to backup
            """)

    @Argument(help: "Folder or document to export (default: everything)") var path: String?
    @Option(help: "User whose documents to export") var user: String
    @Option(help: .init("Local directory to write to", valueName: "directory")) var to: String
    @Flag(help: "Overwrite files that differ") var replace = false
    @OptionGroup var report: ReportOptions
    @OptionGroup var data: DataOptions

    func run() async throws {
        let installation = try await Installation.ofOwnDocuments(data)
        try await installation.tieContent()
        let caller = try await installation.caller(named: user)
        let node = try await installation.find(DocumentPath(path ?? ""), for: caller)
        var work = Export(installation: installation, caller: caller, replaces: replace, quiet: report.json)
        try await work.copy(node, to: URL(filePath: to, directoryHint: .isDirectory))
        try report.print(work.report) { work.report.summary }
        if !work.report.failed.isEmpty { throw ExitCode.failure }
    }
}

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
        (error as? Failure)?.description ?? ErrorText.sentence(error)
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

/// The file on this machine to which a document is exported.
struct ExportTarget {
    let url: URL
    /// Whether a file with different content is overwritten.
    let replaces: Bool

    /// Writes the content of a document to the file, unless the file already contains the same bytes.
    ///
    /// - Parameter open: opens the document, which may have a newer version by now.
    func write(
        _ content: ContentRecord, opening open: () async throws -> OpenedFile
    ) async throws -> CopyReport.Outcome {
        let there = try? FileManager.default.attributesOfItem(atPath: url.path)
        if let there {
            let isFile = there[.type] as? FileAttributeType == .typeRegular
            let size = (there[.size] as? NSNumber)?.int64Value
            if isFile, size == content.size, try await hasContent(content) { return .unchanged }
            guard isFile else { throw Failure("something that is not a file already has this name") }
            guard replaces else {
                throw Failure("a different file with this name already exists; add --replace to overwrite it")
            }
        }
        // A temporary file next to the target is written and then renamed, so the target is never incomplete.
        let part = url.deletingLastPathComponent().appending(path: ".emplace-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: part) }
        let saved = try await fill(part, opening: open)
        try await writing { try FileManager.default.setAttributes([.modificationDate: saved], ofItemAtPath: part.path) }
        guard rename(part.path, url.path) == 0 else {
            throw errno == ENAMETOOLONG ? Failure("the name is too long for this file system") : unwritable()
        }
        return there == nil ? .copied : .replaced
    }

    /// Whether the file has this content.
    private func hasContent(_ content: ContentRecord) async throws -> Bool {
        try await Self.telling("the file that is already there can't be read: \(url.path)") {
            try await FileBytes(url: url).sha256() == content.sha256
        }
    }

    /// Writes the document's content to the file at `part`.
    ///
    /// - Returns: the time at which the content was saved. It may be later than the time in the listing of the folder.
    private func fill(_ part: URL, opening open: () async throws -> OpenedFile) async throws -> Date {
        guard FileManager.default.createFile(atPath: part.path, contents: nil) else {
            throw errno == ENAMETOOLONG ? Failure("the path is too long for this system") : unwritable()
        }
        let handle = try await writing { try FileHandle(forWritingTo: part) }
        defer { try? handle.close() }
        let opened = try await Self.reading { try await open() }
        let content = opened.content
        var offset: Int64 = 0
        while offset < content.size {
            let piece = try await Self.reading { try await content.read(at: offset, count: 1 << 18) }
            guard !piece.isEmpty else { throw Failure("its content is damaged") }
            try await writing { try handle.write(contentsOf: piece) }
            offset += Int64(piece.count)
        }
        try await writing { try handle.synchronize() }
        return opened.saved
    }
}

/// The errors of an export, which say whether reading or writing failed, and for which file.
extension ExportTarget {
    /// Reads the document. The error of the content's store names the content file.
    private static func reading<Value>(_ step: () async throws -> Value) async throws -> Value {
        try await telling("its content can't be read", step)
    }

    private func writing<Value>(_ step: () async throws -> Value) async throws -> Value {
        try await Self.telling("can't be written: \(url.path)", step)
    }

    private func unwritable() -> Failure {
        Failure("can't be written: \(url.path): \(String(cString: strerror(errno)))")
    }

    private static func telling<Value>(_ what: String, _ step: () async throws -> Value) async throws -> Value {
        do { return try await step() } catch let error as DocumentsError { throw error } catch {
            let system = (error as? CocoaError)?.userInfo[NSUnderlyingErrorKey] as? POSIXError
            throw Failure("\(what): \(ErrorText.sentence(system ?? error))")
        }
    }
}
