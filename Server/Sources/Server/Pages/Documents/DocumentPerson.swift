import Basics
import Documents
import Foundation
import HTTPServing
import Hummingbird
import OAuthServer

/// A signed-in user and the user's documents.
struct DocumentPerson: SignedInVisitor, DocumentVisitor {
    let signedIn: SignedInPerson
    let services: DocumentServices
    /// The precondition from the request headers, such as `If-Match`, that must be true for every change.
    private let condition: Precondition?

    /// - Throws: ``SignInNeeded``.
    init(_ request: Request, _ context: HostContext, services: DocumentServices) async throws {
        signedIn = try await SignedInPerson(request, context, services: services.pages)
        self.services = services
        condition = context.addressed.flatMap { Precondition(of: request, on: $0) }
    }

    /// The user for whom the library acts. In each operation, the library checks that the session is still valid and
    /// that the user has access.
    var caller: Caller {
        Caller(user: signedIn.session.account.id, authority: .grant(signedIn.session.grant.id), condition: condition)
    }

    /// The documents that the pages show: those of ``library``, or those of another store.
    var documents: any HostDocuments { services.documents }

    /// Returns a document that the user owns or has access to.
    func file(_ id: FileID) async throws -> FileRecord { try await documents.file(id, for: caller, now: now).file }

    /// Returns the flash message after a deletion. If the items went into another user's trash, the message names that
    /// user.
    ///
    /// - Parameter other: the display name of the owner if the owner isn't the user. Callers look up the name before
    ///   the deletion, so that a completed deletion is reported even if the store fails afterwards.
    func deleted(_ ids: [NodeID], in folder: ContainerID?, of other: String?, _ own: FlashMessage) -> FlashMessage {
        guard let other, let folder else { return own }
        let name: String? = if case .deleted(let name, _) = own { name } else { nil }
        return .deletedOfOther(other, name: name, ids, folder)
    }

    /// Returns the display name of an owner, or `nil` if the owner is the user.
    func otherOwner(_ owner: UserID) async throws -> String? {
        try await library.owner(of: owner, for: caller)
    }

    /// Returns the page that asks to confirm a deletion and explains the consequences of the deletion.
    func deletionPage(of node: Node, from origin: PageOrigin?) async throws -> ConfirmationPage {
        let id = node.id, audience = try await audience(of: [id], of: node.owner)
        return ConfirmationPage(
            question: .delete(node.name, isFolder: !id.isFile, of: try await otherOwner(node.owner)),
            action: id.page(.delete), cancel: id.page, origin: origin,
            staysInUsage: try await hasBound(of: node.owner), losing: audience.names, hasLinks: audience.hasLinks)
    }

    /// Returns whether `owner` is the user of this page and has a storage quota.
    private func hasBound(of owner: UserID) async throws -> Bool {
        guard owner == caller.user else { return false }
        return try await library.usage(for: caller, now: now).limit != nil
    }

    /// Returns the other people who can open items of the user. The result is empty if another user owns the items.
    func audience(of ids: [NodeID], of owner: UserID) async throws -> Audience {
        guard owner == caller.user else { return Audience() }
        return try await library.audience(of: ids, for: caller, now: now)
    }

    /// Returns whether a user whose permission was revoked still has another permission for the resource or for an item
    /// in it. Returns `false` if the check fails, because the revocation succeeded and must not be reported as failed.
    func stillOpens(_ user: UserID, _ resource: NodeID) async -> Bool {
        (try? await library.isShared(resource, atAllWith: user, for: caller, now: now)) == true
    }

    /// Returns a folder that the user owns or has access to.
    func folder(_ id: ContainerID) async throws -> ContainerRecord {
        try await documents.container(id, for: caller, now: now).container
    }
}

extension DocumentPerson {
    /// Returns the page of a document that the user owns or has access to.
    ///
    /// - Parameter version: the version whose older versions the page lists; `nil` lists the latest versions.
    func documentPage(
        _ id: FileID, before version: FileVersion? = nil, message: PageMessage
    ) async throws -> DocumentPage {
        let now = now
        let overview = try await library.overview(
            of: id, before: version, limit: Self.versionsAtOnce, nearest: [FolderPage.Crumb].asked, for: caller,
            now: now)
        let view = overview.view, file = view.file, sharing = try await addressed(overview.sharing)
        var page = DocumentPage(
            id: id.rawValue, name: file.name, path: crumbs(overview.ancestors), versions: versions(overview),
            servesApart: services.servesApart,
            sharing: sharing, access: PageAccess(view.rights, owner: overview.owner), lock: lock(overview, now: now),
            office: services.office(for: caller.user)?.button(file, mayEdit: view.rights.mayWrite),
            isReadOnly: file.isReadOnly, uploadLimit: services.maxUploadBytes,
            folder: view.rights.mayAddBeside ? file.parent.rawValue : nil,
            preview: services.preview(named: file.name, size: file.size, at: PagePath.document(id.rawValue, .preview)),
            lacksProvider: services.lacksProvider(for: file.name) && signedIn.session.account.isOperator,
            isForOperator: signedIn.session.account.isOperator,
            hasActivity: services.records != nil, message: message)
        page.nextVersions = overview.versions?.next.map { PagePath.versions(of: id.rawValue, before: $0.description) }
        page.isLatestPart = version == nil
        return page
    }

    /// The number of old versions per page.
    private static var versionsAtOnce: Int { 50 }

    /// Returns the versions for the list on the page. A user without access to the version history sees only the newest
    /// version, without its author.
    private func versions(_ overview: DocumentOverview) -> [VersionRecord] {
        let file = overview.view.file
        return overview.versions?.versions
            ?? [VersionRecord(version: file.version, content: file.content, saved: file.modified, author: nil)]
    }

    /// Returns the user who has the document open. The lock id is a secret of Office's sessions and isn't shown.
    private func lock(_ overview: DocumentOverview, now: Date) -> DocumentPage.Lock? {
        guard overview.view.file.lock.current(at: now) != nil else { return nil }
        let held = overview.lock
        return DocumentPage.Lock(
            holder: held?.takenByName, isOwn: held?.takenBy == overview.view.person.signInName,
            ends: held?.expires ?? overview.view.file.lock.expires)
    }
}
