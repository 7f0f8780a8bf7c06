import Foundation
import WOPI

/// What `serve` says once it can be reached.
struct Greeting {
    let address: PublicAddress
    let listen: ListenAddress
    let folder: URL

    var text: String {
        """
        Emplace serves \(folder.path), listening on \(listen.text).

          Web           \(address.text)/
          Bootstrapper  \(address.text)/wopibootstrapper

        Next: open the web address and sign in (`emplace user add NAME` makes somebody who can),
        `emplace import PATH --user NAME` to bring documents in, `emplace onboarding` for Microsoft's sheet.

        """
    }

    /// At once, also into a pipe.
    func print() {
        Swift.print(text)
        fflush(nil)
    }
}
