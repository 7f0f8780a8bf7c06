import Basics
import Documents
import Foundation
import HTTPServing
import Hummingbird
import WOPI
import WOPIHost

extension UploadForm {
    /// Puts the files into a folder, each as soon as it has come; one whose name is there becomes that document's next
    /// version.
    ///
    /// - Parameter owner: the person whose folder it is.
    /// - Throws: what ended the form before any file of it was saved. After that, the outcome says what ended it.
    mutating func save(
        in folder: ContainerID, of owner: UserID, for caller: Caller, library: Library, now: @Sendable () -> Date
    ) async throws -> Outcome {
        var outcome = Outcome()
        do {
            try await saveFiles(in: folder, of: owner, for: caller, library: library, now: now, into: &outcome)
        } catch {
            guard !outcome.saved.isEmpty else { throw error }
            outcome.stop(because: error)
        }
        outcome.finish()
        return outcome
    }

    private mutating func saveFiles(
        in folder: ContainerID, of owner: UserID, for caller: Caller, library: Library, now: @Sendable () -> Date,
        into outcome: inout Outcome
    ) async throws {
        while let name = try await nextName() {
            let clash = clash, path = path, changed = changed
            do {
                let made = try await saveFile(for: owner) { content in
                    try await library.upload(
                        content, as: try DocumentName(name), in: folder, along: try FolderPath(path), changed: changed,
                        ifTaken: clash, for: caller, now: now())
                }
                outcome.add(made)
            } catch DocumentsError.tooLarge(let limit) {
                // Reading stops here, since the rest may be gigabytes.
                guard !outcome.saved.isEmpty else { throw DocumentsError.tooLarge(limit: limit) }
                outcome.problem = outcome.problem ?? .fileTooLarge(name)
                return
            } catch DocumentsError.readOnly {
                // The name belongs to something that may not be overwritten.
                outcome.problem = outcome.problem ?? .nameTaken(name)
            } catch let error as DocumentsError {
                // An empty part is a slash too many.
                let about = FolderPath.illegalPart(of: path).map { $0.isEmpty ? "/" : $0 } ?? name
                guard let problem = LibraryAnswer(to: error, about: about).problem else { throw error }
                outcome.problem = outcome.problem ?? problem
            }
        }
    }
}

extension DocumentServices {
    /// Reads a form with a document's next version, whatever name the file has, but for another type.
    ///
    /// Early checks of the lock, the condition and the name spare an upload that can't succeed; the decisive ones are made with the save.
    ///
    /// - Returns: what became of it, or the reason for which none was.
    func replace(
        _ file: FileRecord, by request: Request, context: HostContext, as caller: Caller, in visit: BrowserVisit
    ) async throws -> Replacement {
        do {
            try file.lock.permitsChange(presenting: nil, now: visit.now)
            try caller.checkCondition(on: .file(file))
            var form = try await UploadForm(request, context, of: visit, services: self, maxFiles: 1)
            guard let name = try await form.nextName() else { return .refused(.noFile) }
            try file.permitsVersion(sentAs: name)
            let changed = form.changed
            let upload = try await form.saveOnlyFile(for: file.owner) { content in
                try await library.upload(
                    content, to: file.id, sentAs: name, changed: changed, for: caller, now: pages.now())
            }
            return .saved(upload, sentAs: name)
        } catch let error as DocumentsError {
            guard let problem = LibraryAnswer(to: error, about: file.name).problem else { throw error }
            return .refused(problem)
        }
    }
}

/// The outcome of a form with a document's next version.
enum Replacement: Sendable {
    /// With the name that the file had.
    case saved(Upload, sentAs: String)
    case refused(FormProblem)
}

extension FlashMessage {
    /// A first version is announced as a file, a later one as a version, with whatever may mean that it is the wrong file.
    ///
    /// - Parameter sent: the name that the file had; `nil` for that of the document.
    init(_ upload: Upload, sentAs sent: String? = nil) {
        let name = upload.file.name
        self =
            switch upload.effect {
            case .created: .uploaded(name)
            case .version:
                .uploadedVersion(
                    name, Int(clamping: upload.file.version.rawValue),
                    VersionOddity(sentAs: sent, of: name, size: upload.file.size, before: upload.formerSize))
            case .unchanged: .unchanged(name)
            case .skipped: .skipped(name)
            }
    }
}
