import Foundation
import Logging
import ServiceLifecycle

/// Ends the server if its data directory is moved or deleted. The open database would go on working, but nobody would
/// find what is saved in it.
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
