import Basics
import Documents
import Foundation
import HTTPServing
import HTTPTypes
import Hummingbird
import Localization
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
        // All entries after the cursor were deleted in the meantime, so this shows the first page.
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

    @Sendable func newFolder(_ request: Request, _ context: HostContext) async throws -> Response {
        let person = try await DocumentPerson(request, context, services: services)
        let id = try context.containerID(), form = try await person.form(request, context)
        do {
            let name = try form.documentName()
            let made = try await person.documents.createContainer(
                .exactly(name, overwrite: false), in: id, for: person.caller, now: person.now
            ).container
            return person.redirect(
                to: PagePath.folder(id.rawValue, at: .container(made.id)), .folderCreated(name.text))
        } catch let error as DocumentsError {
            return try await person.refuse(error, RefusedForm(.newFolder, form), on: .container(id))
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
