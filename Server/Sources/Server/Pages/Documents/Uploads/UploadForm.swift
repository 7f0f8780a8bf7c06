import Basics
import Documents
import HTTPServing
import Hummingbird
import WOPIHost

/// A form with files as it arrives: the token first, then the files in order, each stored and named by a version before
/// the next one is read.
///
/// A form may take hours. Files that have arrived whole by then stay saved, whatever happens to the rest.
struct UploadForm: Sendable {
    /// Files of a form that may have several.
    static let maxFiles = 500

    private let reader: MultipartReader
    private let library: Library
    /// Bytes of the largest file.
    private let limit: Int64?
    private let maxFiles: Int
    private var files = 0
    /// The form's answer to a name that is taken: the field comes before the files.
    private(set) var clash = NameClash.version
    /// The folders that the file goes into whose name was read last, as the form has them: the field comes before it.
    private(set) var path = ""
    /// When that file was last changed, as its form tells: the field comes before it, and what is no time is no field.
    private(set) var changed: ContentTime?

    /// Reads up to the token.
    ///
    /// - Parameters:
    ///   - visit: the visit to which the form must belong.
    ///   - maximumFiles: a form with more of them is malformed.
    /// - Throws: ``FormRefused`` unless the first field is the right token; ``MultipartProblem``, ``BodyError``;
    ///   ``DocumentsError/tooLarge(limit:)``.
    init(
        _ request: Request, _ context: HostContext, of visit: BrowserVisit, services: DocumentServices,
        maxFiles: Int = Self.maxFiles
    ) async throws {
        limit = services.maxUploadBytes
        library = services.library
        self.maxFiles = maxFiles
        let bodyLimit = maxFiles > 1 ? nil : limit.map { Self.withHeaders($0) }
        do {
            reader = try MultipartReader(request, context: context, limit: bodyLimit)
        } catch BodyError.tooLarge {
            throw DocumentsError.tooLarge(limit: limit ?? .max)
        }
        guard let first = try await reader.nextPart(), first == MultipartPart(name: FormField.csrf) else {
            throw FormRefused.token
        }
        try services.pages.checkForm(try await reader.text(limit: BodyLimits.formToken), of: visit, for: request)
    }

    /// The name of the next file that was chosen; `nil` once the whole body has arrived.
    ///
    /// - Throws: ``MultipartProblem``, ``BodyError``; ``DocumentsError/tooLarge(limit:)``.
    mutating func nextName() async throws -> String? {
        try await inDomain { form in
            (form.path, form.changed) = ("", nil)
            while let part = try await form.reader.nextPart() {
                if part == MultipartPart(name: FormField.path) {
                    form.path = try await form.reader.text(limit: BodyLimits.partHeader)
                    continue
                }
                if part == MultipartPart(name: FormField.modified) {
                    form.changed = ContentTime(milliseconds: try await form.reader.text(limit: BodyLimits.formToken))
                    continue
                }
                if part == MultipartPart(name: FormField.clash) {
                    let text = try await form.reader.text(limit: BodyLimits.formToken)
                    guard let clash = NameClash(rawValue: text) else { throw MultipartProblem.malformed }
                    form.clash = clash
                    continue
                }
                guard part.name == FormField.file, let name = part.fileName, !name.isEmpty else { continue }
                guard form.files < form.maxFiles else { throw MultipartProblem.tooManyParts }
                form.files += 1
                return name
            }
            return nil
        }
    }

    /// Stores the file whose name was read last, and has a verb of the library name its content.
    ///
    /// - Throws: what the step throws; ``MultipartProblem``, ``BodyError``; ``DocumentsError/tooLarge(limit:)``,
    ///   ``DocumentsError/storageFull``.
    ///
    /// - Parameter owner: the person whose room it takes.
    mutating func saveFile<Value>(
        for owner: UserID, _ save: (StagedContent) async throws -> Value
    ) async throws -> Value {
        try await inDomain { form in
            try await form.library.stage(
                MultipartContent(reader: form.reader), limit: form.limit, for: owner, naming: save)
        }
    }

    /// The only file of a form, saved once the whole body has arrived.
    ///
    /// - Parameter owner: the person whose room it takes.
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

    /// A body over its limit has a file over its own.
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
