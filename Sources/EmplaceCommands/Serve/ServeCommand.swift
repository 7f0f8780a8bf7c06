import ArgumentParser
import Foundation
import HostHTTP
import Logging
import OAuthServer
import ServiceLifecycle
import UnixSignals
import WOPI

struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Serves the place.",
        discussion: """
            Every option can also be set in the environment (--public-url as EMPLACE_PUBLIC_URL) or in emplace.json in \
            the data folder ({"public-url": "https://…"}); a flag goes first, then the environment, then the file.

            SIGTERM and SIGINT let requests in flight finish.

              emplace serve
              emplace serve --public-url https://wopi.contoso.com --listen 0.0.0.0:443 \\
                --tls-certificate chain.pem --tls-key key.pem
            """)

    @OptionGroup var data: DataOptions
    @OptionGroup var options: ServeOptions

    func run() async throws {
        MemoryTuning.apply()
        let place = try await Place(data, flags: options.flags)
        try await Server(place: place).run()
    }
}
