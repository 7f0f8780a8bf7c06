import Synchronization
import Documents

/// The staged files of this process that no version names yet, each held open with a shared lock on it.
///
/// The lock is the claim: every process that works in the folder sees it, and the system lets go of it when the process
/// ends, however it ends. So there is no lease to renew, and nothing to clear up after a crash.
final class Claims: Sendable {
    private let files = Mutex<[BlobKey: StagedFile]>([:])

    func hold(_ file: StagedFile, for key: BlobKey) { files.withLock { $0[key] = file } }

    /// The file is closed outside the lock.
    func release(_ key: BlobKey) { _ = files.withLock { $0.removeValue(forKey: key) } }
}
