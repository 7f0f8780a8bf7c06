import Foundation

/// Keeps a second server off a data folder: each would tell the commands another address. The system lets go of it
/// when the process ends, however it ends.
struct ServerLock {
    private let descriptor: Int32

    init(_ folder: URL) throws {
        let path = folder.appending(path: "serve.lock").path
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Failure("can't write in the data folder \(folder.path)") }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            throw Failure(
                "another server serves the data folder \(folder.path) already; stop it, or choose another with --data")
        }
    }

    func release() { close(descriptor) }

    /// The same, before anything is made in the folder or the folder itself.
    static func check(_ folder: URL) throws {
        let path = folder.appending(path: "serve.lock").path
        if FileManager.default.fileExists(atPath: path) { try ServerLock(folder).release() }
    }
}
