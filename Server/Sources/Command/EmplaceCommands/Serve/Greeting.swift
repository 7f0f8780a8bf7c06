import Foundation
import HostHTTP
import WOPI

/// What `serve` says once it can be reached.
struct Greeting {
    let address: PublicAddress
    let content: PublicAddress?
    let listen: ListenAddress
    let folder: URL
    let limits: ServerLimits
    /// The option a further command about this place has to carry: ``DataOptions/repeated``.
    let repeated: String

    var text: String {
        """
        Emplace serves \(folder.path), listening on \(listen.text).

          Web           \((content ?? address).text)/
          Bootstrapper  \(address.text)/wopibootstrapper
          At once       \(limits.connections) connections, \(limits.requests) requests; of one client \
        \(limits.connectionsPerClient) and \(limits.requestsPerClient) (\(limits.openFiles) files may be open)

        Next: open the web address and sign in (`emplace user add NAME\(repeated)` makes somebody who can),
        `emplace import PATH --user NAME\(repeated)` to bring documents in,
        `emplace onboarding\(repeated)` for Microsoft's sheet.

        """
    }

    /// At once, also into a pipe.
    func print() {
        Swift.print(text)
        fflush(nil)
    }
}
