import Basics
import Documents
import Foundation
import HTTPServing
import HTTPTypes
import Hummingbird
import OAuthServer
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
            let end = try form.lastDay(), password = try await password(in: form, for: resource, person)
            _ = try await person.library.share(
                resource, as: type, until: end, password: password, for: person.caller, now: person.now)
        } catch DocumentsError.readOnly {
            // The page offers no such link.
            throw DocumentsError.notFound
        } catch DocumentsError.cannotShare(.ended) {
            return try await refuse(.permissionEnded, form, about: resource, to: person)
        } catch let problem as PasswordProblem {
            return try await refuse(FormProblem(problem), form, about: resource, to: person)
        }
        return person.redirect(to: page, .shared)
    }

    /// The hash of what was typed, if anything was. It is expensive, so whose the resource is comes first.
    private func password(
        in form: FormBody, for resource: NodeID, _ person: DocumentPerson
    ) async throws -> SharePassword? {
        guard let typed = form[FormField.password], !typed.isEmpty else { return nil }
        _ = try await person.library.shares(of: resource, for: person.caller, now: person.now)
        return SharePassword(rawValue: try await services.signIn.linkPassword(choosing: typed).rawValue)
    }

    private func refuse(
        _ problem: FormProblem, _ form: FormBody, about resource: NodeID, to person: DocumentPerson
    ) async throws -> Response {
        let refused = RefusedForm(
            kind: .link, typed: form[FormField.until] ?? "", mayEdit: form[FormField.access] == "edit")
        let message = PageMessage(problem: problem, refused: refused)
        return switch resource {
        case .file(let id):
            person.answer(try await person.documentPage(id, message: message), status: .init(of: problem))
        case .container(let id):
            person.answer(try await person.folderPage(id, message: message), status: .init(of: problem))
        }
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
