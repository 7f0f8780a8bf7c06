import ArgumentParser
import Foundation
import Hummingbird
import HummingbirdCore
import HummingbirdHTTP2
import Logging
import NIOCore
import NIOSSL

/// Measures the minimum cost of a request: runs Emplace's HTTP server with a single route that always returns the same
/// bytes.
@main
struct Floor: AsyncParsableCommand {
    @Option var port: Int
    @Option(help: "A file with the JSON of the response.") var body: String
    @Option(help: "The certificate (PEM); without it, the server speaks HTTP/1.1 without TLS.") var certificate: String?
    @Option(help: "The certificate's key (PEM).") var key: String?

    func run() async throws {
        let bytes = ByteBuffer(bytes: try Data(contentsOf: URL(filePath: body)))
        let router = Router(context: BasicRequestContext.self)
        let answer: @Sendable (Request, BasicRequestContext) -> Response = { _, _ in
            Response(
                status: .ok, headers: [.contentType: "application/json", .cacheControl: "no-store"],
                body: ResponseBody(byteBuffer: bytes))
        }
        router.get("floor/:id", use: answer)
        router.post("floor/:id", use: answer)
        var logger = Logger(label: "floor")
        logger.logLevel = .error
        let application = Application(
            router: router, server: try server(),
            configuration: ApplicationConfiguration(
                address: .hostname("127.0.0.1", port: port),
                availableConnectionsDelegate: .maximum(10_000, logger: logger)),
            logger: logger)
        try await application.runService()
    }

    private func server() throws -> HTTPServerBuilder {
        let http1 = HTTP1Channel.Configuration(
            idleTimeout: nil,
            httpDecoderConfiguration: .init(
                maxHeaderFieldSize: 32 * 1024, maxHeaderListSize: 32 * 1024, maxHeaderFieldCount: 200))
        guard let certificate, let key else { return .http1(configuration: http1) }
        var tls = TLSConfiguration.makeServerConfiguration(
            certificateChain: try NIOSSLCertificate.fromPEMFile(certificate).map { .certificate($0) },
            privateKey: .privateKey(try NIOSSLPrivateKey(file: key, format: .pem)))
        tls.minimumTLSVersion = .tlsv12
        return try .http2Upgrade(
            tlsConfiguration: tls,
            configuration: .init(
                idleTimeout: .seconds(75), gracefulCloseTimeout: .seconds(30), streamConfiguration: http1))
    }
}
