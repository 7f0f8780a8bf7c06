import Basics
import WOPI

/// The capabilities that CheckFileInfo announces, derived from the operations that are answered
/// (docs/protocol/check-info.md#capabilities): a group is announced only when every operation of it is there.
///
/// Derived once, as no request changes them.
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
