import HTTPTypes
import OfficeClient
import WOPI

/// The protocol's operations, as the specifications name them, told apart by their requests.
public enum WireOperation: String, Codable, Hashable, Sendable, CaseIterable {
    case bootstrap = "Bootstrap"
    case bootstrapperRoot = "GetRootContainer (bootstrapper)"
    case newAccessToken = "GetNewAccessToken"
    case page = "sign-in page"
    case icon
    case codeExchange = "code exchange"
    case refresh
    case checkFileInfo = "CheckFileInfo"
    case getFile = "GetFile"
    case lock = "Lock"
    case unlockAndRelock = "UnlockAndRelock"
    case getLock = "GetLock"
    case refreshLock = "RefreshLock"
    case unlock = "Unlock"
    case putFile = "PutFile"
    case putRelativeFile = "PutRelativeFile"
    case renameFile = "RenameFile"
    case deleteFile = "DeleteFile"
    case fileAncestors = "EnumerateAncestors (files)"
    case fileEcosystem = "GetEcosystem (files)"
    case checkContainerInfo = "CheckContainerInfo"
    case children = "EnumerateChildren"
    case containerAncestors = "EnumerateAncestors (containers)"
    case containerEcosystem = "GetEcosystem (containers)"
    case createChildFile = "CreateChildFile"
    case createChildContainer = "CreateChildContainer"
    case renameContainer = "RenameContainer"
    case deleteContainer = "DeleteContainer"
    case checkEcosystem = "CheckEcosystem"
    case rootContainer = "GetRootContainer (ecosystem)"
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
    /// Those that answer with a JSON object.
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

    /// `files`, `containers` or `ecosystem`, and what follows the id.
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
