import Basics
import Documents
import HTTPServing
import HTTPTypes
import Hummingbird

extension UploadForm {
    /// The saved files of a form, and the first problem with the others.
    struct Outcome: Sendable {
        /// The files that arrived completely, including files whose existing document was left unchanged.
        private(set) var saved: [Upload] = []
        var problem: FormProblem?
        /// The error that ended the form before its last file.
        private var cause: (any Error)?

        /// The flash message for the saved files. It says which files became new versions of existing documents.
        var flashMessage: FlashMessage? {
            guard let first = saved.first else { return nil }
            guard saved.count > 1 else { return FlashMessage(first) }
            return .uploadedMany(
                saved.count(where: \.isSaved), versions: saved.count { $0.effect == .version },
                left: saved.count { !$0.isSaved })
        }

        mutating func add(_ upload: Upload) { saved.append(upload) }

        /// Ends the form.
        /// This error takes precedence over a problem with one file, because the remaining files weren't read.
        mutating func stop(because error: any Error) {
            cause = error
            let isNamed = error as? MultipartProblem == .notUTF8
            problem = isNamed ? .notUTF8(saved: saved.count) : .restNotSaved(saved: saved.count)
        }

        /// Finishes the form. If nothing was selected, the problem is `noFile`.
        /// If storage ran out after some files were saved, it is `spaceForSome`.
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

    /// Returns the status for a response with this problem, and logs its cause.
    func status(telling problem: FormProblem, _ context: HostContext) -> HTTPResponse.Status {
        cause.map { PageErrors.note($0, context) } ?? HTTPResponse.Status(of: problem)
    }

    /// Responds with a page that shows the problem.
    /// If that page fails, for example because the session or share ended during the
    /// upload, a page that needs no store reports how much was saved.
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

/// An upload form that ended early, after some of its files were saved.
struct UploadStopped: Error {
    let saved: Int
    let cause: any Error
}
