import Foundation
import HTTPServing
import PlaceServer
import WOPI

/// The lines that `serve` prints once it can be reached.
struct Greeting {
    let address: PublicAddress
    let content: PublicAddress?
    let listen: ListenAddress
    let folder: URL
    /// The database that has the rows, where that isn't the folder.
    let database: String?
    /// The bucket that has the content, where that isn't the folder.
    let objects: String?
    let limits: ServerLimits
    /// Bytes of memory that all uploads share.
    let uploadMemory: Int
    /// The option by which further commands name this place: ``DataOptions/repeated``.
    let repeated: String

    var text: String {
        let addresses = ServerAddresses(protocols: address, pages: content)
        return """
            Emplace serves \(installation), listening on \(listen.text).

              Web           \(addresses.home)
              Bootstrapper  \(addresses.bootstrapper)
              At once       \(limits.connections) connections, \(limits.requests) requests; of one client \
            \(limits.connectionsPerClient) and \(limits.requestsPerClient) (\(limits.openFiles) files may be open)
              Uploads       gathered in \(uploadMemory >> 20) MiB of memory, all together

            Next: open the web address and sign in (`emplace user add NAME\(repeated)` makes somebody who can),
            `emplace import PATH --user NAME\(repeated)` to bring documents in,
            `emplace onboarding\(repeated)` for Microsoft's sheet.

            """
    }

    private var installation: String {
        guard database != nil || objects != nil else { return folder.path }
        return "\(database ?? folder.path), with content in \(objects ?? folder.path)"
    }

    /// Prints without buffering, also into a pipe.
    func print() {
        Swift.print(text)
        fflush(nil)
    }
}
