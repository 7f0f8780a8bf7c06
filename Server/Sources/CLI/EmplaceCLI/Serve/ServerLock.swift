import Foundation

/// Prevents a second server from running on the same data directory, because it would give commands another address.
/// The system releases the lock no matter how the process ends.
struct ServerLock {
    private let descriptor: Int32

    /// - Parameter taken: the message if another server holds the lock.
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

    /// Returns the lock of a data directory, or `nil` if a server holds it.
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

    /// Unlocks before closing: a forked child process has a copy of the descriptor until it calls `exec`, and that copy
    /// would keep the lock.
    func release() {
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    /// Checks the lock without creating anything, not even the folder.
    static func check(_ folder: URL) throws {
        let path = folder.appending(path: "serve.lock").path
        if FileManager.default.fileExists(atPath: path) { try ServerLock(folder).release() }
    }
}
