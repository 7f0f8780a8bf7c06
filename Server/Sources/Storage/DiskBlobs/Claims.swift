import Synchronization
import Documents

/// The staged files of this process that no document version uses yet. Each file is held open with a shared lock.
///
/// The lock is the claim: every process that uses the folder sees it, and the system releases it no matter how the
/// process ends. No lease has to be renewed, and nothing has to be cleaned up after a crash.
final class Claims: Sendable {
    private let files = Mutex<[BlobKey: StagedFile]>([:])

    func hold(_ file: StagedFile, for key: BlobKey) { files.withLock { $0[key] = file } }

    /// Releases the claim on a key. The file is closed outside the mutex.
    func release(_ key: BlobKey) { _ = files.withLock { $0.removeValue(forKey: key) } }
}
