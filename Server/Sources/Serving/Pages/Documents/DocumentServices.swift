import Basics
import Documents
import HTTPServing
import Hummingbird
import OAuth
import WOPI
import WOPIHost

/// The dependencies of the pages of documents, folders and shares.
struct DocumentServices: Sendable {
    let pages: PageSupport
    let host: WOPIHost
    /// The provider id that Microsoft issued; without one no app can be told to open a document.
    let providerID: String?
    let connecting: ConnectServices

    var library: Library { host.library }
    var blobs: any Blobs { host.blobs }
    /// Bytes; `nil` for as many as there is room for.
    var maximumFileSize: Int64? { host.configuration.maximumFileSize }

    /// - Parameter user: the user as whom Office opens documents.
    func office(for user: UserID) -> OfficeDoor? {
        providerID.map { OfficeDoor(provider: $0, address: host.configuration.address, user: user) }
    }
}

extension HostContext {
    /// The identifier in the path; a malformed one counts as a resource that doesn't exist.
    func fileID() throws -> FileID {
        guard let id = parameters.get("id").flatMap(FileID.init) else { throw DocumentsError.notFound }
        return id
    }

    func containerID() throws -> ContainerID {
        guard let id = parameters.get("id").flatMap(ContainerID.init) else { throw DocumentsError.notFound }
        return id
    }
}
