import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import HummingbirdTLS
import Logging
import NIOCore
import NIOSSL
public import OfficeClient
import Synchronization

/// Runs an HTTP server on this machine that responds to requests by calling a closure. The closure may act as a party
/// of the rehearsal, such as the Office Identity Service, or as a proxy.
public struct Listener: Sendable {
    /// A closure that responds to a request.
    public typealias Answer = @Sendable (WireRequest) async throws -> WireResponse

    /// A certificate chain and its private key.
    public struct Identity: Sendable {
        /// The certificate chain in PEM.
        public var certificate: String
        /// The private key in PEM.
        public var key: String

        /// Creates a pair of a certificate chain and its private key.
        public init(certificate: String, key: String) {
            self.certificate = certificate
            self.key = key
        }
    }

    private let identity: Identity?
    private let answer: Answer

    /// Creates a server that isn't listening yet.
    ///
    /// - Parameter identity: the certificate and key for https; `nil` serves plain http.
    public init(identity: Identity? = nil, _ answer: @escaping Answer) {
        self.identity = identity
        self.answer = answer
    }

    /// Listens on 127.0.0.1 while `body` runs.
    ///
    /// - Parameter body: receives the address of the server, such as `http://localhost:4711`.
    /// - Throws: an error of listening or of `body`.
    public func serve<Result: Sendable>(_ body: @escaping @Sendable (String) async throws -> Result) async throws
        -> Result
    {
        let (ports, found) = AsyncStream.makeStream(of: Int.self)
        var logger = Logger(label: "rehearsal")
        logger.logLevel = .critical
        let application = Application(
            responder: Responder(answer: answer), server: try server(),
            configuration: .init(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { channel in
                found.yield(channel.localAddress?.port ?? 0)
                found.finish()
            }, logger: logger)
        return try await withThrowingTaskGroup(of: Result?.self) { group in
            group.addTask {
                try await application.run()
                return nil
            }
            group.addTask {
                for await port in ports {
                    return try await body("\(identity == nil ? "http" : "https")://localhost:\(port)")
                }
                return nil
            }
            defer { group.cancelAll() }
            while let next = try await group.next() {
                if let next { return next }
            }
            throw CancellationError()
        }
    }

    private func server() throws -> HTTPServerBuilder {
        guard let identity else { return .http1() }
        let chain = try NIOSSLCertificate.fromPEMBytes(Array(identity.certificate.utf8)).map {
            NIOSSLCertificateSource.certificate($0)
        }
        let key = try NIOSSLPrivateKey(bytes: Array(identity.key.utf8), format: .pem)
        return try .tls(
            .http1(), tlsConfiguration: .makeServerConfiguration(certificateChain: chain, privateKey: .privateKey(key)))
    }
}

/// Converts requests from Hummingbird's types to the types of the rehearsal, and responses back.
private struct Responder: HTTPResponder {
    typealias Context = BasicRequestContext

    let answer: Listener.Answer

    func respond(to request: Request, context: BasicRequestContext) async throws -> Response {
        let response: WireResponse
        do {
            response = try await answer(try await Self.wire(request))
        } catch {
            return Response(status: .badGateway, body: .init(byteBuffer: .init(string: "\(error)")))
        }
        var headers = response.headers
        // Hummingbird sets these two fields for this connection. The values in the response belong to the connection to
        // the upstream server.
        for name in [HTTPField.Name.transferEncoding, .connection] { headers[name] = nil }
        let chunks = response.body.chunks
        return Response(
            status: .init(code: response.status), headers: headers,
            body: .init(contentLength: response.body.length.map(Int.init)) { writer in
                for try await chunk in chunks { try await writer.write(ByteBuffer(bytes: chunk)) }
                try await writer.finish(nil)
            })
    }

    /// The maximum body length in bytes. A rehearsal's documents are much smaller.
    private static let maxBody = 64 << 20

    /// Converts a request after reading its whole body. If the closure read the body while responding, it would compete
    /// with Hummingbird, which may already be reading the next request from the connection.
    private static func wire(_ request: Request) async throws -> WireRequest {
        let authority = request.head.authority ?? "localhost"
        let body = try await request.body.collect(upTo: maxBody)
        let isEmpty = body.readableBytes == 0 && request.headers[.contentLength] == nil
        return WireRequest(
            method: request.method, url: "\(request.head.scheme ?? "http")://\(authority)\(request.uri.string)",
            headers: request.headers, body: isEmpty ? nil : .bytes(Array(body.readableBytesView)))
    }
}
