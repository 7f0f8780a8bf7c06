import AsyncHTTPClient
import HTTPClients
import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOSSL

/// A transport that sends requests over the network. It follows no redirects, stores no cookies and decompresses
/// nothing.
public final class NetworkTransport: Transport {
    /// The certificates that the transport trusts.
    public enum Trust: Hashable, Sendable {
        /// Trusts certificates signed by the system's roots.
        case system
        /// Trusts certificates signed by the system's roots or by these certificates in PEM.
        case also(pem: [UInt8])
        /// Trusts all certificates. Use it only on a test machine.
        case anyone
    }

    private let client: HTTPClient
    /// How long ``shutdown()`` waits for connections to close.
    private static let closingTime = Duration.seconds(5)

    /// Creates a transport. Call ``shutdown()`` at the end, or use ``with(trust:_:)``.
    ///
    /// - Parameters:
    ///   - connectSeconds: the timeout for establishing a connection.
    ///   - idleSeconds: how long a server may send nothing. The timeout of a call is ``Limits/seconds``.
    /// - Throws: an error if the PEM contains no certificate.
    public init(trust: Trust = .system, connectSeconds: Int64 = 10, idleSeconds: Int64 = 600) throws {
        var configuration = HTTPClient.Configuration()
        var tls = TLSConfiguration.makeClientConfiguration()
        switch trust {
        case .system: break
        case .also(let pem):
            tls.additionalTrustRoots = [.certificates(try NIOSSLCertificate.fromPEMBytes(pem))]
        case .anyone: tls.certificateVerification = .none
        }
        configuration.tlsConfiguration = tls
        configuration.redirectConfiguration = .disallow
        configuration.refuseInvalidStatuses()
        // If the certificate was refused, a second attempt would be refused too.
        configuration.connectionPool.retryConnectionEstablishment = false
        configuration.timeout = .init(connect: .seconds(connectSeconds), read: .seconds(idleSeconds))
        client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }

    /// Closes all connections. Call this method once, when no more requests are sent.
    ///
    /// `HTTPClient` waits until all connections are closed. An HTTP/2 connection whose streams the client has
    /// miscounted never closes, and a load balancer may keep an idle connection open for minutes. After five seconds,
    /// this method returns even if some connections are still open.
    public func shutdown() async {
        let (closing, closed) = AsyncStream.makeStream(of: Never.self)
        Task {
            try? await client.shutdown()
            closed.finish()
        }
        Task {
            try? await Task.sleep(for: Self.closingTime)
            closed.finish()
        }
        for await _ in closing {}
    }

    /// Provides a transport to `body` and closes it at the end.
    public static func with<Result: Sendable>(
        trust: Trust, _ body: @Sendable (NetworkTransport) async throws -> Result
    ) async throws -> Result {
        let transport = try NetworkTransport(trust: trust)
        do {
            let result = try await body(transport)
            await transport.shutdown()
            return result
        } catch {
            await transport.shutdown()
            throw error
        }
    }

    /// Sends a request over a new or a pooled connection.
    ///
    /// - Throws: ``TransportFailure``; `CancellationError` if the task is canceled.
    public func send(_ request: WireRequest) async throws -> WireResponse {
        var outgoing = HTTPClientRequest(url: request.url)
        outgoing.method = HTTPMethod(rawValue: request.method.rawValue)
        for field in request.headers { outgoing.headers.add(name: field.name.rawName, value: field.value) }
        if let body = request.body {
            outgoing.body = .stream(
                body.chunks.map { ByteBuffer(bytes: $0) }, length: body.length.map { .known($0) } ?? .unknown)
        }
        do {
            let response = try await client.execute(outgoing, deadline: .distantFuture)
            return WireResponse(
                status: Int(response.status.code), headers: Self.fields(response.headers),
                body: Self.body(response.body, length: response.headers.first(name: "Content-Length")))
        } catch {
            throw Self.failure(error)
        }
    }

    private static func fields(_ headers: HTTPHeaders) -> HTTPFields {
        var fields = HTTPFields()
        for (name, value) in headers {
            if let name = HTTPField.Name(name) { fields.append(HTTPField(name: name, value: value)) }
        }
        return fields
    }

    private static func body(_ body: HTTPClientResponse.Body, length: String?) -> WireBody {
        let reader = Reader(body.makeAsyncIterator())
        let chunks = AsyncThrowingStream<[UInt8], any Error> {
            do {
                return try await reader.next()
            } catch is CancellationError {
                throw CancellationError()
            } catch {
                throw TransportFailure.cutShort("\(error)")
            }
        }
        return WireBody(length: length.flatMap { Int64($0) }, chunks: chunks)
    }

    // `@unchecked` is safe because a body has a single reader, and the stream requests one chunk at a time.
    private final class Reader: @unchecked Sendable {
        private var iterator: HTTPClientResponse.Body.AsyncIterator

        init(_ iterator: HTTPClientResponse.Body.AsyncIterator) { self.iterator = iterator }

        func next() async throws -> [UInt8]? { try await iterator.next().map { Array($0.readableBytesView) } }
    }

    private static func failure(_ error: any Error) -> any Error {
        if error is CancellationError { return error }
        if let error = error as? HTTPClientError {
            switch error {
            case .connectTimeout, .deadlineExceeded, .writeTimeout:
                return TransportFailure.connection("\(error)")
            case .readTimeout: return TransportFailure.timedOut(seconds: 600)
            case .invalidURL, .emptyHost, .emptyScheme: return TransportFailure.address("\(error)")
            case .remoteConnectionClosed: return TransportFailure.cutShort("the connection was closed")
            case .cancelled: return CancellationError()
            default: break
            }
        }
        let text = "\(error)"
        let isCertificate =
            error is NIOSSLError || error is NIOSSLExtraError || error is BoringSSLError
            || text.contains("CERTIFICATE_VERIFY_FAILED") || text.contains("handshake")
        // The error's text names source files of the library. They don't help a reader and reveal build paths.
        if text.contains("CERTIFICATE_VERIFY_FAILED") { return TransportFailure.certificate("it can't be verified") }
        if text.contains("Connection refused") { return TransportFailure.connection("nothing listens at that address") }
        return isCertificate ? TransportFailure.certificate(text) : TransportFailure.connection(text)
    }
}
