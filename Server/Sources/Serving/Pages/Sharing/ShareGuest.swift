import Basics
import Documents
import Foundation
import HTTPServing
import HTTPTypes
import Hummingbird
import OAuthServer
import WOPI
import WOPIHost

/// A visitor with a share link.
struct ShareGuest: Sendable {
    let services: DocumentServices
    let token: String
    let share: ShareRecord
    let visit: BrowserVisit
    let notice: Notice?

    /// - Throws: ``DocumentsError/notFound`` for a link that was withdrawn or never made here.
    init(_ request: Request, _ context: HostContext, services: DocumentServices) async throws {
        self.services = services
        token = context.parameters.get("token") ?? ""
        share = try await services.host.share(linked: token, now: services.pages.now())
        visit = try await services.pages.visit(request)
        notice = NoticeCookie(services.pages.cookies).read(request)
    }

    var caller: Caller { share.visitor }
    /// The time of each step, since a form may take hours to arrive.
    var now: Date { services.pages.now() }

    /// The shared document, or the one of the shared folder that the address names.
    func file(_ context: HostContext) throws -> FileID {
        if context.parameters.get("id") != nil { return try context.fileID() }
        guard case .file(let id) = share.resource else { throw DocumentsError.notFound }
        return id
    }

    func address(of file: FileID) -> String {
        share.resource == .file(file) ? PagePath.share(token) : PagePath.share(token, document: file.rawValue)
    }

    func documentPage(_ id: FileID, message: PageMessage? = nil) async throws -> SharePage {
        let view = try await services.library.file(id, for: caller, now: now)
        let file = view.file
        return SharePage(
            token: token, document: share.resource == .file(id) ? nil : id.rawValue,
            path: try await path(to: .file(id)), name: file.name, size: file.size, modified: file.modified,
            sharedBy: view.person.displayName, mayEdit: caller.mayWrite && !file.isReadOnly,
            office: office?.button(file, mayEdit: caller.mayWrite), isStranger: visit.session == nil,
            uploadLimit: services.maximumUploadBytes, message: message ?? PageMessage(notice: notice))
    }

    func folderPage(
        _ id: ContainerID, after place: FolderPlace? = nil, message: PageMessage? = nil
    ) async throws -> SharedFolderPage {
        let library = services.library, office = office
        let view = try await library.container(id, for: caller, now: now)
        let page = try await library.entries(of: id, after: place, limit: FolderPages.length, for: caller, now: now)
        return SharedFolderPage(
            token: token, folderID: id.rawValue, name: view.container.name, path: try await path(to: .container(id)),
            entries: page.listing.entries(now: now) { office?.button($0, mayEdit: caller.mayWrite) },
            next: page.next.map { PagePath.share(token, folder: id.rawValue, after: $0.text) },
            isFirstPage: place == nil, sharedBy: view.person.displayName, mayEdit: caller.mayWrite,
            uploadLimit: services.maximumUploadBytes, message: message ?? PageMessage(notice: notice))
    }

    /// Office opens a document as its owner only, so a person who is signed in as somebody else can't use it. Nothing
    /// is known about a visitor who isn't signed in; the page then says that the app asks for an account.
    private var office: OfficeDoor? {
        guard visit.session.map({ $0.account.id == share.owner }) ?? true else { return nil }
        return services.office(for: share.owner)
    }

    /// The folders that a visitor may know of: the library shows none above the shared one.
    private func path(to resource: NodeID) async throws -> [HomePage.Crumb] {
        try await services.library.ancestors(of: resource, for: caller, now: now).map(HomePage.Crumb.init)
    }

    func answer(_ page: some Page, status: HTTPResponse.Status = .ok) -> Response {
        var response = services.pages.answer(page, to: visit, status: status)
        if notice != nil { response.headers.append(NoticeCookie(services.pages.cookies).cleared) }
        return response
    }

    func redirect(to path: String, _ notice: Notice? = nil) -> Response {
        .onward(to: path, setting: notice.map { [NoticeCookie(services.pages.cookies).setting($0)] } ?? [])
    }
}
