import Basics
import WOPI

/// The capabilities that CheckFileInfo announces, derived from the operations that are answered
/// (docs/protocol/check-info.md#capabilities): a group is announced only when every operation of it is there.
struct Capabilities {
    private let answered: Set<Override>
    let locks: Bool
    let update: Bool
    let containers: Bool
    let shareTypes: [ShareURLType]

    static let host = Capabilities(answered: Set(Override.allCases))

    init(answered: Set<Override>) {
        func has(_ operations: Override...) -> Bool { answered.isSuperset(of: operations) }
        self.answered = answered
        locks = has(.lock, .unlock, .refreshLock)
        update = has(.put, .putRelative)
        containers = has(.createChildContainer, .createChildFile, .deleteContainer, .delete, .renameContainer)
        shareTypes = has(.getShareURL) ? ShareURLType.allCases : []
    }

    func has(_ operation: Override) -> Bool { answered.contains(operation) }

    func announce(in info: inout CheckFileInfo) {
        info.supportsLocks = locks
        info.supportsGetLock = has(.getLock)
        info.supportsExtendedLockLength = locks && LockID.maximumLength >= 1024
        info.supportsUpdate = update
        info.supportsRename = has(.renameFile)
        info.supportsDeleteFile = has(.delete)
        info.supportsContainers = containers
        info.supportsEcosystem = containers
        info.supportsGetFileWopiSrc = has(.getFileWopiSrc)
        info.supportsUserInfo = has(.putUserInfo)
        info.supportedShareURLTypes = shareTypes
    }
}
