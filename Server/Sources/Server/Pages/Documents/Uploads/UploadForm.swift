import Basics
import Documents
import HTTPServing
import HTTPTypes
import Hummingbird
import Localization

/// A form with files that is read while the form arrives: first the form token, then the files in order. Each file is
/// stored and saved as a version before the next file is read.
///
/// An upload can take hours. Files that arrived completely stay saved even if a later file fails.
struct UploadForm: Sendable {
    /// The maximum number of files in one upload form.
    static let maxFiles = 500

    private let reader: MultipartReader
    private let library: Library
    /// The documents among which ``saveFile(for:_:)`` stores a file.
    private let documents: any HostDocuments
    /// The maximum file size in bytes.
    private let limit: Int64?
    private let maxFiles: Int
    private var files = 0
    /// The user's choice for files whose name already exists in the folder. The field with the choice precedes the
    /// files in the form.
    private(set) var clash = NameClash.version
    /// The folder path of the file whose name was read last. The field with the path precedes the file in the form.
    private(set) var path = ""
    /// The modification time of the file whose name was read last. The field with the time precedes the file in the
    /// form. An invalid time is ignored.
    private(set) var changed: ContentTime?

    /// Reads the beginning of the form, up to and including the form token.
    ///
    /// - Parameters:
    ///   - visitor: the person to whose browser visit the form must belong.
    ///   - maxFiles: the maximum number of files. A form with more files is malformed.
    /// - Throws: ``FormRefused`` unless the first field is the correct token; ``MultipartProblem``, ``BodyError``;
    ///   ``DocumentsError/tooLarge(limit:)``.
    init(of visitor: some DocumentVisitor, maxFiles: Int = Self.maxFiles) async throws {
        let services = visitor.services
        limit = services.maxUploadBytes
        library = services.library
        documents = services.documents
        self.maxFiles = maxFiles
        let bodyLimit = maxFiles > 1 ? nil : limit.map { Self.withHeaders($0) }
        do {
            reader = try MultipartReader(visitor.request, context: visitor.context, limit: bodyLimit)
        } catch BodyError.tooLarge {
            throw DocumentsError.tooLarge(limit: limit ?? .max)
        }
        guard let first = try await reader.nextPart(), first == MultipartPart(name: FormField.csrf) else {
            throw FormRefused.token
        }
        let token = try await reader.text(limit: BodyLimits.formToken)
        try services.pages.checkForm(token, of: visitor.visit, for: visitor.request)
    }

    /// Returns the name of the next selected file, or `nil` after the whole body has arrived.
    ///
    /// - Throws: ``MultipartProblem``, ``BodyError``; ``DocumentsError/tooLarge(limit:)``.
    mutating func nextName() async throws -> String? {
        try await inDomain { form in
            (form.path, form.changed) = ("", nil)
            while let part = try await form.reader.nextPart() {
                switch part {
                case MultipartPart(name: FormField.path):
                    form.path = try await form.reader.text(limit: BodyLimits.partHeader)
                case MultipartPart(name: FormField.modified):
                    form.changed = ContentTime(milliseconds: try await form.reader.text(limit: BodyLimits.formToken))
                case MultipartPart(name: FormField.clash):
                    let text = try await form.reader.text(limit: BodyLimits.formToken)
                    guard let clash = NameClash(rawValue: text) else { throw MultipartProblem.malformed }
                    form.clash = clash
                default:
                    guard part.name == FormField.file, let name = part.fileName, !name.isEmpty else { continue }
                    guard form.files < form.maxFiles else { throw MultipartProblem.tooManyParts }
                    form.files += 1
                    return name
                }
            }
            return nil
        }
    }

    /// Stores the file whose name was read last and saves it with `save`.
    ///
    /// - Throws: errors of `save`; ``MultipartProblem``, ``BodyError``; ``DocumentsError/tooLarge(limit:)``,
    ///   ``DocumentsError/storageFull``.
    ///
    /// - Parameter owner: the user toward whose quota the file counts.
    mutating func saveFile<Value>(
        for owner: UserID, _ save: (StagedContent) async throws -> Value
    ) async throws -> Value {
        try await inDomain { form in
            try await form.documents.stage(
                MultipartContent(reader: form.reader), limit: form.limit, for: owner, naming: save)
        }
    }

    /// Saves the only file of a form after the whole body has arrived.
    ///
    /// - Parameter owner: the user toward whose quota the file counts.
    mutating func saveOnlyFile<Value>(
        for owner: UserID, _ save: (StagedContent) async throws -> Value
    ) async throws -> Value {
        try await inDomain { form in
            let (library, limit) = (form.library, form.limit)
            return try await library.stage(MultipartContent(reader: form.reader), limit: limit, for: owner) {
                content in
                do {
                    while try await form.nextName() != nil {}
                } catch {
                    await library.discard(content)
                    throw error
                }
                return try await save(content)
            }
        }
    }

    /// Runs a step and replaces the error for a body that is too large with the error for a file that is too large.
    private mutating func inDomain<Value>(_ step: (inout UploadForm) async throws -> Value) async throws -> Value {
        do {
            return try await step(&self)
        } catch BodyError.tooLarge {
            throw DocumentsError.tooLarge(limit: limit ?? .max)
        }
    }

    private static func withHeaders(_ limit: Int64) -> Int64 {
        let (sum, overflow) = limit.addingReportingOverflow(BodyLimits.aroundFile)
        return overflow ? .max : sum
    }
}

extension UploadForm {
    /// The saved files of a form, and the first problem with a file that wasn't saved.
    struct Outcome: Sendable {
        /// The files that arrived completely, including files that were skipped because their name already existed.
        private(set) var saved: [Upload] = []
        var problem: FormProblem?
        /// The error that ended the form before its last file; `nil` if the whole form was read.
        private var cause: (any Error)?

        /// The flash message about the saved files. It says how many files became new versions of existing documents.
        var flashMessage: FlashMessage? {
            guard let first = saved.first else { return nil }
            guard saved.count > 1 else { return FlashMessage(first) }
            return .uploadedMany(
                saved.count(where: \.isSaved), versions: saved.count { $0.effect == .version },
                left: saved.count { !$0.isSaved })
        }

        mutating func add(_ upload: Upload) { saved.append(upload) }

        /// Records the error that ended the form early. This error replaces an earlier problem with one file, because
        /// after this error the remaining files weren't read.
        mutating func stop(because error: any Error) {
            cause = error
            let isNamed = error as? MultipartProblem == .notUTF8
            problem = isNamed ? .notUTF8(saved: saved.count) : .restNotSaved(saved: saved.count)
        }

        /// Records that the whole form was read. If the user selected no file, the problem becomes `noFile`. If storage
        /// ran out after some files were saved, the problem becomes `spaceForSome`.
        mutating func finish() {
            if saved.isEmpty, problem == nil { problem = .noFile }
            guard !saved.isEmpty else { return }
            switch problem {
            case .storageFull, .quotaExceeded: problem = .spaceForSome(saved: saved.count)
            default: break
            }
        }
    }
}

extension UploadForm.Outcome {
    /// The first saved document.
    var node: NodeID? { saved.first.map { .file($0.file.id) } }

    /// Returns the status for a response that shows the problem, and logs the error that ended the form.
    func status(telling problem: FormProblem, _ context: HostContext) -> HTTPResponse.Status {
        cause.map { PageErrors.note($0, context) } ?? HTTPResponse.Status(of: problem)
    }

    /// Responds with a page that shows the problem. If creating that page fails, for example because the session ended
    /// during the upload, responds with a page that needs no data from the store and says how many files were saved.
    ///
    /// - Throws: ``UploadStopped``; the error of `page` if nothing was saved.
    func answer(
        telling problem: FormProblem, _ context: HostContext,
        on page: (HTTPResponse.Status) async throws -> Response
    ) async throws -> Response {
        do {
            return try await page(status(telling: problem, context))
        } catch {
            guard !saved.isEmpty else { throw error }
            throw UploadStopped(saved: saved.count, cause: cause ?? error)
        }
    }
}

/// The error of an upload form that ended early, after some files of the form were saved.
struct UploadStopped: Error {
    let saved: Int
    let cause: any Error
}
