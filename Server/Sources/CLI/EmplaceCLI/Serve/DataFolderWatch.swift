import CoreFoundation
import Foundation
import Logging
import ServiceLifecycle

/// Ends the server if its data directory is moved or deleted. The open database would go on working, but nobody would
/// find what is saved in it. With a database server, the same is true of content.
struct DataFolderWatch: Service {
    /// The error of a server whose data directory is gone.
    struct Gone: Error, CustomStringConvertible {
        /// The exit status of the server, EX_CONFIG of sysexits.h. systemd must not restart the server after this status,
        /// because the server would create an empty installation.
        static let status: Int32 = 78

        let description: String
    }

    let folder: URL
    let logger: Logger
    /// Whether the files that the server has open are still in the data directory.
    let isThere: @Sendable () -> Bool
    var pause: @Sendable () async throws -> Void = { try await Task.sleep(for: .milliseconds(500)) }

    /// Looks twice a second, until the server stops.
    ///
    /// - Throws: ``Gone`` if the data directory was moved or deleted.
    func run() async throws {
        do {
            try await cancelWhenGracefulShutdown { while isThere() { try await pause() } }
        } catch {
            // Only the pause throws, when the server stops.
            return
        }
        let gone = Gone(
            description:
                "the data directory \(folder.path.shown) was moved or deleted while the server was running; put it back "
                + "or restore a backup, then start the server")
        logger.critical("data.gone", metadata: ["reason": "\(gone)"])
        throw gone
    }
}

/// The folder in which a server with a database server stores content. Such a server has no open file in it.
struct ContentFolder: Sendable {
    private let path: String
    private let inode: ino_t?

    /// Remembers which folder it is.
    init(_ folder: URL) {
        path = folder.path
        var status = stat()
        inode = stat(path, &status) == 0 ? status.st_ino : nil
    }

    /// Whether the path still leads to this folder. If it leads to none, saves fail. If it leads to another folder, such
    /// as the one below a mount point, nobody would find what is saved there. A network file system that doesn't answer
    /// isn't gone.
    var isThere: Bool {
        var status = stat()
        guard stat(path, &status) == 0 else { return errno != ENOENT && errno != ENOTDIR }
        return inode == nil || status.st_ino == inode
    }
}
