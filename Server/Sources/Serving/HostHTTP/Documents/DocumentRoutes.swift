import Foundation
import HTTPTypes
import Hummingbird
import WOPI
import WOPIHost

/// `/documents/{id}`, its versions, and the forms on its page.
struct DocumentRoutes {
    let host: PlaceHost

    func add(to router: Router<HostContext>) {
        let document = host.pageGroup(router).group("documents/:id")
        document.get(use: show)
        document.get("download", use: download)
        document.get("versions/:version/download", use: downloadVersion)
        document.post("upload", use: upload)
        document.post("restore", use: restore)
        document.post("rename", use: rename)
        document.get("delete", use: askToDelete)
        document.post("delete", use: delete)
    }

    @Sendable private func show(_ request: Request, _ context: HostContext) async throws -> Response {
        let person = try await SignedInPerson(request, context, host: host)
        let page = try await person.documentPage(
            try host.fileID(context), message: PageMessage(notice: person.notice))
        return person.answer(page)
    }

    /// With the token of a DownloadUrl, or for somebody signed in.
    @Sendable private func download(_ request: Request, _ context: HostContext) async throws -> Response {
        if let token = request.uri.firstParameter("access_token") {
            return try await host.download(try host.fileID(context), token: token, request, context)
        }
        let person = try await SignedInPerson(request, context, host: host)
        let file = try await person.library.file(try host.fileID(context), for: person.caller).file
        return try await host.download(file, request, context)
    }

    @Sendable private func downloadVersion(_ request: Request, _ context: HostContext) async throws -> Response {
        let person = try await SignedInPerson(request, context, host: host)
        let id = try host.fileID(context)
        let file = try await person.library.file(id, for: person.caller).file
        let wanted = context.parameters.get("version").flatMap { FileVersion($0) }
        let versions = try await person.library.versions(of: id, for: person.caller)
        guard let version = versions.first(where: { $0.version == wanted }) else { throw HostError.notFound }
        return try await host.download(file, version: version, request, context)
    }

    @Sendable private func upload(_ request: Request, _ context: HostContext) async throws -> Response {
        let person = try await SignedInPerson(request, context, host: host)
        let id = try host.fileID(context)
        let file = try await person.library.file(id, for: person.caller).file
        switch try await file.replace(by: request, context, person.caller, person.visit, host) {
        case .refused(let problem):
            let page = try await person.documentPage(id, message: PageMessage(problem: problem))
            return person.answer(page, status: .init(of: problem))
        case .saved(let version):
            return person.redirect(to: PagePath.document(id.rawValue), Notice(saved: file.name, as: version))
        }
    }

    @Sendable private func restore(_ request: Request, _ context: HostContext) async throws -> Response {
        try await change(request, context) { person, file, form in
            guard let version = form[FormField.version].flatMap({ FileVersion($0) }) else { throw HostError.notFound }
            let versions = try await person.library.versions(of: file.id, for: person.caller)
            guard let old = versions.first(where: { $0.version == version }) else { throw HostError.notFound }
            // Content that is damaged must not become what the document has now.
            _ = try await host.ports.blobs.open(old.content)
            _ = try await person.library.restore(version, of: file.id, for: person.caller, now: person.now)
            return person.redirect(to: PagePath.document(file.id.rawValue), .restored)
        }
    }

    @Sendable private func rename(_ request: Request, _ context: HostContext) async throws -> Response {
        try await change(request, context, .rename) { person, file, form in
            let name = try form.documentName(keepingExtensionOf: file.name)
            let stored = try await person.library.renameFile(
                file.id, to: name, presenting: nil, for: person.caller, now: person.now)
            return person.redirect(to: PagePath.document(file.id.rawValue), .renamed(stored))
        }
    }

    @Sendable private func askToDelete(_ request: Request, _ context: HostContext) async throws -> Response {
        let person = try await SignedInPerson(request, context, host: host)
        let file = try await person.library.file(try host.fileID(context), for: person.caller).file
        let id = file.id.rawValue
        return person.answer(
            DeletePage(
                name: file.name, isFolder: false, action: PagePath.document(id, .delete),
                cancel: PagePath.document(id)))
    }

    @Sendable private func delete(_ request: Request, _ context: HostContext) async throws -> Response {
        try await change(request, context) { person, file, _ in
            try await person.library.deleteFile(file.id, for: person.caller, now: person.now)
            return person.redirect(to: PagePath.folder(file.parent.rawValue), .deleted(file.name))
        }
    }

    /// What the library refuses is told on the document's page, where the form has what was typed.
    private func change(
        _ request: Request, _ context: HostContext, _ kind: RefusedForm.Kind? = nil,
        _ step: (SignedInPerson, FileRecord, FormBody) async throws -> Response
    ) async throws -> Response {
        let person = try await SignedInPerson(request, context, host: host)
        let form = try await person.form(request, context)
        let file = try await person.library.file(try host.fileID(context), for: person.caller).file
        do {
            return try await step(person, file, form)
        } catch let error as HostError {
            var about = file.name
            if case .nameIllegal = error { about = form.typedName ?? "" }
            guard let problem = FormProblem(error, about: about) else { throw error }
            let message = PageMessage(problem: problem, refused: RefusedForm(kind, form))
            return person.answer(try await person.documentPage(file.id, message: message), status: .init(of: problem))
        }
    }
}

extension FormBody {
    /// A name without an extension keeps the document's: without one Office would not open it again.
    fileprivate func documentName(keepingExtensionOf current: String) throws(HostError) -> DocumentName {
        let name = try documentName()
        let ending = try DocumentName(current).fileExtension
        return name.fileExtension.isEmpty ? try DocumentName(name.text + ending) : name
    }
}
