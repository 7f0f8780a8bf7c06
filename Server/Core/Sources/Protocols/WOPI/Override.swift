import Basics

/// The values of `X-WOPI-Override` (docs/protocol/files.md#operations, docs/protocol/containers.md#operations,
/// docs/protocol/ecosystem.md#operations).
public enum Override: String, Sendable, CaseIterable {
    /// Lock; with `X-WOPI-OldLock` it is UnlockAndRelock (docs/protocol/endpoints.md#dispatch).
    case lock = "LOCK"
    /// GetLock: returns the current lock, or an empty header.
    case getLock = "GET_LOCK"
    /// RefreshLock: restarts the lock's thirty minutes.
    case refreshLock = "REFRESH_LOCK"
    /// Unlock.
    case unlock = "UNLOCK"
    /// PutFile, on `/contents` only.
    case put = "PUT"
    /// PutRelativeFile: Save As, next to the file.
    case putRelative = "PUT_RELATIVE"
    /// RenameFile: changes the name and keeps the extension.
    case renameFile = "RENAME_FILE"
    /// DeleteFile.
    case delete = "DELETE"
    /// GetShareUrl, on a file or a container.
    case getShareURL = "GET_SHARE_URL"
    /// PutUserInfo: stores a text per user, not per file.
    case putUserInfo = "PUT_USER_INFO"
    /// CreateChildContainer.
    case createChildContainer = "CREATE_CHILD_CONTAINER"
    /// CreateChildFile: a file of zero bytes, which PutFile then fills.
    case createChildFile = "CREATE_CHILD_FILE"
    /// DeleteContainer: deletes an empty container.
    case deleteContainer = "DELETE_CONTAINER"
    /// RenameContainer.
    case renameContainer = "RENAME_CONTAINER"
    /// GetFileWopiSrc on the ecosystem. Reserved; no client calls it today.
    case getFileWopiSrc = "GET_WOPI_SRC_WITH_ACCESS_TOKEN"

    /// The header's value if it is safe to quote in a log or response; the header may hold anything, even a secret.
    static func quoted(_ value: String?) -> String {
        guard let value else { return "absent" }
        let isWord =
            (1...40).contains(value.utf8.count) && value.everyUTF8 { $0.isASCIIUppercase || $0 == UInt8(ascii: "_") }
        return isWord ? value : "that is no word in capitals"
    }
}

/// The values of `X-WOPI-EcosystemOperation` on the bootstrapper
/// (docs/protocol/bootstrap-and-oauth.md#bootstrapper-operations).
public enum EcosystemOperation: String, Sendable, CaseIterable {
    /// GetNewAccessToken: a WOPI token for the resource in `X-WOPI-WopiSrc`.
    case getNewAccessToken = "GET_NEW_ACCESS_TOKEN"
    /// GetRootContainer: saves the client the calls through the ecosystem.
    case getRootContainer = "GET_ROOT_CONTAINER"
    /// GetFileWopiSrc. Reserved; no client calls it today.
    case getFileWopiSrc = "GET_WOPI_SRC_WITH_ACCESS_TOKEN"
}
