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
    /// Unlock: releases the lock.
    case unlock = "UNLOCK"
    /// PutFile: saves the content, on `/contents` only.
    case put = "PUT"
    /// PutRelativeFile: saves a copy next to the file (Save As).
    case putRelative = "PUT_RELATIVE"
    /// RenameFile: changes the name and keeps the extension.
    case renameFile = "RENAME_FILE"
    /// DeleteFile: deletes the file.
    case delete = "DELETE"
    /// GetShareUrl: returns a share link of a file or container.
    case getShareURL = "GET_SHARE_URL"
    /// PutUserInfo: stores a text for the user, independent of the file.
    case putUserInfo = "PUT_USER_INFO"
    /// CreateChildContainer: creates a container in a container.
    case createChildContainer = "CREATE_CHILD_CONTAINER"
    /// CreateChildFile: creates a file of zero bytes, which the client then saves with PutFile.
    case createChildFile = "CREATE_CHILD_FILE"
    /// DeleteContainer: deletes an empty container.
    case deleteContainer = "DELETE_CONTAINER"
    /// RenameContainer: changes the container's name.
    case renameContainer = "RENAME_CONTAINER"
    /// GetFileWopiSrc on the ecosystem. Reserved; no client calls it today.
    case getFileWopiSrc = "GET_WOPI_SRC_WITH_ACCESS_TOKEN"

    /// The header's value if it consists of capital letters and underscores, otherwise a fixed text. Other values,
    /// which may contain a secret, must not appear in a log or response.
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
    /// GetRootContainer: returns the root container, so that the client doesn't have to ask the ecosystem for it.
    case getRootContainer = "GET_ROOT_CONTAINER"
    /// GetFileWopiSrc. Reserved; no client calls it today.
    case getFileWopiSrc = "GET_WOPI_SRC_WITH_ACCESS_TOKEN"
}
