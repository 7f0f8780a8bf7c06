import ArgumentParser
import Catalogue
import Foundation
import HostHTTP
import Logging
import NIOSSL
import OAuthServer
import ServiceLifecycle
import UnixSignals
import WOPI

struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "serve", abstract: "Serves the place.")

    @OptionGroup var data: DataOptions
    @Option(help: "Address and port to listen on.") var listen = "127.0.0.1:8443"
    @Option(help: "Where clients reach it; what it listens on without this.") var publicURL: String?
    @Option(help: "PEM file with the certificate and its chain.") var tlsCertificate: String?
    @Option(help: "PEM file with the certificate's key.") var tlsKey: String?
    @Flag(help: "No TLS: behind a proxy that has it, or for a try on this machine.") var plainHTTP = false

    func run() async throws {
        MemoryTuning.apply()
        let (host, port) = try listenAddress()
        let place = try await Place(data)
        _ = try await ClientRegistry(clients: place.catalogue, audit: place.catalogue).ensureOffice(now: Date())
        let text = publicURL ?? "\(plainHTTP ? "http" : "https")://localhost:\(port)"
        guard let address = PublicAddress(text) else { throw Failure("\(text) is not an absolute http(s) address") }
        try await place.catalogue.setSetting("public-address", to: address.text)
        let composed = try PlaceHost(.init(address: address), ports: .init(place.catalogue, blobs: place.blobs))
        let metrics = PrometheusMetricsFactory()
        let router = HostServer.makeRouter(.init(metrics: metrics, strictTransportSecurity: address.isSecure))
        HealthRoutes(metrics: { metrics.exposition() }).add(to: router)
        try composed.addRoutes(to: router)
        var configuration = HostServer.Configuration(host: host, port: port, tls: try tls(place))
        configuration.http2 = true
        let logger = Logger(label: "emplace", factory: { StreamLogHandler.standardError(label: $0) })
        let application = try HostServer.make(router: router, configuration: configuration, logger: logger) { port in
            print("Listening on \(host):\(port)")
            print("Web            \(address.text)/")
            print("Bootstrapper   \(address.text)/wopibootstrapper")
            fflush(nil)
        }
        try await ServiceGroup(
            services: [application], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger
        ).run()
    }

    private func listenAddress() throws -> (String, Int) {
        guard let colon = listen.lastIndex(of: ":"), let port = Int(listen[listen.index(after: colon)...]),
            (0...65535).contains(port)
        else { throw ValidationError("--listen is ADDRESS:PORT, such as 127.0.0.1:8443") }
        return (String(listen[..<colon]), port)
    }

    private func tls(_ place: Place) throws -> HostServer.TLS? {
        if plainHTTP { return nil }
        let pair: (certificate: URL, key: URL)
        switch (tlsCertificate, tlsKey) {
        case (let certificate?, let key?): pair = (URL(filePath: certificate), URL(filePath: key))
        case (nil, nil): pair = try SelfSigned.pair(in: place.folder.appending(path: "tls"))
        default: throw ValidationError("--tls-certificate and --tls-key go together")
        }
        return try HostServer.TLS(
            certificateChainPEM: Array(try Data(contentsOf: pair.certificate)),
            privateKeyPEM: Array(try Data(contentsOf: pair.key)))
    }
}
