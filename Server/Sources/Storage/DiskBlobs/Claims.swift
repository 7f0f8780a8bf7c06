import Synchronization
import Documents

/// The staged files of this process that no document version uses yet. The process keeps each file open with a shared
/// file lock.
///
/// The file lock is called a claim, because it keeps other processes from deleting the file: every process that uses
/// the folder sees the lock, and the system releases it however the process ends. No lease has to be renewed, and
/// nothing has to be cleaned up after a crash.
final class Claims: Sendable {
    private let files = Mutex<[BlobKey: StagedFile]>([:])

    func hold(_ file: StagedFile, for key: BlobKey) { files.withLock { $0[key] = file } }

    /// Releases the file lock on the content with this key. The file is closed after the mutex is released.
    func release(_ key: BlobKey) { _ = files.withLock { $0.removeValue(forKey: key) } }
}
