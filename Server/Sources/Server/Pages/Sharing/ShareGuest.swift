import Basics
import Documents
import HTTPServing
import HTTPTypes
import Hummingbird
import OAuthServer

/// A visitor with a share link.
struct ShareGuest: DocumentVisitor {
    let services: DocumentServices
    let request: Request
    let context: HostContext
    let token: String
    let share: ShareRecord
    let visit: BrowserVisit
    /// The precondition from the request headers, such as `If-Match`, that must be true for every change.
    private let condition: Precondition?

    /// - Throws: ``DocumentsError/notFound`` for a revoked, expired or unknown link;
    ///   ``LinkLocked`` if the link has a password that the visitor hasn't entered.
    init(_ request: Request, _ context: HostContext, services: DocumentServices) async throws {
        let link = try await ShareLink(request, context, services: services)
        guard link.isOpen(to: request) else { throw LinkLocked(link: link) }
        (self.services, self.request, self.context) = (services, request, context)
        (token, share, visit) = (link.token, link.share, link.visit)
        condition = Precondition(of: request, on: context.addressed ?? link.share.resource)
    }

    var caller: Caller {
        var caller = share.visitor
        caller.condition = condition
        return caller
    }
    var pages: PageSupport { services.pages }

    /// Returns the shared document or, for a shared folder, the document inside it that the address names.
    func file() throws -> FileID {
        if context.parameters.get("id") != nil { return try context.fileID() }
        guard case .file(let id) = share.resource else { throw DocumentsError.notFound }
        return id
    }

    func address(of file: FileID) -> String {
        share.resource == .file(file) ? PagePath.share(token) : PagePath.share(token, document: file.rawValue)
    }

    func documentPage(_ id: FileID, message: PageMessage? = nil) async throws -> SharePage {
        let view = try await library.file(id, for: caller, now: now)
        let file = view.file, document = share.resource == .file(id) ? nil : id.rawValue
        return SharePage(
            token: token, document: document,
            path: try await path(to: .file(id)), name: file.name, size: file.size, modified: file.modified,
            sharedBy: view.person.displayName, expires: share.expires, mayEdit: caller.mayWrite && !file.isReadOnly,
            office: office?.button(file, mayEdit: caller.mayWrite), isStranger: visit.session == nil,
            uploadLimit: services.maxUploadBytes,
            folder: document != nil && view.rights.mayAddBeside ? file.parent.rawValue : nil,
            keep: try await keepOffer(.file(id), isTop: false),
            preview: services.preview(
                named: file.name, size: file.size, at: PagePath.share(token, document: document, .preview)),
            message: message ?? self.message)
    }

    func folderPage(
        _ id: ContainerID, _ query: FolderQuery = FolderQuery(), message: PageMessage? = nil
    ) async throws -> SharedFolderPage {
        let office = office
        let view = try await library.container(id, for: caller, now: now)
        let page = try await library.list(
            id, in: query.order, at: query.position, limit: FolderPages.length, maxWeight: NameBudget.bytes,
            weighing: NameBudget.weight, for: caller, now: now)
        return SharedFolderPage(
            token: token, folderID: id.rawValue, name: view.container.name, path: try await path(to: .container(id)),
            entries: page.listing.entries(now: now) { office?.button($0, mayEdit: caller.mayWrite) },
            paging: FolderPaging(part: page, order: query.order, address: PagePath.share(token, folder: id.rawValue)),
            sharedBy: view.person.displayName, expires: share.expires, mayEdit: caller.mayWrite,
            uploadLimit: services.maxUploadBytes,
            keep: try await keepOffer(.container(id), isTop: view.rights.isTop),
            message: message ?? self.message)
    }

    /// Returns the page of the shared item.
    func page(showing message: PageMessage, status: HTTPResponse.Status) async throws -> Response {
        switch share.resource {
        case .file(let id): answer(try await documentPage(id, message: message), status: status)
        case .container(let id): answer(try await folderPage(id, message: message), status: status)
        }
    }

    /// Returns the offer to add the shared item to the visitor's documents. `nil` for an item inside a shared folder,
    /// for a root folder and for the owner.
    private func keepOffer(_ resource: NodeID, isTop: Bool) async throws -> KeepOffer? {
        guard resource == share.resource, !isTop else { return nil }
        guard let session = visit.session else { return .signIn }
        guard session.account.id != share.owner else { return nil }
        let person = Caller(user: session.account.id, authority: .grant(session.grant.id))
        do {
            switch resource {
            case .file(let id): _ = try await library.file(id, for: person, now: now)
            case .container(let id): _ = try await library.container(id, for: person, now: now)
            }
            return .kept(resource.page)
        } catch DocumentsError.notFound {
            return .keep
        }
    }

    /// Creates the Office links of the page. Office opens documents with the rights of an account, and a share's link
    /// gives rights to no account. So the links open the document as its owner, and the page has none for another
    /// signed-in user. A visitor who isn't signed in might be the owner, so the page then has the links and says that
    /// the app requires an account.
    private var office: OfficeDoor? {
        guard visit.session.map({ $0.account.id == share.owner }) ?? true else { return nil }
        return services.office(for: share.owner)
    }

    /// Returns the parent folders that the visitor may see. The library returns none above the shared folder.
    private func path(to resource: NodeID) async throws -> [FolderPage.Crumb] {
        let above = try await library.ancestors(of: resource, nearest: [FolderPage.Crumb].asked, for: caller, now: now)
        return above.map(FolderPage.Crumb.init).cut
    }
}
