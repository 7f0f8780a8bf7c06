import Foundation
import HTTPTypes
import Hummingbird
import OAuthServer
import WOPI
import WOPIHost

/// Somebody with a link.
struct ShareGuest: Sendable {
    let host: PlaceHost
    let token: String
    let share: ShareRecord
    let visit: BrowserVisit
    let notice: Notice?

    /// - Throws: ``HostError/notFound`` for a link that was withdrawn or never made here.
    init(_ request: Request, _ context: HostContext, host: PlaceHost) async throws {
        self.host = host
        token = context.parameters.get("token") ?? ""
        share = try await host.wopi.share(linked: token, now: host.now())
        visit = try await host.visit(request)
        notice = NoticeCookie(host.cookies).read(request)
    }

    var caller: Caller { share.visitor }

    /// The shared document, or the one of the shared folder that the address names.
    func file(_ context: HostContext) throws -> FileID {
        if context.parameters.get("id") != nil { return try host.fileID(context) }
        guard case .file(let id) = share.resource else { throw HostError.notFound }
        return id
    }

    func address(of file: FileID) -> String {
        share.resource == .file(file) ? PagePath.share(token) : PagePath.share(token, document: file.rawValue)
    }

    func documentPage(_ id: FileID, message: PageMessage? = nil) async throws -> SharePage {
        let view = try await host.ports.library.file(id, for: caller)
        let file = view.file
        return SharePage(
            token: token, document: share.resource == .file(id) ? nil : id.rawValue,
            path: try await path(to: .file(id)), name: file.name, size: file.size, modified: file.modified,
            sharedBy: view.person.displayName, mayEdit: caller.mayWrite && !file.isReadOnly,
            office: office?.button(file, mayEdit: caller.mayWrite), isStranger: visit.session == nil,
            uploadLimit: host.configuration.maximumFileSize, message: message ?? PageMessage(notice: notice))
    }

    func folderPage(
        _ id: ContainerID, after place: FolderPlace? = nil, message: PageMessage? = nil
    ) async throws -> SharedFolderPage {
        let library = host.ports.library, office = office
        let view = try await library.container(id, for: caller)
        let page = try await library.entries(of: id, after: place, limit: FolderPages.length, for: caller)
        return SharedFolderPage(
            token: token, folderID: id.rawValue, name: view.container.name, path: try await path(to: .container(id)),
            entries: page.listing.entries(now: visit.now) { office?.button($0, mayEdit: caller.mayWrite) },
            next: page.next.map { PagePath.share(token, folder: id.rawValue, after: $0.text) },
            isFirstPage: place == nil, sharedBy: view.person.displayName, mayEdit: caller.mayWrite,
            uploadLimit: host.configuration.maximumFileSize, message: message ?? PageMessage(notice: notice))
    }

    /// Office opens a document as its owner and as nobody else: somebody signed in as another person can't use it. Of
    /// somebody who isn't signed in nothing is known, so the page says that the app asks for an account.
    private var office: OfficeDoor? {
        guard visit.session.map({ $0.account.id == share.owner }) ?? true else { return nil }
        return OfficeDoor(host.configuration, user: share.owner)
    }

    /// From the shared folder down; what is above it is nobody's business here.
    private func path(to resource: ResourceID) async throws -> [HomePage.Crumb] {
        guard case .container(let shared) = share.resource else { return [] }
        return try await host.ports.library.ancestors(of: resource, for: caller).drop { $0.id != shared }
            .map(HomePage.Crumb.init)
    }

    func answer(_ page: some Page, status: HTTPResponse.Status = .ok) -> Response {
        var response = host.answer(page, to: visit, status: status)
        if notice != nil { response.headers.append(NoticeCookie(host.cookies).cleared) }
        return response
    }

    func redirect(to path: String, _ notice: Notice? = nil) -> Response {
        host.redirect(to: path, setting: notice.map { [NoticeCookie(host.cookies).setting($0)] } ?? [])
    }
}
