import Foundation
import HTTPServing
import PlaceServer
import WOPI

/// The lines that `serve` prints when it is ready.
struct Greeting {
    let address: PublicAddress
    let content: PublicAddress?
    let listen: ListenAddress
    let folder: URL
    /// The name of the database server; `nil` if the database is in the data directory.
    let database: String?
    /// The bucket that stores the content; `nil` if the content is in the data directory.
    let objects: String?
    /// The folder or WebDAV address whose documents are served; `nil` if they are in the data directory.
    let documents: String?
    let limits: ServerLimits
    /// The memory in bytes that all uploads share.
    let uploadMemory: Int
    /// The options that the user has to repeat in other commands for this installation (``DataOptions/repeated``).
    let repeated: String

    var text: String {
        let addresses = ServerAddresses(protocols: address, pages: content)
        return """
            Emplace is serving \(installation) on \(listen.text).

              Web           \(addresses.home)
              Bootstrapper  \(addresses.bootstrapper)\(documents.map { "\n  Documents     \($0)" } ?? "")
              Limits        \(limits.connections) connections, \(limits.requests) requests; per client \
            \(limits.connectionsPerClient) connections, \(limits.requestsPerClient) requests; \
            \(limits.openFiles) open files
              Uploads       up to \(uploadMemory >> 20) MiB of memory in total

            Next steps:
              emplace user add NAME\(repeated): add a user, who can sign in at the web address
              \(documentsStep)
              emplace onboarding\(repeated): print the onboarding sheet for Microsoft

            """
    }

    private var documentsStep: String {
        documents == nil
            ? "emplace import PATH --user NAME\(repeated): import documents"
            : "emplace doctor\(repeated): check that the documents can be reached and changed"
    }

    private var installation: String {
        guard database != nil || objects != nil else { return folder.path }
        return "\(database ?? folder.path) (content in \(objects ?? folder.path))"
    }

    /// Prints the lines and flushes the output, because otherwise a pipe would receive them later.
    func print() {
        Swift.print(text)
        fflush(nil)
    }
}
