import Basics
import Documents
import HTTPServing
import Hummingbird
import Localization

/// The routes `/documents/{id}`, the routes of the document's versions, and the routes of the forms on the document's
/// page.
struct DocumentRoutes {
    let services: DocumentServices

    func add(to router: Router<HostContext>) {
        let document = services.routes(on: router, PagePath.documentRoute)
        document.get(use: show)
        document.group.get(PagePath.DocumentAction.download.route, use: download)
        document.get(PagePath.DocumentAction.preview.route, use: preview)
        document.get(PagePath.pastVersionRoute, use: downloadVersion)
        document.get(PagePath.pastPreviewRoute, use: previewVersion)
        document.post(PagePath.DocumentAction.upload.route, use: upload)
        document.post(PagePath.DocumentAction.restore.route, use: restore)
        document.post(PagePath.DocumentAction.nameVersion.route, use: nameVersion)
        document.get(PagePath.DocumentAction.deleteVersion.route, use: askToDeleteVersion)
        document.post(PagePath.DocumentAction.deleteVersion.route, use: deleteVersion)
    }

    private func show(_ person: DocumentPerson) async throws -> Response {
        let before = try person.request.parameter(FormField.before) { FileVersion($0) }
        let id = try person.context.fileID()
        return person.answer(try await person.documentPage(id, before: before, message: person.message))
    }

    /// Serves the content to a signed-in user or to a request with a DownloadUrl token.
    @Sendable func download(_ request: Request, _ context: HostContext) async throws -> Response {
        if let token = request.uri.firstParameter("access_token") {
            return try await services.download(try context.fileID(), token: token, for: request, context: context)
        }
        let person = try await DocumentPerson(request, context, services: services)
        let id = try context.fileID()
        return try await person.send(
            try await person.documents.open(id, upTo: .max, for: person.caller, now: person.now))
    }

    private func preview(_ person: DocumentPerson) async throws -> Response {
        try await person.preview(try person.context.fileID())
    }

    /// Serves an old version. The file name in the response includes the version number.
    private func downloadVersion(_ person: DocumentPerson) async throws -> Response {
        let opened = try await person.openVersion()
        let label = Localization(person.visit.visitor).strings.document.versionNumber(
            Int(clamping: opened.version.rawValue))
        return try await person.send(
            opened, named: opened.file.name.marked(opened.version == opened.file.version ? nil : label))
    }

    private func previewVersion(_ person: DocumentPerson) async throws -> Response {
        try await person.preview(try await person.openVersion())
    }

    private func upload(_ person: DocumentPerson) async throws -> Response {
        let id = try person.context.fileID()
        let file = try await person.file(id)
        return try await person.saveVersion(of: file, at: PagePath.document(id.rawValue)) { message in
            try await person.documentPage(id, message: message)
        }
    }

    private func restore(_ person: DocumentPerson, _ form: FormBody) async throws -> Response {
        try await change(person, form) { file in
            let version = try form.version()
            _ = try await person.library.restore(version, of: file.id, for: person.caller, now: person.now)
            return person.redirect(to: PagePath.document(file.id.rawValue), .restored(Int(clamping: version.rawValue)))
        }
    }

    private func nameVersion(_ person: DocumentPerson, _ form: FormBody) async throws -> Response {
        try await change(person, form) { file in
            let version = try form.version()
            let name = try await person.library.nameVersion(
                version, of: file.id, as: form[FormField.name], for: person.caller, now: person.now)
            return person.redirect(
                to: PagePath.document(file.id.rawValue),
                .versionNamed(Int(clamping: version.rawValue), name ?? ""))
        }
    }

    private func askToDeleteVersion(_ person: DocumentPerson) async throws -> Response {
        let view = try await person.library.file(try person.context.fileID(), for: person.caller, now: person.now)
        let text = person.request.uri.queryParameters["version"].map(String.init)
        guard view.rights.role == .owner, let version = text.flatMap({ FileVersion($0) }), version != view.file.version
        else { throw DocumentsError.notFound }
        let part = try await person.library.versions(
            of: view.file.id, before: version.next(), limit: 1, for: person.caller, now: person.now)
        let found = try part.versions.first { $0.version == version }.orNotFound()
        return person.answer(
            ConfirmationPage(
                question: .deleteVersion(Int(clamping: version.rawValue), name: found.label, size: found.content.size),
                action: PagePath.document(view.file.id.rawValue, .deleteVersion),
                cancel: PagePath.versions(of: view.file.id.rawValue),
                fields: [.init(name: FormField.version, value: version.description)]))
    }

    private func deleteVersion(_ person: DocumentPerson, _ form: FormBody) async throws -> Response {
        try await change(person, form) { file in
            try await person.library.deleteVersion(try form.version(), of: file.id, for: person.caller, now: person.now)
            return person.redirect(to: PagePath.document(file.id.rawValue), .versionDeleted)
        }
    }

    /// Processes a form of the document page. If the library refuses the change, shows the page again with the typed
    /// text.
    private func change(
        _ person: DocumentPerson, _ form: FormBody, step: (FileRecord) async throws -> Response
    ) async throws -> Response {
        let file = try await person.file(try person.context.fileID())
        do {
            return try await step(file)
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
    fileprivate func openVersion() async throws -> OpenedFile {
        let version = try context.parameters.get("version").flatMap { FileVersion($0) }.orNotFound()
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
    /// Returns the version that the form is about.
    func version() throws(DocumentsError) -> FileVersion {
        try self[FormField.version].flatMap { FileVersion($0) }.orNotFound()
    }
}
