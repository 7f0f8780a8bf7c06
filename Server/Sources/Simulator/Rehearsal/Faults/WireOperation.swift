import HTTPTypes
import OfficeClient
import WOPI

/// An operation of the protocol, recognized by its HTTP request. The raw value is the operation's name in Microsoft's
/// specification, followed by the endpoint if several endpoints have an operation of that name.
public enum WireOperation: String, Codable, Hashable, Sendable, CaseIterable {
    /// A GET on the bootstrapper, or a POST without `X-WOPI-EcosystemOperation`
    /// (docs/protocol/bootstrap-and-oauth.md#bootstrapper-operations).
    case bootstrap = "Bootstrap"
    /// A POST on the bootstrapper with `X-WOPI-EcosystemOperation: GET_ROOT_CONTAINER`.
    case bootstrapperRoot = "GetRootContainer (bootstrapper)"
    /// A POST on the bootstrapper with `X-WOPI-EcosystemOperation: GET_NEW_ACCESS_TOKEN`.
    case newAccessToken = "GetNewAccessToken"
    /// A request to an address that no other case of this type describes, such as the sign-in page.
    case page = "sign-in page"
    /// An address that ends with `.png`.
    case icon
    /// A POST on the token endpoint with any grant type except `refresh_token`
    /// (docs/protocol/bootstrap-and-oauth.md#token-endpoint).
    case codeExchange = "code exchange"
    /// A POST on the token endpoint with `grant_type=refresh_token`.
    case refresh
    /// A GET on a file (docs/protocol/files.md#operations).
    case checkFileInfo = "CheckFileInfo"
    /// A GET on the address `…/contents` of a file.
    case getFile = "GetFile"
    /// A POST on a file with `X-WOPI-Override: LOCK` and without `X-WOPI-OldLock` (docs/protocol/files.md#lock).
    case lock = "Lock"
    /// A POST on a file with `X-WOPI-Override: LOCK` and `X-WOPI-OldLock`.
    case unlockAndRelock = "UnlockAndRelock"
    /// A POST on a file with `X-WOPI-Override: GET_LOCK`.
    case getLock = "GetLock"
    /// A POST on a file with `X-WOPI-Override: REFRESH_LOCK`.
    case refreshLock = "RefreshLock"
    /// A POST on a file with `X-WOPI-Override: UNLOCK`.
    case unlock = "Unlock"
    /// A POST on the address `…/contents` of a file with `X-WOPI-Override: PUT`.
    case putFile = "PutFile"
    /// A POST on a file with `X-WOPI-Override: PUT_RELATIVE`.
    case putRelativeFile = "PutRelativeFile"
    /// A POST on a file with `X-WOPI-Override: RENAME_FILE`.
    case renameFile = "RenameFile"
    /// A POST on a file with `X-WOPI-Override: DELETE`.
    case deleteFile = "DeleteFile"
    /// A GET on the address `…/ancestry` of a file.
    case fileAncestors = "EnumerateAncestors (files)"
    /// A GET on the address `…/ecosystem_pointer` of a file.
    case fileEcosystem = "GetEcosystem (files)"
    /// A GET on a container (docs/protocol/containers.md#operations).
    case checkContainerInfo = "CheckContainerInfo"
    /// A GET on the address `…/children` of a container.
    case children = "EnumerateChildren"
    /// A GET on the address `…/ancestry` of a container.
    case containerAncestors = "EnumerateAncestors (containers)"
    /// A GET on the address `…/ecosystem_pointer` of a container.
    case containerEcosystem = "GetEcosystem (containers)"
    /// A POST on a container with `X-WOPI-Override: CREATE_CHILD_FILE`.
    case createChildFile = "CreateChildFile"
    /// A POST on a container with `X-WOPI-Override: CREATE_CHILD_CONTAINER`.
    case createChildContainer = "CreateChildContainer"
    /// A POST on a container with `X-WOPI-Override: RENAME_CONTAINER`.
    case renameContainer = "RenameContainer"
    /// A POST on a container with `X-WOPI-Override: DELETE_CONTAINER`.
    case deleteContainer = "DeleteContainer"
    /// A GET on the ecosystem (docs/protocol/ecosystem.md#operations).
    case checkEcosystem = "CheckEcosystem"
    /// A GET on the address `…/root_container_pointer` of the ecosystem.
    case rootContainer = "GetRootContainer (ecosystem)"
    /// Any other request to a file, container or ecosystem.
    case other

    static let bootstrapper: [WireOperation] = [.bootstrap, .bootstrapperRoot, .newAccessToken]
    static let token: [WireOperation] = [.codeExchange, .refresh]
    static let locking: [WireOperation] = [.lock, .unlockAndRelock, .refreshLock, .unlock]
    static let resources: [WireOperation] = [
        .checkFileInfo, .getFile, .lock, .unlockAndRelock, .getLock, .refreshLock, .unlock, .putFile, .putRelativeFile,
        .renameFile, .deleteFile, .fileAncestors, .fileEcosystem, .checkContainerInfo, .children, .containerAncestors,
        .containerEcosystem, .createChildFile, .createChildContainer, .renameContainer, .deleteContainer,
        .checkEcosystem, .rootContainer,
    ]
    /// The operations whose response is a JSON object.
    static let json: [WireOperation] =
        bootstrapper + [
            .checkFileInfo, .putRelativeFile, .renameFile, .fileAncestors, .fileEcosystem, .checkContainerInfo,
            .children, .containerAncestors, .containerEcosystem, .createChildFile, .createChildContainer,
            .renameContainer, .checkEcosystem, .rootContainer,
        ]

    init(_ request: BufferedRequest) {
        let path = WebAddress(request.url)?.path ?? ""
        if path.hasSuffix("wopibootstrapper") {
            self = Self.asked(request)
        } else if path.hasSuffix("/token"), request.method == .post {
            self = request.parameter("grant_type") == "refresh_token" ? .refresh : .codeExchange
        } else if let kind = Self.kind(path) {
            self = Self.resource(kind.name, suffix: kind.suffix, request)
        } else {
            self = path.hasSuffix(".png") ? .icon : .page
        }
    }

    private static func asked(_ request: BufferedRequest) -> WireOperation {
        switch request.headers[.wopiEcosystemOperation].flatMap(EcosystemOperation.init(rawValue:)) {
        case .getRootContainer: .bootstrapperRoot
        case .getNewAccessToken: .newAccessToken
        default: .bootstrap
        }
    }

    /// Returns the kind of resource (`files`, `containers` or `ecosystem`) and the rest of the path after its id.
    private static func kind(_ path: String) -> (name: String, suffix: String)? {
        let segments = path.split(separator: "/").map(String.init)
        guard let start = segments.firstIndex(where: { $0.hasPrefix("wopi") }), start + 1 < segments.count else {
            return nil
        }
        let rest = segments[(start + 1)...]
        guard let name = rest.first, ["files", "containers", "ecosystem"].contains(name) else { return nil }
        return (name, rest.dropFirst(name == "ecosystem" ? 1 : 2).joined(separator: "/"))
    }

    private static func resource(_ kind: String, suffix: String, _ request: BufferedRequest) -> WireOperation {
        if request.method == .post { return posted(request.headers) }
        return switch (kind, suffix) {
        case ("files", ""): .checkFileInfo
        case ("files", "contents"): .getFile
        case ("files", "ancestry"): .fileAncestors
        case ("files", "ecosystem_pointer"): .fileEcosystem
        case ("containers", ""): .checkContainerInfo
        case ("containers", "children"): .children
        case ("containers", "ancestry"): .containerAncestors
        case ("containers", "ecosystem_pointer"): .containerEcosystem
        case ("ecosystem", ""): .checkEcosystem
        case ("ecosystem", "root_container_pointer"): .rootContainer
        default: .other
        }
    }

    private static func posted(_ headers: HTTPFields) -> WireOperation {
        switch headers[.wopiOverride].flatMap(Override.init(rawValue:)) {
        case .lock: headers[.wopiOldLock] == nil ? .lock : .unlockAndRelock
        case .getLock: .getLock
        case .refreshLock: .refreshLock
        case .unlock: .unlock
        case .put: .putFile
        case .putRelative: .putRelativeFile
        case .renameFile: .renameFile
        case .delete: .deleteFile
        case .createChildFile: .createChildFile
        case .createChildContainer: .createChildContainer
        case .renameContainer: .renameContainer
        case .deleteContainer: .deleteContainer
        default: .other
        }
    }
}
