import Foundation
import HTTPTypes
import Hummingbird
import WOPI
import WOPIHost

/// `/`, `/folders/{id}` and the forms on them.
struct FolderRoutes {
    let host: PlaceHost
    private static let maximumFiles = 500

    func add(to router: Router<HostContext>) {
        let group = host.pageGroup(router)
        group.get("/", use: home)
        let folder = group.group("folders/:id")
        folder.get(use: show)
        folder.post("upload", use: upload)
        folder.post("new-folder", use: newFolder)
        folder.post("rename", use: rename)
        folder.get("delete", use: askToDelete)
        folder.post("delete", use: delete)
    }

    @Sendable private func home(_ request: Request, _ context: HostContext) async throws -> Response {
        let visit = try await host.visit(request)
        guard visit.session != nil else { return host.answer(LandingPage(), to: visit) }
        let person = try await SignedInPerson(request, context, host: host)
        return try await show(try await person.library.root(for: person.caller).container.id, person, request)
    }

    @Sendable private func show(_ request: Request, _ context: HostContext) async throws -> Response {
        let person = try await SignedInPerson(request, context, host: host)
        return try await show(try host.containerID(context), person, request)
    }

    private func show(_ id: ContainerID, _ person: SignedInPerson, _ request: Request) async throws -> Response {
        let place = try request.folderPlace
        let page = try await person.folderPage(id, after: place, message: PageMessage(notice: person.notice))
        // What was left of the list is gone meanwhile.
        if place != nil, page.entries.isEmpty { return person.redirect(to: PagePath.folder(id.rawValue)) }
        return person.answer(page)
    }

    @Sendable private func upload(_ request: Request, _ context: HostContext) async throws -> Response {
        let person = try await SignedInPerson(request, context, host: host)
        let id = try host.containerID(context)
        _ = try await person.library.container(id, for: person.caller)
        var form = try await UploadForm(request, context, of: person.visit, host: host, maximumFiles: Self.maximumFiles)
        let outcome = try await form.save(in: id, for: person.caller, host: host)
        guard let problem = outcome.problem else {
            return person.redirect(to: PagePath.folder(id.rawValue), outcome.notice)
        }
        let message = PageMessage(notice: outcome.notice, problem: problem)
        return person.answer(try await person.folderPage(id, message: message), status: .init(of: problem))
    }

    @Sendable private func newFolder(_ request: Request, _ context: HostContext) async throws -> Response {
        try await change(request, context, .newFolder) { person, id, form in
            let name = try form.documentName()
            _ = try await person.library.createContainer(
                .exactly(name, overwrite: false), in: id, for: person.caller, now: person.now)
            return person.redirect(to: PagePath.folder(id.rawValue), .folderCreated(name.text))
        }
    }

    @Sendable private func rename(_ request: Request, _ context: HostContext) async throws -> Response {
        try await change(request, context, .rename) { person, id, form in
            let name = try await person.library.renameContainer(
                id, to: try form.documentName(), for: person.caller, now: person.now)
            return person.redirect(to: PagePath.folder(id.rawValue), .renamed(name))
        }
    }

    @Sendable private func askToDelete(_ request: Request, _ context: HostContext) async throws -> Response {
        let person = try await SignedInPerson(request, context, host: host)
        let folder = try await person.library.container(try host.containerID(context), for: person.caller).container
        guard folder.parent != nil else { throw HostError.notFound }
        let id = folder.id.rawValue
        return person.answer(
            DeletePage(
                name: folder.name, isFolder: true, action: PagePath.folder(id, .delete), cancel: PagePath.folder(id)))
    }

    @Sendable private func delete(_ request: Request, _ context: HostContext) async throws -> Response {
        try await change(request, context, nil) { person, id, _ in
            let folder = try await person.library.container(id, for: person.caller).container
            try await person.library.deleteContainer(id, for: person.caller, now: person.now)
            let parent = folder.parent.map { PagePath.folder($0.rawValue) } ?? PagePath.home
            return person.redirect(to: parent, .deleted(folder.name))
        }
    }

    /// What the library refuses is told on the folder's page, where the form has what was typed.
    private func change(
        _ request: Request, _ context: HostContext, _ kind: RefusedForm.Kind?,
        _ step: (SignedInPerson, ContainerID, FormBody) async throws -> Response
    ) async throws -> Response {
        let person = try await SignedInPerson(request, context, host: host)
        let id = try host.containerID(context)
        let form = try await person.form(request, context)
        do {
            return try await step(person, id, form)
        } catch let error as HostError {
            let folder = try await person.library.container(id, for: person.caller).container
            guard let problem = FormProblem(error, about: form.typedName ?? folder.name) else { throw error }
            let message = PageMessage(problem: problem, refused: RefusedForm(kind, form))
            let page = try await person.folderPage(id, message: message)
            return person.answer(page, status: .init(of: problem))
        }
    }
}

extension Request {
    /// Where in a folder's list a page begins; `nil` at its top.
    ///
    /// - Throws: ``HostError/notFound`` for an address that no page links to.
    var folderPlace: FolderPlace? {
        get throws(HostError) {
            guard let text = uri.firstParameter("after") else { return nil }
            guard let place = FolderPlace(text) else { throw .notFound }
            return place
        }
    }
}

extension FormBody {
    /// What was typed into a field for a name, without the spaces around it; `nil` where there is no such field.
    var typedName: String? { self[FormField.name]?.trimmingCharacters(in: .whitespacesAndNewlines) }

    /// - Throws: ``HostError/nameIllegal(reason:valid:)``.
    func documentName() throws(HostError) -> DocumentName { try DocumentName(typedName ?? "") }
}
