import CoreFoundation
import Foundation

/// A file lock that keeps a second server from running on the same data directory. A second server would record another
/// address, which commands would then use. The system releases the lock however the process ends.
struct ServerLock {
    private let descriptor: Int32

    /// Locks the data directory.
    ///
    /// - Parameter taken: the error message if another server holds the lock.
    init(_ folder: URL, taken: String? = nil) throws {
        guard let lock = try Self.ifFree(folder) else {
            throw Failure(
                taken
                    ?? "another server is already using the data directory \(folder.path); stop that server, or choose "
                    + "another directory with --data"
            )
        }
        self = lock
    }

    private init(descriptor: Int32) { self.descriptor = descriptor }

    /// Locks a data directory and returns the lock; `nil` if a server holds the lock.
    static func ifFree(_ folder: URL) throws -> ServerLock? {
        let path = folder.appending(path: "serve.lock").path
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw Failure("can't write to the data directory \(folder.path); check its permissions")
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            return nil
        }
        return ServerLock(descriptor: descriptor)
    }

    /// Whether the locked file is still in the data directory. If it isn't, the data directory was moved or deleted.
    func isIn(_ folder: URL) -> Bool {
        var own = stat(), named = stat()
        guard fstat(descriptor, &own) == 0, stat(folder.appending(path: "serve.lock").path, &named) == 0 else {
            return false
        }
        return own.st_dev == named.st_dev && own.st_ino == named.st_ino
    }

    /// Unlocks the file before closing it. A forked child process has a copy of the descriptor until it calls `exec`,
    /// and this copy would keep the file locked.
    func release() {
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    /// Throws if a server holds the lock. Doesn't create anything, not even the folder.
    static func check(_ folder: URL) throws {
        let path = folder.appending(path: "serve.lock").path
        if FileManager.default.fileExists(atPath: path) { try ServerLock(folder).release() }
    }
}
