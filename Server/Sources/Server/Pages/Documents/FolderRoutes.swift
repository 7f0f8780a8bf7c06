import Basics
import Documents
import Foundation
import HTTPServing
import HTTPTypes
import Hummingbird

/// `/`, `/folders/{id}` and the forms on these pages.
struct FolderRoutes {
    let services: DocumentServices

    func add(to router: Router<HostContext>) {
        services.addHome(to: router) { try await show(nil, to: $0) }
        let folder = services.routes(on: router, PagePath.folderRoute)
        folder.get { try await show(try $0.context.containerID(), to: $0) }
        folder.post(PagePath.FolderAction.upload.route, use: upload)
        folder.post(PagePath.FolderAction.newFolder.route, use: newFolder)
    }

    private func show(_ id: ContainerID?, to person: DocumentPerson) async throws -> Response {
        let request = person.request
        let cookies = services.pages.cookies, query = try FolderQuery(request, cookies)
        let shared = LastLook(cookies, at: .shared, of: person.caller.user), now = person.now
        let trash = LastLook(cookies, at: .trash, of: person.caller.user)
        let page = try await person.folderPage(
            id, query, newSince: shared.time(request, now: now), deletedSince: trash.time(request, now: now),
            message: person.message)
        // All entries after the cursor were deleted in the meantime, so this shows the first page.
        if query.position != .start, page.entries.isEmpty {
            return person.redirect(to: PagePath.folder(page.folderID))
        }
        var response = person.answer(page)
        if let setting = FolderQuery.setting(request, cookies) { response.headers.append(setting) }
        if page.holdsShared { response.headers.append(shared.setting(now: now)) }
        return response
    }

    private func upload(_ person: DocumentPerson) async throws -> Response {
        let id = try person.context.containerID()
        let owner = try await person.folder(id).owner
        return try await person.saveFiles(in: id, of: owner, at: PagePath.folder(id.rawValue)) { message in
            try await person.folderPage(id, message: message)
        }
    }

    func newFolder(_ person: DocumentPerson) async throws -> Response {
        let id = try person.context.containerID(), form = try await person.form()
        do {
            let name = try form.documentName()
            let made = try await person.documents.createContainer(
                .exactly(name, overwrite: false), in: id, for: person.caller, now: person.now
            ).container
            return person.redirect(to: PagePath.folder(id.rawValue, at: .container(made.id)), .folderCreated(name.text))
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
        get throws(DocumentsError) { try parameter(FormField.after, FolderCursor.init) }
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
