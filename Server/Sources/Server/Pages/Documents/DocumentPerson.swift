import Basics
import Documents
import Foundation
import HTTPServing
import HTTPTypes
import Hummingbird
import OAuthServer
import WOPIHost

/// A person who is signed in, and their documents.
struct DocumentPerson: Sendable {
    let signedIn: SignedInPerson
    let services: DocumentServices
    /// What the request asks to be so, if anything is to be done.
    private let condition: Precondition?

    /// - Throws: ``SignInNeeded``.
    init(_ request: Request, _ context: HostContext, services: DocumentServices) async throws {
        signedIn = try await SignedInPerson(request, context, pages: services.pages)
        self.services = services
        condition = context.addressed.flatMap { Precondition(of: request, on: $0) }
    }

    /// Every verb of the library checks that the session is still valid and that the resource is the person's.
    var caller: Caller {
        Caller(
            user: signedIn.session.account.id, authority: .grant(signedIn.session.grant.id), condition: condition)
    }

    var library: Library { services.library }
    var visit: BrowserVisit { signedIn.visit }
    var flashMessage: FlashMessage? { signedIn.flashMessage }
    /// The time of each step, since a form may take hours to arrive.
    var now: Date { services.pages.now() }

    /// One of the person's documents, or one that is shared with them.
    func file(_ id: FileID) async throws -> FileRecord { try await library.file(id, for: caller, now: now).file }

    /// The person's rights to something, whose it is, and until when they have it.
    func access(_ rights: Rights, to resource: NodeID, of owner: UserID) async throws -> PageAccess {
        var access = PageAccess(rights, sharedBy: try await otherOwner(owner))
        if access.sharedBy != nil { access.expires = try await library.sharingEnd(of: resource, for: caller, now: now) }
        return access
    }

    /// The notice of something that was deleted: in whose trash it is, where that isn't the person's own.
    ///
    /// - Parameter other: the name of somebody else whose it was. It is asked for before anything is deleted, since what is
    ///   done is told of as done, whatever becomes of the store meanwhile.
    func deleted(_ ids: [NodeID], in folder: ContainerID?, of other: String?, _ own: FlashMessage) -> FlashMessage {
        guard let other, let folder else { return own }
        let name: String? = if case .deleted(let name, _) = own { name } else { nil }
        return .deletedOfOther(other, name: name, ids, folder)
    }

    /// The name of an owner; `nil` for the person.
    func otherOwner(_ owner: UserID) async throws -> String? {
        try await library.owner(of: owner, for: caller)
    }

    /// The accounts that something is shared with.
    func people(_ resource: NodeID) async throws -> [SharedPerson] {
        let now = now
        let given = try await library.permissions(to: resource, nearest: 0, for: caller, now: now)
        return given.map { SharedPerson($0, now: now) }
    }

    /// The page that asks whether a document or folder is to be deleted, and says what follows from that.
    func deletionPage(of node: Node, from origin: PageOrigin?) async throws -> ConfirmationPage {
        let id = node.id, audience = try await audience(of: [id], of: node.owner)
        return ConfirmationPage(
            question: .delete(node.name, isFolder: !id.isFile, of: try await otherOwner(node.owner)),
            action: id.page(.delete, .delete), cancel: id.page, origin: origin,
            staysInUsage: try await hasBound(of: node.owner), losing: audience.names, hasLinks: audience.hasLinks)
    }

    /// Whether what somebody has is the person's own and counts for a bound on their room.
    private func hasBound(of owner: UserID) async throws -> Bool {
        guard owner == caller.user else { return false }
        return try await library.usage(for: caller, now: now).limit != nil
    }

    /// The others who can open some of the person's own; nobody for what is somebody else's.
    func audience(of ids: [NodeID], of owner: UserID) async throws -> Audience {
        guard owner == caller.user else { return Audience() }
        return try await library.audience(of: ids, for: caller, now: now)
    }

    /// Whether somebody whose permission was ended has another to it or to something in it. `false` when that can't be
    /// read: the permission has ended, and a failure here must not be reported as a failure to end it.
    func stillOpens(_ user: UserID, _ resource: NodeID) async -> Bool {
        (try? await library.isShared(resource, atAllWith: user, for: caller, now: now)) == true
    }

    /// The folders above that are shared.
    func sharedAbove(_ resource: NodeID) async throws -> [SharedAbove] {
        var folders: [SharedAbove] = []
        let now = now
        for above in try await library.sharing(above: resource, nearest: 0, for: caller, now: now) {
            folders.append(
                SharedAbove(
                    id: above.folder.id.rawValue, name: above.folder.parent == nil ? nil : above.folder.name,
                    people: above.permissions.map { SharedPerson($0, now: now) },
                    links: try await rows(of: above.links)))
        }
        return folders
    }

    /// One of the person's folders.
    func folder(_ id: ContainerID) async throws -> ContainerRecord {
        try await library.container(id, for: caller, now: now).container
    }

    /// Reads a form of the person's, see ``SignedInPerson/form(_:_:maxFields:)``.
    func form(
        _ request: Request, _ context: HostContext, maxFields: Int = FormBody.maxFields
    ) async throws -> FormBody {
        try await signedIn.form(request, context, maxFields: maxFields)
    }

    func answer(_ page: some Page, status: HTTPResponse.Status = .ok) -> Response {
        signedIn.answer(page, status: status)
    }

    func redirect(to path: String, _ flashMessage: FlashMessage? = nil) -> Response {
        signedIn.redirect(to: path, flashMessage)
    }
}

extension SharedPerson {
    init(_ permission: NamedPermission, now: Date) {
        let record = permission.record
        self.init(
            id: record.user.rawValue, name: permission.user, mayEdit: record.role == .editor, expires: record.expires,
            lastDay: record.expires.map { Day(before: $0).description },
            hasEnded: !record.isLive(at: now), cameByLink: record.share != nil)
    }
}
