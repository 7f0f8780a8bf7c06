import ArgumentParser
import Foundation
import HTTPServing
import Logging
import OAuthServer
import ServiceLifecycle
import UnixSignals
import WOPI

struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Run the server",
        discussion: """
            Every option can also be set in the environment (--public-url as EMPLACE_PUBLIC_URL) or in emplace.json \
            in the data directory ({"public-url": "https://…"}). Options override the environment, which overrides \
            the file.

            SIGTERM and SIGINT stop the server after in-progress requests finish; a second signal stops it \
            immediately. SIGHUP reloads the settings and the certificate.

              emplace serve
              emplace serve --public-url https://wopi.contoso.com --listen 0.0.0.0:443 \\
                  --tls-certificate chain.pem --tls-key key.pem
              emplace serve --public-url https://wopi.contoso.com --listen 0.0.0.0:443 \\
                  --acme-email admin@contoso.com
            """)

    @OptionGroup var options: ServeOptions
    @OptionGroup var data: DataOptions

    func run() async throws {
        MemoryTuning.apply()
        // From here on, SIGHUP doesn't end the process. If a signal arrives before the server runs, it is handled when
        // the server runs.
        let hangUps = await UnixSignalsSequence(trapping: .sighup)
        let flags = options.flags
        let settings = try data.settings(flags)
        try settings.check()
        if settings.tlsCertificate != nil {
            let own = URL(filePath: data.data, directoryHint: .isDirectory).appending(path: "tls")
            _ = try CertificateFiles(hosts: [], folder: own).load(settings)
        }
        if settings.database == nil { try ServerLock.check(URL(filePath: data.data, directoryHint: .isDirectory)) }
        let listen = try await settings.listen.checked()
        _ = try await settings.metricsListen?.checked(option: Setting.metricsListen.name)
        _ = try await settings.httpAddress?.checked(option: Setting.httpListen.name)
        let installation = try await Installation(data, flags: flags, isServer: true)
        installation.tellIfNew()
        try await Server(
            installation: installation, listen: listen, hangUps: hangUps, repeated: data.repeated,
            read: { [data] in try data.settings(flags) }
        )
        .run()
    }
}
