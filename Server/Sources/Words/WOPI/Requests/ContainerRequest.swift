public import HTTPTypes

/// A POST on `/wopi/containers/{id}` (containers.md §1).
public enum ContainerRequest: Hashable, Sendable {
    case createChildContainer(TargetName)
    case createChildFile(TargetName)
    case delete
    case rename(String)
    case getShareURL(ShareURLType)

    public init(posted headers: HTTPFields) throws(RequestProblem) {
        switch headers[.wopiOverride].flatMap(Override.init) {
        case .createChildContainer: self = .createChildContainer(try TargetName(headers: headers))
        case .createChildFile: self = .createChildFile(try TargetName(headers: headers))
        case .deleteContainer: self = .delete
        case .renameContainer:
            guard let name = headers[.wopiRequestedName] else { throw .malformed("X-WOPI-RequestedName is required") }
            self = .rename(TargetName.decoded(name))
        case .getShareURL: self = .getShareURL(try FileRequest.shareType(headers))
        default:
            throw .notSupported(
                "no such operation on a container: X-WOPI-Override \(headers[.wopiOverride] ?? "absent")")
        }
    }
}

/// A POST on `/wopi/ecosystem` (ecosystem.md).
public enum EcosystemRequest: Hashable, Sendable {
    case getFileWopiSrc(String)

    public init(posted headers: HTTPFields) throws(RequestProblem) {
        guard headers[.wopiOverride].flatMap(Override.init) == .getFileWopiSrc else {
            throw .notSupported("no such operation on the ecosystem: \(headers[.wopiOverride] ?? "absent")")
        }
        guard let name = headers[.wopiHostNativeFileName], !name.isEmpty else {
            throw .malformed("X-WOPI-HostNativeFileName is required")
        }
        self = .getFileWopiSrc(name)
    }
}

/// What an authenticated call of the bootstrapper asks for beside the profile (bootstrap-and-oauth.md §1.1).
public enum BootstrapRequest: Hashable, Sendable {
    case profile
    case rootContainer
    /// `nil` when the header is missing, which is answered as a resource nobody has: 404 (README.md §8).
    case newAccessToken(wopiSrc: String?)
    case fileWopiSrc(name: String?)

    /// An operation nobody knows answers like Bootstrap (§1.1).
    public init(posted headers: HTTPFields) {
        switch headers[.wopiEcosystemOperation].flatMap(EcosystemOperation.init) {
        case .getRootContainer: self = .rootContainer
        case .getNewAccessToken: self = .newAccessToken(wopiSrc: headers[.wopiWopiSrc])
        case .getFileWopiSrc: self = .fileWopiSrc(name: headers[.wopiHostNativeFileName])
        case nil: self = .profile
        }
    }
}
