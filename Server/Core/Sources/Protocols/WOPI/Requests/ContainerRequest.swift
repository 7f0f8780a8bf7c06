public import HTTPTypes

/// A POST request to `/wopi/containers/{id}` (docs/protocol/containers.md#operations).
public enum ContainerRequest: Hashable, Sendable {
    /// Creates a folder inside this folder.
    case createChildContainer(TargetName)
    /// Creates a file of zero bytes in this folder.
    case createChildFile(TargetName)
    /// Deletes the folder, if it is empty.
    case delete
    /// Renames the folder. The requested name is decoded from UTF-7 (docs/protocol/containers.md#rename-container).
    case rename(String)
    /// Creates a share link that gives these rights to the folder.
    case getShareURL(ShareURLType)

    /// Reads the operation in `X-WOPI-Override` and the other headers of this operation.
    ///
    /// - Throws: ``RequestProblem``: status 501 for an unknown operation, status 400 for a missing or malformed header.
    public init(posted headers: HTTPFields) throws(RequestProblem) {
        switch headers.value(of: .wopiOverride).flatMap(Override.init) {
        case .createChildContainer: self = .createChildContainer(try TargetName(headers: headers))
        case .createChildFile: self = .createChildFile(try TargetName(headers: headers))
        case .deleteContainer: self = .delete
        case .renameContainer:
            guard let name = headers.value(of: .wopiRequestedName) else {
                throw .malformed("X-WOPI-RequestedName is required")
            }
            self = .rename(TargetName.decoded(name))
        case .getShareURL: self = .getShareURL(try FileRequest.shareType(headers))
        default:
            throw .notSupported(
                "no such operation on a container: X-WOPI-Override \(Override.quoted(headers[.wopiOverride]))")
        }
    }
}

/// A POST request to `/wopi/ecosystem` (docs/protocol/ecosystem.md#operations).
public enum EcosystemRequest: Hashable, Sendable {
    /// GetFileWopiSrc. The value is the host's own name for the file, as sent in the header; never empty.
    case getFileWopiSrc(String)

    /// Reads the operation in `X-WOPI-Override` and the other headers of this operation.
    ///
    /// - Throws: ``RequestProblem``: status 501 for an unknown operation, status 400 for a missing name.
    public init(posted headers: HTTPFields) throws(RequestProblem) {
        guard headers.value(of: .wopiOverride).flatMap(Override.init) == .getFileWopiSrc else {
            throw .notSupported("no such operation on the ecosystem: \(Override.quoted(headers[.wopiOverride]))")
        }
        guard let name = headers.value(of: .wopiHostNativeFileName), !name.isEmpty else {
            throw .malformed("X-WOPI-HostNativeFileName is required")
        }
        self = .getFileWopiSrc(name)
    }
}

/// The operation that an authenticated request to the bootstrapper asks for. The response to every operation contains
/// the profile too (docs/protocol/bootstrap-and-oauth.md#bootstrapper-operations).
public enum BootstrapRequest: Hashable, Sendable {
    /// Bootstrap, which returns only the profile.
    case profile
    /// GetRootContainer, which returns the root container's name, URL and properties.
    case rootContainer
    /// GetNewAccessToken. `wopiSrc` is `nil` when the header is missing. In this case, the response has status 404, as
    /// for an unknown resource (docs/protocol/README.md#conflicts).
    case newAccessToken(wopiSrc: String?)
    /// GetFileWopiSrc. `name` is `nil` when the header is missing. In this case, the response has status 404, as for an
    /// unknown resource.
    case fileWopiSrc(name: String?)

    /// Reads the operation. An unknown operation is treated as Bootstrap
    /// (docs/protocol/bootstrap-and-oauth.md#bootstrapper-operations).
    public init(posted headers: HTTPFields) {
        switch headers.value(of: .wopiEcosystemOperation).flatMap(EcosystemOperation.init) {
        case .getRootContainer: self = .rootContainer
        case .getNewAccessToken: self = .newAccessToken(wopiSrc: headers.value(of: .wopiWopiSrc))
        case .getFileWopiSrc: self = .fileWopiSrc(name: headers.value(of: .wopiHostNativeFileName))
        case nil: self = .profile
        }
    }
}
