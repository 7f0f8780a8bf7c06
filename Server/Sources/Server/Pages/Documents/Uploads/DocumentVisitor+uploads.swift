import Basics
import Documents
import HTTPTypes
import Hummingbird
import Localization

extension DocumentVisitor {
    /// Saves the files of a form in a folder. If the library refuses a file, shows the folder's page with the problem.
    ///
    /// - Parameters:
    ///   - owner: the owner of the folder.
    ///   - address: the address of the folder's page.
    ///   - page: creates the folder's page with the messages about the upload.
    func saveFiles(
        in folder: ContainerID, of owner: UserID, at address: String, page: (PageMessage) async throws -> some Page
    ) async throws -> Response {
        var form = try await UploadForm(of: self)
        var outcome = try await form.save(in: folder, of: owner, for: self)
        if let refused = outcome.problem { outcome.problem = try await telling(refused, of: owner) }
        guard !request.wantsReport else { return outcome.report(Localization(visit.visitor), context) }
        guard let problem = outcome.problem else {
            return redirect(to: address + PagePath.fragment(outcome.node), outcome.flashMessage)
        }
        let message = PageMessage(flashMessage: outcome.flashMessage, problem: problem, clash: form.clash)
        return try await outcome.answer(telling: problem, context) { status in
            answer(try await page(message), status: status)
        }
    }

    /// Saves the file of a form as the next version of a document. If the library refuses the file, shows the
    /// document's page with the problem.
    ///
    /// - Parameters:
    ///   - address: the address of the document's page.
    ///   - page: creates the document's page with the message about the problem.
    func saveVersion(
        of file: FileRecord, at address: String, page: (PageMessage) async throws -> some Page
    ) async throws -> Response {
        switch try await replace(file) {
        case .saved(let upload, sentAs: let name): return redirect(to: address, FlashMessage(upload, sentAs: name))
        case .refused(let refused):
            let problem = try await telling(refused, of: file.owner)
            return answer(try await page(PageMessage(problem: problem)), status: .init(of: problem))
        }
    }

    /// Saves the file in a form as the next version of a document. The file may have any name with the document's
    /// extension.
    ///
    /// Checks the lock, the precondition and the name before reading the file, to reject an upload that can't succeed.
    /// Saving the file repeats these checks atomically.
    private func replace(_ file: FileRecord) async throws -> Replacement {
        do {
            try file.lock.permitsChange(presenting: nil, now: visit.now)
            try caller.checkCondition(on: .file(file))
            var form = try await UploadForm(of: self, maxFiles: 1)
            guard let name = try await form.nextName() else { return .refused(.noFile) }
            try file.permitsVersion(sentAs: name)
            let changed = form.changed
            let upload = try await form.saveOnlyFile(for: file.owner) { content in
                try await library.upload(content, to: file.id, sentAs: name, changed: changed, for: caller, now: now)
            }
            return .saved(upload, sentAs: name)
        } catch let error as DocumentsError {
            guard let problem = LibraryAnswer(to: error, about: file.name).problem else { throw error }
            return .refused(problem)
        }
    }

    /// Returns the problem that the person should see. If another user's quota is exceeded, the returned problem says
    /// that only the owner can free storage.
    private func telling(_ problem: FormProblem, of owner: UserID) async throws -> FormProblem {
        guard case .quotaExceeded = problem, caller.isVisitor || caller.user != owner else { return problem }
        return .spaceOfOther(try await library.displayNames(of: [owner])[owner] ?? "")
    }
}

/// The outcome of a form that uploads a new version of a document.
private enum Replacement: Sendable {
    /// The version was saved. `sentAs` is the name of the uploaded file.
    case saved(Upload, sentAs: String)
    case refused(FormProblem)
}
