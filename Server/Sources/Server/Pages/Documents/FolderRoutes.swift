import Basics
import Documents
import Foundation
import HTTPServing
import HTTPTypes
import Hummingbird
import WOPI
import WOPIHost

/// `/`, `/folders/{id}` and the forms on these pages.
struct FolderRoutes {
    let services: DocumentServices

    func add(to router: Router<HostContext>) {
        let group = services.pages.group(router)
        group.get(RouterPath(PagePath.home), use: home)
        let folder = group.group(PagePath.folderRoute)
        folder.get(use: show)
        folder.post(PagePath.FolderAction.upload.route, use: upload)
        folder.post(PagePath.FolderAction.newFolder.route, use: newFolder)
        folder.post(PagePath.FolderAction.rename.route, use: rename)
        folder.get(PagePath.FolderAction.delete.route, use: askToDelete)
        folder.post(PagePath.FolderAction.delete.route, use: delete)
    }

    @Sendable private func home(_ request: Request, _ context: HostContext) async throws -> Response {
        let visit = try await services.pages.visit(request)
        guard visit.session != nil else { return services.pages.answer(LandingPage(), to: visit) }
        let person = try await DocumentPerson(request, context, services: services)
        return try await show(nil, to: person, for: request)
    }

    @Sendable private func show(_ request: Request, _ context: HostContext) async throws -> Response {
        let person = try await DocumentPerson(request, context, services: services)
        return try await show(try context.containerID(), to: person, for: request)
    }

    private func show(_ id: ContainerID?, to person: DocumentPerson, for request: Request) async throws -> Response {
        let cookies = services.pages.cookies, query = try FolderQuery(request, cookies)
        let shared = LastLook(cookies, at: .shared, of: person.caller.user), now = person.now
        let trash = LastLook(cookies, at: .trash, of: person.caller.user)
        let page = try await person.folderPage(
            id, query, newSince: shared.time(request, now: now), deletedSince: trash.time(request, now: now),
            message: PageMessage(flashMessage: person.flashMessage))
        // The remaining entries were deleted in the meantime, so this shows the first page.
        if query.position != .start, page.entries.isEmpty {
            return person.redirect(to: PagePath.folder(page.folderID))
        }
        var response = person.answer(page)
        if let setting = FolderQuery.setting(request, cookies) { response.headers.append(setting) }
        if page.holdsShared { response.headers.append(shared.setting(now: now)) }
        return response
    }

    @Sendable private func upload(_ request: Request, _ context: HostContext) async throws -> Response {
        let person = try await DocumentPerson(request, context, services: services)
        let id = try context.containerID()
        let owner = try await person.folder(id).owner
        var form = try await UploadForm(
            request, context, of: person.visit, services: services)
        var outcome = try await form.save(
            in: id, of: owner, for: person.caller, library: services.library, now: services.pages.now)
        if let refused = outcome.problem {
            outcome.problem = try await services.telling(refused, of: owner, to: person.caller)
        }
        guard !request.wantsReport else { return outcome.report(Localization(person.visit.visitor), context) }
        guard let problem = outcome.problem else {
            return person.redirect(to: PagePath.folder(id.rawValue, at: outcome.node), outcome.flashMessage)
        }
        let message = PageMessage(flashMessage: outcome.flashMessage, problem: problem, clash: form.clash)
        return try await outcome.answer(telling: problem, context) { status in
            person.answer(try await person.folderPage(id, message: message), status: status)
        }
    }

    @Sendable private func newFolder(_ request: Request, _ context: HostContext) async throws -> Response {
        try await change(request, context, form: .newFolder) { person, id, form in
            let name = try form.documentName()
            let made = try await person.library.createContainer(
                .exactly(name, overwrite: false), in: id, for: person.caller, now: person.now
            ).container
            return person.redirect(
                to: PagePath.folder(id.rawValue, at: .container(made.id)), .folderCreated(name.text))
        }
    }

    @Sendable private func rename(_ request: Request, _ context: HostContext) async throws -> Response {
        try await change(request, context, form: .rename) { person, id, form in
            let name = try await person.library.renameContainer(
                id, to: try form.documentName(), for: person.caller, now: person.now)
            return person.redirect(to: PagePath.folder(id.rawValue), .renamed(name))
        }
    }

    @Sendable private func askToDelete(_ request: Request, _ context: HostContext) async throws -> Response {
        let person = try await DocumentPerson(request, context, services: services)
        let view = try await person.library.container(try context.containerID(), for: person.caller, now: person.now)
        guard view.rights.mayArrange else { throw DocumentsError.notFound }
        return person.answer(try await person.deletionPage(of: .container(view.container), from: request.origin))
    }

    @Sendable private func delete(_ request: Request, _ context: HostContext) async throws -> Response {
        try await change(request, context) { person, id, _ in
            let folder = try await person.folder(id), other = try await person.otherOwner(folder.owner)
            // Deletes one folder with the operation for several items, whose error names the document that is still
            // open.
            try await person.library.delete([.container(id)], for: person.caller, now: person.now)
            let parent = folder.parent.map { PagePath.folder($0.rawValue) } ?? PagePath.home
            let flashMessage = person.deleted(
                [.container(id)], in: folder.parent, of: other, .deleted(folder.name, .container(id)))
            return person.redirect(to: parent, flashMessage)
        }
    }

    /// Processes a form of the folder page. If the library refuses the change, shows the page again with the typed
    /// text.
    private func change(
        _ request: Request, _ context: HostContext, form kind: RefusedForm.Kind? = nil,
        step: (DocumentPerson, ContainerID, FormBody) async throws -> Response
    ) async throws -> Response {
        let person = try await DocumentPerson(request, context, services: services)
        let id = try context.containerID()
        let form = try await person.form(request, context)
        do {
            return try await step(person, id, form)
        } catch let refused as SeveralRefused {
            return try await refuse(refused.problem, refused.cause)
        } catch let error as DocumentsError {
            let folder = try await person.folder(id)
            return try await refuse(LibraryAnswer(to: error, about: form.typedName ?? folder.name).problem, error)
        }

        func refuse(_ problem: FormProblem?, _ cause: DocumentsError) async throws -> Response {
            guard let problem else { throw cause }
            let message = PageMessage(problem: problem, refused: RefusedForm(kind, form))
            let page = try await person.folderPage(id, message: message)
            return person.answer(page, status: .init(of: problem))
        }
    }
}

extension Request {
    /// The cursor at which a page of the folder's list begins; `nil` for the first page.
    ///
    /// - Throws: ``DocumentsError/notFound`` for an address that no page links to.
    var folderCursor: FolderCursor? {
        get throws(DocumentsError) {
            guard let text = uri.firstParameter("after") else { return nil }
            guard let cursor = FolderCursor(text) else { throw .notFound }
            return cursor
        }
    }
}

extension FormBody {
    /// The typed name without surrounding spaces; `nil` if the form has no name field.
    var typedName: String? { self[FormField.name]?.trimmingCharacters(in: .whitespacesAndNewlines) }

    /// The typed name as a document name.
    ///
    /// - Throws: ``DocumentsError/nameIllegal(reason:valid:)``.
    func documentName() throws(DocumentsError) -> DocumentName { try DocumentName(typedName ?? "") }
}
