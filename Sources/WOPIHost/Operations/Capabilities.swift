import WOPI

/// What CheckFileInfo may promise, derived from the operations that are answered (check-info.md §3): a group is
/// promised only when every operation of it is there.
struct Capabilities {
    private let answered: Set<Override>

    static let host = Capabilities(answered: Set(Override.allCases))

    init(answered: Set<Override>) { self.answered = answered }

    func has(_ operations: Override...) -> Bool { answered.isSuperset(of: operations) }

    var locks: Bool { has(.lock, .unlock, .refreshLock) }
    var update: Bool { has(.put, .putRelative) }
    var containers: Bool {
        has(.createChildContainer, .createChildFile, .deleteContainer, .delete, .renameContainer)
    }
    var shareTypes: [ShareURLType] { has(.getShareURL) ? ShareURLType.allCases : [] }

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
        info.supportsAddActivities = has(.addActivities)
        info.supportedShareURLTypes = shareTypes
    }
}
