import Basics
import Documents
import Foundation
import HTTPServing
import HTTPTypes
import Hummingbird
import OAuthServer
import WOPIHost

/// A signed-in user and the user's documents.
struct DocumentPerson: Sendable {
    let signedIn: SignedInPerson
    let services: DocumentServices
    /// The precondition from the request headers that every change must satisfy.
    private let condition: Precondition?

    /// - Throws: ``SignInNeeded``.
    init(_ request: Request, _ context: HostContext, services: DocumentServices) async throws {
        signedIn = try await SignedInPerson(request, context, pages: services.pages)
        self.services = services
        condition = context.addressed.flatMap { Precondition(of: request, on: $0) }
    }

    /// The caller for the library, which checks with every operation that
    /// the session is valid and that the user has access.
    var caller: Caller {
        Caller(
            user: signedIn.session.account.id, authority: .grant(signedIn.session.grant.id), condition: condition)
    }

    var library: Library { services.library }
    var visit: BrowserVisit { signedIn.visit }
    var flashMessage: FlashMessage? { signedIn.flashMessage }
    /// The current time, read again for each step because a form can take hours to arrive.
    var now: Date { services.pages.now() }

    /// Returns a document that the user owns or has access to.
    func file(_ id: FileID) async throws -> FileRecord { try await library.file(id, for: caller, now: now).file }

    /// Returns the user's rights to a resource, its owner and the end of the user's access.
    func access(_ rights: Rights, to resource: NodeID, of owner: UserID) async throws -> PageAccess {
        var access = PageAccess(rights, sharedBy: try await otherOwner(owner))
        if access.sharedBy != nil { access.expires = try await library.sharingEnd(of: resource, for: caller, now: now) }
        return access
    }

    /// Returns the flash message after a deletion.
    /// If the items went into another user's trash, the message names that user.
    ///
    /// - Parameter other: the display name of the owner, if it isn't the user.
    ///   Callers look it up before the deletion, so the completed
    ///   deletion is reported even if the store fails afterwards.
    func deleted(_ ids: [NodeID], in folder: ContainerID?, of other: String?, _ own: FlashMessage) -> FlashMessage {
        guard let other, let folder else { return own }
        let name: String? = if case .deleted(let name, _) = own { name } else { nil }
        return .deletedOfOther(other, name: name, ids, folder)
    }

    /// Returns the display name of an owner, or `nil` if the owner is the user.
    func otherOwner(_ owner: UserID) async throws -> String? {
        try await library.owner(of: owner, for: caller)
    }

    /// Returns the accounts that a resource is shared with.
    func people(_ resource: NodeID) async throws -> [SharedPerson] {
        let now = now
        let given = try await library.permissions(to: resource, nearest: 0, for: caller, now: now)
        return given.map { SharedPerson($0, now: now) }
    }

    /// Returns the page that asks to confirm a deletion and explains its consequences.
    func deletionPage(of node: Node, from origin: PageOrigin?) async throws -> ConfirmationPage {
        let id = node.id, audience = try await audience(of: [id], of: node.owner)
        return ConfirmationPage(
            question: .delete(node.name, isFolder: !id.isFile, of: try await otherOwner(node.owner)),
            action: id.page(.delete, .delete), cancel: id.page, origin: origin,
            staysInUsage: try await hasBound(of: node.owner), losing: audience.names, hasLinks: audience.hasLinks)
    }

    /// Returns whether `owner` is the user and has a storage quota.
    private func hasBound(of owner: UserID) async throws -> Bool {
        guard owner == caller.user else { return false }
        return try await library.usage(for: caller, now: now).limit != nil
    }

    /// Returns the other people who can open the user's own items. Empty if another user owns the items.
    func audience(of ids: [NodeID], of owner: UserID) async throws -> Audience {
        guard owner == caller.user else { return Audience() }
        return try await library.audience(of: ids, for: caller, now: now)
    }

    /// Returns whether a user whose permission was revoked still has
    /// another permission for the resource or something in it.
    /// Returns `false` if the check fails, because the permission was revoked and
    /// a failure here must not look like a failure to revoke it.
    func stillOpens(_ user: UserID, _ resource: NodeID) async -> Bool {
        (try? await library.isShared(resource, atAllWith: user, for: caller, now: now)) == true
    }

    /// Returns the parent folders that are shared.
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

    /// Returns one of the user's folders.
    func folder(_ id: ContainerID) async throws -> ContainerRecord {
        try await library.container(id, for: caller, now: now).container
    }

    /// Reads a form of the signed-in user; see ``SignedInPerson/form(_:_:maxFields:)``.
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
