import Auditing
import Basics
import Documents
import HTTPServing
import Hummingbird
import OAuthServer
import WOPIHost
import ZipArchives

/// The dependencies of the document, folder and share pages.
struct DocumentServices: Sendable {
    let pages: PageSupport
    let host: WOPIHost
    let library: Library
    /// The store of the documents; `nil` if the documents are in ``library``.
    let hosted: (any HostDocuments)?
    /// The provider id assigned by Microsoft. Without this id, pages can't offer to open a document in an Office app.
    let providerID: String?
    let connecting: ConnectServices
    /// Creates and checks passwords of share links.
    let signIn: OAuthServer.SignIn
    /// The number of seconds for which deleted items can be restored; `nil` for no time limit.
    let deletedLifetime: Double?
    /// Whether previews of uploaded content are served from a separate origin. The server accepts no tokens on that
    /// origin.
    let servesApart: Bool
    /// Reads the audit log. If `nil`, users can't see activity.
    let records: (any OperatorReader)?
    let zips = ZipTurns()

    /// The documents that the pages show.
    var documents: any HostDocuments { hosted ?? library }

    /// The maximum upload size in bytes; `nil` for no limit besides free space.
    var maxUploadBytes: Int64? { host.configuration.maxUploadBytes }

    /// - Parameter user: the user as whom Office opens documents.
    func office(for user: UserID) -> OfficeDoor? {
        providerID.map { OfficeDoor(provider: $0, address: host.configuration.address, user: user) }
    }

    /// Returns whether the provider id is missing and an Office app could otherwise open a document of this name.
    func lacksProvider(for name: String) -> Bool {
        guard providerID == nil else { return false }
        return switch DocumentKind(fileName: name) {
        case .text, .sheet, .slides: true
        case .folder, .plain, .pdf, .image, .other: false
        }
    }
}

extension Precondition {
    /// Creates the condition from the conditional headers of a request. Returns `nil` if the request has no conditional
    /// headers.
    init?(of request: Request, on resource: NodeID) {
        guard let conditions = RequestConditions(request) else { return nil }
        self.init(
            on: resource, match: conditions.match, noneMatch: conditions.noneMatch,
            unmodifiedSince: conditions.unmodifiedSince)
    }
}

extension HostContext {
    /// The document or folder that the path names; `nil` for other paths.
    var addressed: NodeID? {
        guard let id = parameters.get("id"), let route = endpointPath else { return nil }
        if route.contains(PagePath.documentRoute.description) { return FileID(rawValue: id).map { .file($0) } }
        guard route.contains(PagePath.folderRoute.description) else { return nil }
        return ContainerID(rawValue: id).map { .container($0) }
    }

    func fileID() throws -> FileID { try identifier(orThrow: DocumentsError.notFound) }
    func containerID() throws -> ContainerID { try identifier(orThrow: DocumentsError.notFound) }
}
