import Basics
import WOPI

/// The capabilities announced in CheckFileInfo, derived from the implemented operations
/// (docs/protocol/check-info.md#capabilities). A group is announced only if all of its operations are implemented.
///
/// The capabilities are computed only once, because they are the same for all requests.
struct Capabilities {
    let locks: Bool
    let getLock: Bool
    let update: Bool
    let rename: Bool
    let delete: Bool
    let containers: Bool
    let fileWopiSrc: Bool
    let userInfo: Bool
    let shareTypes: [ShareURLType]

    static let host = Capabilities(answered: Set(Override.allCases))

    init(answered: Set<Override>) {
        func has(_ operations: Override...) -> Bool { answered.isSuperset(of: operations) }
        locks = has(.lock, .unlock, .refreshLock)
        getLock = has(.getLock)
        update = has(.put, .putRelative)
        rename = has(.renameFile)
        delete = has(.delete)
        containers = has(.createChildContainer, .createChildFile, .deleteContainer, .delete, .renameContainer)
        fileWopiSrc = has(.getFileWopiSrc)
        userInfo = has(.putUserInfo)
        shareTypes = has(.getShareURL) ? ShareURLType.allCases : []
    }

    func announce(in info: inout CheckFileInfo) {
        info.supportsLocks = locks
        info.supportsGetLock = getLock
        info.supportsExtendedLockLength = locks && LockID.maxLength >= 1024
        info.supportsUpdate = update
        info.supportsRename = rename
        info.supportsDeleteFile = delete
        info.supportsContainers = containers
        info.supportsEcosystem = containers
        info.supportsGetFileWopiSrc = fileWopiSrc
        info.supportsUserInfo = userInfo
    }
}
