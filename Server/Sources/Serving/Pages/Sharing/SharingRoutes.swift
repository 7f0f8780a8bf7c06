import Basics
import Documents
import Foundation
import HTTPServing
import HTTPTypes
import Hummingbird
import WOPI
import WOPIHost

/// Making and ending the links of documents and folders.
struct SharingRoutes {
    let services: DocumentServices

    func add(to router: Router<HostContext>) {
        let pages = services.pages.group(router)
        let document = pages.group(PagePath.documentRoute), folder = pages.group(PagePath.folderRoute)
        document.post(PagePath.DocumentAction.share.route) { request, context in
            let id = try context.fileID()
            return try await share(
                .file(id), page: PagePath.document(id.rawValue), for: request, context: context)
        }
        document.post(PagePath.DocumentAction.unshare.route) { request, context in
            let id = try context.fileID()
            return try await unshare(
                .file(id), page: PagePath.document(id.rawValue), for: request, context: context)
        }
        folder.post(PagePath.FolderAction.share.route) { request, context in
            let id = try context.containerID()
            return try await share(
                .container(id), page: PagePath.folder(id.rawValue), for: request, context: context)
        }
        folder.post(PagePath.FolderAction.unshare.route) { request, context in
            let id = try context.containerID()
            return try await unshare(
                .container(id), page: PagePath.folder(id.rawValue), for: request, context: context)
        }
    }

    private func share(
        _ resource: NodeID, page: String, for request: Request, context: HostContext
    ) async throws -> Response {
        let person = try await DocumentPerson(request, context, services: services)
        let form = try await person.form(request, context)
        let type: ShareKind = form[FormField.access] == "edit" ? .readWrite : .readOnly
        do {
            _ = try await person.library.share(resource, as: type, for: person.caller, now: person.now)
        } catch DocumentsError.readOnly {
            // The page offers no such link.
            throw DocumentsError.notFound
        }
        return person.redirect(to: page, .shared)
    }

    /// Ends a link, if it is one of this resource: the page it was asked for on says which is meant.
    private func unshare(
        _ resource: NodeID, page: String, for request: Request, context: HostContext
    ) async throws -> Response {
        let person = try await DocumentPerson(request, context, services: services)
        let form = try await person.form(request, context)
        let shares = try await person.library.shares(of: resource, for: person.caller, now: person.now)
        guard let share = shares.first(where: { $0.id.rawValue == form[FormField.id] }) else {
            throw DocumentsError.notFound
        }
        try await person.library.unshare(share.id, for: person.caller, now: person.now)
        return person.redirect(to: page, .unshared)
    }
}
