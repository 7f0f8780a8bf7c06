import Basics
import Documents
import HTTPServing
import HTTPTypes
import Hummingbird

extension UploadForm {
    /// The files of a form that were saved, and why others were not; of several problems the first.
    struct Outcome: Sendable {
        /// The files that came whole, those left as they are included.
        private(set) var saved: [Upload] = []
        var problem: FormProblem?
        /// The error that ended the form before its last file.
        private var cause: (any Error)?

        /// Says which became versions of documents that were there: nobody should have to find that out later.
        var flashMessage: FlashMessage? {
            guard let first = saved.first else { return nil }
            guard saved.count > 1 else { return FlashMessage(first) }
            return .uploadedMany(
                saved.count(where: \.isSaved), versions: saved.count { $0.effect == .version },
                left: saved.count { !$0.isSaved })
        }

        mutating func add(_ upload: Upload) { saved.append(upload) }

        /// Ends the form. This counts more than a problem with one file of it, since the rest was not even looked at.
        mutating func stop(because error: any Error) {
            cause = error
            let isNamed = error as? MultipartProblem == .notUTF8
            problem = isNamed ? .notUTF8(saved: saved.count) : .restNotSaved(saved: saved.count)
        }

        /// Makes the problem one of the whole form, once nothing more of it comes.
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
    /// The first document that was saved.
    var node: NodeID? { saved.first.map { .file($0.file.id) } }

    /// The status of an answer that tells the problem, whose cause is written down.
    func status(telling problem: FormProblem, _ context: HostContext) -> HTTPResponse.Status {
        cause.map { PageErrors.note($0, context) } ?? HTTPResponse.Status(of: problem)
    }

    /// Answers with a page that tells the problem. Where that page can't be shown, for instance because the session or
    /// the share ended during the upload, one that needs no store says how much was saved.
    ///
    /// - Throws: ``UploadStopped``; what the page throws when nothing was saved.
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

/// A form with files that ended early, after some of them were saved.
struct UploadStopped: Error {
    let saved: Int
    let cause: any Error
}
