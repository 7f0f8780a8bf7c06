import Basics
import Documents
import Foundation
import HTTPServing
import HTTPTypes
import Hummingbird
import Localization
import WOPI
import WOPIHost

/// The routes `/documents/{id}`, the routes of the document's versions, and the routes of the forms on the document's
/// page.
struct DocumentRoutes {
    let services: DocumentServices

    func add(to router: Router<HostContext>) {
        let document = services.pages.group(router).group(PagePath.documentRoute)
        document.get(use: show)
        document.get(PagePath.DocumentAction.download.route, use: download)
        document.get(PagePath.DocumentAction.preview.route, use: preview)
        document.get(PagePath.pastVersionRoute, use: downloadVersion)
        document.get(PagePath.pastPreviewRoute, use: previewVersion)
        document.post(PagePath.DocumentAction.upload.route, use: upload)
        document.post(PagePath.DocumentAction.restore.route, use: restore)
        document.post(PagePath.DocumentAction.nameVersion.route, use: nameVersion)
        document.get(PagePath.DocumentAction.deleteVersion.route, use: askToDeleteVersion)
        document.post(PagePath.DocumentAction.deleteVersion.route, use: deleteVersion)
    }

    @Sendable private func show(_ request: Request, _ context: HostContext) async throws -> Response {
        let person = try await DocumentPerson(request, context, services: services)
        let before = try request.uri.firstParameter(FormField.before).map { text throws(DocumentsError) in
            guard let version = FileVersion(text) else { throw DocumentsError.notFound }
            return version
        }
        let page = try await person.documentPage(
            try context.fileID(), before: before, message: PageMessage(flashMessage: person.flashMessage))
        return person.answer(page)
    }

    /// Serves the content to a signed-in user or to a request with a DownloadUrl token.
    @Sendable private func download(_ request: Request, _ context: HostContext) async throws -> Response {
        if let token = request.uri.firstParameter("access_token") {
            return try await services.download(try context.fileID(), token: token, for: request, context: context)
        }
        let person = try await DocumentPerson(request, context, services: services)
        let opened = try await person.library.open(try context.fileID(), for: person.caller, now: person.now)
        return try await services.answer(opened, to: request, context: context)
    }

    @Sendable private func preview(_ request: Request, _ context: HostContext) async throws -> Response {
        let person = try await DocumentPerson(request, context, services: services)
        return try await services.preview(try context.fileID(), for: person.caller, to: request, context: context)
    }

    /// Serves an old version. The file name in the response includes the version number.
    @Sendable private func downloadVersion(_ request: Request, _ context: HostContext) async throws -> Response {
        let person = try await DocumentPerson(request, context, services: services)
        let opened = try await person.openVersion(context)
        let label = Localization(person.visit.visitor).strings.document.versionNumber(
            Int(clamping: opened.version.rawValue))
        return try await services.answer(
            opened, named: opened.file.name.marked(opened.version == opened.file.version ? nil : label), to: request,
            context: context)
    }

    @Sendable private func previewVersion(_ request: Request, _ context: HostContext) async throws -> Response {
        let person = try await DocumentPerson(request, context, services: services)
        return try await services.preview(try await person.openVersion(context), to: request, context: context)
    }

    @Sendable private func upload(_ request: Request, _ context: HostContext) async throws -> Response {
        let person = try await DocumentPerson(request, context, services: services)
        let id = try context.fileID()
        let file = try await person.file(id)
        switch try await services.replace(file, by: request, context: context, as: person.caller, in: person.visit) {
        case .refused(let refused):
            let problem = try await services.telling(refused, of: file.owner, to: person.caller)
            let page = try await person.documentPage(id, message: PageMessage(problem: problem))
            return person.answer(page, status: .init(of: problem))
        case .saved(let upload, sentAs: let name):
            return person.redirect(to: PagePath.document(id.rawValue), FlashMessage(upload, sentAs: name))
        }
    }

    @Sendable private func restore(_ request: Request, _ context: HostContext) async throws -> Response {
        try await change(request, context) { person, file, form in
            let version = try form.version()
            _ = try await person.library.restore(version, of: file.id, for: person.caller, now: person.now)
            return person.redirect(
                to: PagePath.document(file.id.rawValue), .restored(Int(clamping: version.rawValue)))
        }
    }

    @Sendable private func nameVersion(_ request: Request, _ context: HostContext) async throws -> Response {
        try await change(request, context) { person, file, form in
            let version = try form.version()
            let name = try await person.library.nameVersion(
                version, of: file.id, as: form[FormField.name], for: person.caller, now: person.now)
            return person.redirect(
                to: PagePath.document(file.id.rawValue),
                .versionNamed(Int(clamping: version.rawValue), name ?? ""))
        }
    }

    @Sendable private func askToDeleteVersion(_ request: Request, _ context: HostContext) async throws -> Response {
        let person = try await DocumentPerson(request, context, services: services)
        let view = try await person.library.file(try context.fileID(), for: person.caller, now: person.now)
        let text = request.uri.queryParameters["version"].map(String.init)
        guard view.rights.role == .owner, let version = text.flatMap({ FileVersion($0) }), version != view.file.version
        else { throw DocumentsError.notFound }
        let part = try await person.library.versions(
            of: view.file.id, before: version.next(), limit: 1, for: person.caller, now: person.now)
        guard let found = part.versions.first(where: { $0.version == version }) else { throw DocumentsError.notFound }
        return person.answer(
            ConfirmationPage(
                question: .deleteVersion(
                    Int(clamping: version.rawValue), name: found.label, size: found.content.size),
                action: PagePath.document(view.file.id.rawValue, .deleteVersion),
                cancel: PagePath.versions(of: view.file.id.rawValue),
                fields: [.init(name: FormField.version, value: version.description)]))
    }

    @Sendable private func deleteVersion(_ request: Request, _ context: HostContext) async throws -> Response {
        try await change(request, context) { person, file, form in
            try await person.library.deleteVersion(
                try form.version(), of: file.id, for: person.caller, now: person.now)
            return person.redirect(to: PagePath.document(file.id.rawValue), .versionDeleted)
        }
    }

    /// Processes a form of the document page. If the library refuses the change, shows the page again with the typed
    /// text.
    private func change(
        _ request: Request, _ context: HostContext,
        step: (DocumentPerson, FileRecord, FormBody) async throws -> Response
    ) async throws -> Response {
        let person = try await DocumentPerson(request, context, services: services)
        let form = try await person.form(request, context)
        let file = try await person.file(try context.fileID())
        do {
            return try await step(person, file, form)
        } catch let error as DocumentsError {
            var about = file.name
            if case .nameIllegal = error { about = form.typedName ?? "" }
            guard let problem = LibraryAnswer(to: error, about: about).problem else { throw error }
            return try await person.refuse([problem], nil, on: .file(file.id))
        }
    }
}

extension DocumentPerson {
    /// Opens the version that the address names.
    fileprivate func openVersion(_ context: HostContext) async throws -> OpenedFile {
        guard let version = context.parameters.get("version").flatMap({ FileVersion($0) }) else {
            throw DocumentsError.notFound
        }
        return try await library.open(version, of: try context.fileID(), for: caller, now: now)
    }
}

extension String {
    /// Inserts text before the file extension, as in `Plan (Version 3).docx`.
    fileprivate func marked(_ mark: String?) -> String {
        guard let mark else { return self }
        guard let dot = lastIndex(of: "."), dot > startIndex else { return self + " (\(mark))" }
        return self[..<dot] + " (\(mark))" + self[dot...]
    }
}

extension FormBody {
    fileprivate func version() throws(DocumentsError) -> FileVersion {
        guard let version = self[FormField.version].flatMap({ FileVersion($0) }) else { throw .notFound }
        return version
    }
}
