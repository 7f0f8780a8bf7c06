import Foundation
import HTTPTypes
import Hummingbird
import WOPI
import WOPIHost

/// Making and ending the links of documents and folders.
struct SharingRoutes {
    let host: PlaceHost

    func add(to router: Router<HostContext>) {
        let group = host.pageGroup(router)
        group.post("documents/:id/share") { request, context in
            let id = try host.fileID(context)
            return try await share(.file(id), PagePath.document(id.rawValue), request, context)
        }
        group.post("documents/:id/unshare") { request, context in
            let id = try host.fileID(context)
            return try await unshare(.file(id), PagePath.document(id.rawValue), request, context)
        }
        group.post("folders/:id/share") { request, context in
            let id = try host.containerID(context)
            return try await share(.container(id), PagePath.folder(id.rawValue), request, context)
        }
        group.post("folders/:id/unshare") { request, context in
            let id = try host.containerID(context)
            return try await unshare(.container(id), PagePath.folder(id.rawValue), request, context)
        }
    }

    private func share(
        _ resource: ResourceID, _ page: String, _ request: Request, _ context: HostContext
    ) async throws -> Response {
        let person = try await SignedInPerson(request, context, host: host)
        let form = try await person.form(request, context)
        let type: ShareURLType = form[FormField.access] == "edit" ? .readWrite : .readOnly
        do {
            _ = try await person.library.share(resource, as: type, for: person.caller, now: person.now)
        } catch HostError.notSupported {
            // The page offers no such link.
            throw HostError.notFound
        }
        return person.redirect(to: page, .shared)
    }

    /// Ends a link of this resource only: the page it was asked for on says what is meant.
    private func unshare(
        _ resource: ResourceID, _ page: String, _ request: Request, _ context: HostContext
    ) async throws -> Response {
        let person = try await SignedInPerson(request, context, host: host)
        let form = try await person.form(request, context)
        let shares = try await person.library.shares(of: resource, for: person.caller)
        guard let share = shares.first(where: { $0.id.rawValue == form[FormField.id] }) else {
            throw HostError.notFound
        }
        try await person.library.unshare(share.id, for: person.caller, now: person.now)
        return person.redirect(to: page, .unshared)
    }
}
