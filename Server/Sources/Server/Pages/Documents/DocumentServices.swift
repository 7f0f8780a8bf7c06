import Basics
import Documents
import HTTPServing
import Hummingbird
import OAuthServer
import WOPI
import WOPIHost

/// The dependencies of the pages of documents, folders and shares.
struct DocumentServices: Sendable {
    let pages: PageSupport
    let host: WOPIHost
    /// The provider id that Microsoft issued; without one no app can be told to open a document.
    let providerID: String?
    let connecting: ConnectServices
    /// Makes and checks the passwords of share links.
    let signIn: OAuthServer.SignIn
    /// Seconds for which what was deleted can be brought back; `nil` for ever.
    let deletedLifetime: Double?
    /// Uploads have an origin of their own, on which nothing takes a token.
    let servesApart: Bool
    /// The audit log; without it nobody reads what happened to their documents.
    let records: (any OperatorReader)?
    let zips = ZipTurns()

    var library: Library { host.library }
    /// Bytes; `nil` for as many as there is room for.
    var maxUploadBytes: Int64? { host.configuration.maxUploadBytes }

    /// - Parameter user: the user as whom Office opens documents.
    func office(for user: UserID) -> OfficeDoor? {
        providerID.map { OfficeDoor(provider: $0, address: host.configuration.address, user: user) }
    }

    /// The problem as it is told to whoever met it: room among another's documents is the other's to make.
    func telling(_ problem: FormProblem, of owner: UserID, to caller: Caller) async throws -> FormProblem {
        guard case .quotaExceeded = problem, caller.isVisitor || caller.user != owner else { return problem }
        return .spaceOfOther(try await library.displayNames(of: [owner])[owner] ?? "")
    }

    /// Whether it is for the want of a provider id that no app of Office can be told to open a document.
    func lacksProvider(for name: String) -> Bool {
        guard providerID == nil else { return false }
        return switch DocumentKind(fileName: name) {
        case .text, .sheet, .slides: true
        case .folder, .plain, .pdf, .image, .other: false
        }
    }
}

extension Precondition {
    /// `nil` for a request without conditions.
    init?(of request: Request, on resource: NodeID) {
        guard let conditions = RequestConditions(request) else { return nil }
        self.init(
            on: resource, match: conditions.match, noneMatch: conditions.noneMatch,
            unmodifiedSince: conditions.unmodifiedSince)
    }
}

extension HostContext {
    /// The document or folder that the address names; `nil` for an address of anything else.
    var addressed: NodeID? {
        guard let id = parameters.get("id"), let route = endpointPath else { return nil }
        if route.contains(PagePath.documentRoute.description) { return FileID(rawValue: id).map { .file($0) } }
        guard route.contains(PagePath.folderRoute.description) else { return nil }
        return ContainerID(rawValue: id).map { .container($0) }
    }

    func fileID() throws -> FileID { try identifier(orThrow: DocumentsError.notFound) }
    func containerID() throws -> ContainerID { try identifier(orThrow: DocumentsError.notFound) }
}
