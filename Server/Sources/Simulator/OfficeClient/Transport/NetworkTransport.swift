import AsyncHTTPClient
import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOSSL

/// A transport over real connections. It follows no redirect, keeps no cookie, and unpacks nothing.
public final class NetworkTransport: Transport {
    /// The certificates that are trusted.
    public enum Trust: Hashable, Sendable {
        /// Trusts certificates that the system's roots signed.
        case system
        /// Trusts certificates that the system's roots or these, in PEM, signed.
        case also(pem: [UInt8])
        /// Any certificate at all: for a test machine of one's own, never elsewhere.
        case anyone
    }

    private let client: HTTPClient
    /// How long connections may take to close.
    private static let closingTime = Duration.seconds(5)

    /// ``shutdown()`` has to be called at the end; ``with(trust:_:)`` does.
    ///
    /// - Parameters:
    ///   - connectSeconds: how long a connection may take to be made.
    ///   - idleSeconds: how long a server may send nothing; ``Limits/seconds`` is what a call waits.
    /// - Throws: when the PEM holds no certificate.
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
        // A certificate that is refused once is refused again: no reason to wait for it.
        configuration.connectionPool.retryConnectionEstablishment = false
        configuration.timeout = .init(connect: .seconds(connectSeconds), read: .seconds(idleSeconds))
        client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }

    /// Closes every connection; call it once, at the end.
    ///
    /// The client waits for each of them. One of HTTP/2 on which it has counted a stream too many it never closes
    /// itself, and a balancer keeps one that is silent for minutes: such a connection is left behind.
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

    /// A transport for the time of `body`.
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

    /// Sends a request over a connection of its own or one that is kept.
    ///
    /// - Throws: ``TransportFailure``; `CancellationError` when the task is canceled.
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

    // Unchecked: a body has one reader, and the stream in front of it asks for one chunk at a time.
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
        // The library's source location helps nobody, and shows where this was built.
        if text.contains("CERTIFICATE_VERIFY_FAILED") { return TransportFailure.certificate("it can't be verified") }
        if text.contains("Connection refused") { return TransportFailure.connection("nothing listens there") }
        return isCertificate ? TransportFailure.certificate(text) : TransportFailure.connection(text)
    }
}
