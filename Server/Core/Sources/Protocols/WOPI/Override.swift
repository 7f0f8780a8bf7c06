import Basics

/// The values of `X-WOPI-Override` (docs/protocol/files.md#operations, docs/protocol/containers.md#operations,
/// docs/protocol/ecosystem.md#operations).
public enum Override: String, Sendable, CaseIterable {
    /// Lock: locks the file. If the request has the header `X-WOPI-OldLock`, the operation is UnlockAndRelock
    /// (docs/protocol/endpoints.md#dispatch).
    case lock = "LOCK"
    /// GetLock: returns the file's lock in a header, which is empty if the file isn't locked.
    case getLock = "GET_LOCK"
    /// RefreshLock: restarts the lifetime of the lock, which is thirty minutes.
    case refreshLock = "REFRESH_LOCK"
    /// Unlock: releases the lock.
    case unlock = "UNLOCK"
    /// PutFile: saves the content of the file. Only URLs that end in `/contents` accept this value.
    case put = "PUT"
    /// PutRelativeFile: saves a copy next to the file (Save As).
    case putRelative = "PUT_RELATIVE"
    /// RenameFile: changes the name and keeps the extension.
    case renameFile = "RENAME_FILE"
    /// DeleteFile: deletes the file.
    case delete = "DELETE"
    /// GetShareUrl: returns a share link of a file or container.
    case getShareURL = "GET_SHARE_URL"
    /// PutUserInfo: stores a text for the user, not for the file.
    case putUserInfo = "PUT_USER_INFO"
    /// CreateChildContainer: creates a container in a container.
    case createChildContainer = "CREATE_CHILD_CONTAINER"
    /// CreateChildFile: creates a file of zero bytes, which the client then saves with PutFile.
    case createChildFile = "CREATE_CHILD_FILE"
    /// DeleteContainer: deletes an empty container.
    case deleteContainer = "DELETE_CONTAINER"
    /// RenameContainer: changes the container's name.
    case renameContainer = "RENAME_CONTAINER"
    /// GetFileWopiSrc: returns the WOPISrc of a file. No client calls this operation of the ecosystem today.
    case getFileWopiSrc = "GET_WOPI_SRC_WITH_ACCESS_TOKEN"

    /// The header's value if it consists of capital letters and underscores, otherwise a fixed text. Values with other
    /// characters may contain a secret, so they must not appear in a log or response.
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
    /// GetNewAccessToken: returns a WOPI token for the resource in `X-WOPI-WopiSrc`.
    case getNewAccessToken = "GET_NEW_ACCESS_TOKEN"
    /// GetRootContainer: returns the root container, so that the client doesn't have to ask the ecosystem for it.
    case getRootContainer = "GET_ROOT_CONTAINER"
    /// GetFileWopiSrc: returns the WOPISrc of a file. No client calls this operation of the bootstrapper today.
    case getFileWopiSrc = "GET_WOPI_SRC_WITH_ACCESS_TOKEN"
}
