public import Basics

/// The URL of one resource without a token, as sent in the header `X-WOPI-WopiSrc` and in links that open Office, after
/// `|u|` (docs/protocol/README.md#terms).
public struct WOPISrc: Hashable, Sendable {
    /// The file, container or ecosystem. The URL of an ecosystem can be created but not parsed.
    public let resource: ResourceID

    /// Creates the URL of a resource.
    public init(_ resource: ResourceID) { self.resource = resource }

    /// Parses a URL as docs/protocol/bootstrap-and-oauth.md#get-new-access-token step 2 requires: it must have the
    /// host's scheme, host and port, and the form `/wopi/files/{id}` or `/wopi/containers/{id}`. A token in the query
    /// is ignored.
    public init?(_ address: String, on host: PublicAddress) {
        guard address.utf8.count <= 2048, let path = host.relativePath(of: address) else { return nil }
        let segments = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .dropFirst().map { Substring($0) }
        guard segments.count == 3, segments.first == "wopi", let name = segments.last.map(String.init) else {
            return nil
        }
        switch segments.dropFirst().first {
        case "files": guard let id = FileID(rawValue: name) else { return nil }; resource = .file(id)
        case "containers": guard let id = ContainerID(rawValue: name) else { return nil }; resource = .container(id)
        default: return nil
        }
    }

    /// The path of the URL after the host's public URL, such as `/wopi/files/{id}`.
    public var path: String {
        switch resource {
        case .file(let id): "/wopi/files/" + id.rawValue
        case .container(let id): "/wopi/containers/" + id.rawValue
        case .ecosystem: "/wopi/ecosystem"
        }
    }

    /// The absolute URL of the resource, without a token.
    public func address(on host: PublicAddress) -> String { host.text + path }
}

/// The only resource for which an access token is valid (docs/protocol/security.md#access-token).
public enum ResourceID: Hashable, Sendable {
    /// One file and its contents.
    case file(FileID)
    /// One container, including the lists of its children and of its ancestors.
    case container(ContainerID)
    /// The user's ecosystem, from which clients get the root container (docs/protocol/ecosystem.md).
    case ecosystem
}
