/// The values of `X-WOPI-Override` (files.md §1, containers.md §1, ecosystem.md).
public enum Override: String, Sendable, CaseIterable {
    case lock = "LOCK"
    case getLock = "GET_LOCK"
    case refreshLock = "REFRESH_LOCK"
    case unlock = "UNLOCK"
    case put = "PUT"
    case putRelative = "PUT_RELATIVE"
    case renameFile = "RENAME_FILE"
    case delete = "DELETE"
    case getShareURL = "GET_SHARE_URL"
    case putUserInfo = "PUT_USER_INFO"
    case createChildContainer = "CREATE_CHILD_CONTAINER"
    case createChildFile = "CREATE_CHILD_FILE"
    case deleteContainer = "DELETE_CONTAINER"
    case renameContainer = "RENAME_CONTAINER"
    case getFileWopiSrc = "GET_WOPI_SRC_WITH_ACCESS_TOKEN"
}

/// The values of `X-WOPI-EcosystemOperation` on the bootstrapper (bootstrap-and-oauth.md §1.1).
public enum EcosystemOperation: String, Sendable, CaseIterable {
    case getNewAccessToken = "GET_NEW_ACCESS_TOKEN"
    case getRootContainer = "GET_ROOT_CONTAINER"
    case getFileWopiSrc = "GET_WOPI_SRC_WITH_ACCESS_TOKEN"
}
