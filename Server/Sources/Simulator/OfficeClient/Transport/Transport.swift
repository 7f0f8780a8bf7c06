public import HTTPTypes

/// Sends a request to a server and returns the response. Follows no redirects.
public protocol Transport: Sendable {
    /// Sends a request and returns the response.
    ///
    /// - Throws: ``TransportFailure`` if there is no response.
    func send(_ request: WireRequest) async throws -> WireResponse
}

/// A request for a transport.
public struct WireRequest: Sendable {
    /// The HTTP method.
    public var method: HTTPRequest.Method
    /// The absolute, percent-encoded address.
    public var url: String
    /// The header fields. A transport adds `Host` and `Content-Length` if necessary.
    public var headers: HTTPFields
    /// The body; `nil` for a request without a body. A body may also be empty.
    public var body: WireBody?

    /// Creates a request. By default, it has no header fields and no body.
    public init(method: HTTPRequest.Method, url: String, headers: HTTPFields = [:], body: WireBody? = nil) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
    }
}

/// A response from a transport, with an unread body.
public struct WireResponse: Sendable {
    /// The HTTP status.
    public var status: Int
    /// The header fields, unchanged.
    public var headers: HTTPFields
    /// The body, which can be read once.
    public var body: WireBody

    /// Creates a response, by default with an empty body.
    public init(status: Int, headers: HTTPFields = [:], body: WireBody = .empty) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

/// The bytes of a body as a stream, which can be read once.
public struct WireBody: Sendable {
    /// The number of bytes, if known in advance.
    public let length: Int64?
    /// The bytes in chunks of any size.
    public let chunks: AsyncThrowingStream<[UInt8], any Error>

    /// Creates a body from a stream.
    ///
    /// - Parameter length: the total number of bytes; `nil` if unknown.
    public init(length: Int64?, chunks: AsyncThrowingStream<[UInt8], any Error>) {
        self.length = length
        self.chunks = chunks
    }

    /// An empty body.
    public static var empty: WireBody { bytes([]) }

    /// Creates a body from bytes in memory.
    public static func bytes(_ bytes: [UInt8]) -> WireBody {
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: [UInt8].self)
        if !bytes.isEmpty { continuation.yield(bytes) }
        continuation.finish()
        return WireBody(length: Int64(bytes.count), chunks: stream)
    }

    /// Reads the whole body into memory.
    ///
    /// - Throws: ``TransportFailure/tooLarge(limit:)`` when the announced or received length exceeds `limit` bytes.
    public func collect(upTo limit: Int) async throws -> [UInt8] {
        if let length, length > Int64(limit) { throw TransportFailure.tooLarge(limit: limit) }
        var bytes = [UInt8]()
        for try await chunk in chunks {
            guard chunk.count <= limit - bytes.count else { throw TransportFailure.tooLarge(limit: limit) }
            bytes += chunk
        }
        return bytes
    }
}

/// The reason why a request has no response that can be judged.
public enum TransportFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The request's address is malformed, so the request can't be sent.
    case address(String)
    /// The connection failed or was refused.
    case connection(String)
    /// The server's certificate isn't trusted, or TLS failed for another reason.
    case certificate(String)
    /// The response wasn't complete within this number of seconds.
    case timedOut(seconds: Double)
    /// The response exceeds `limit` bytes.
    case tooLarge(limit: Int)
    /// The response ended before it was complete.
    case cutShort(String)
    /// A transport in this process refused to send the request.
    case notSent(String)

    /// The failure in words, for a report.
    public var description: String {
        switch self {
        case .address(let text): "an invalid address: \(text)"
        case .connection(let reason): "no connection: \(reason)"
        case .certificate(let reason): "the certificate was refused: \(reason)"
        case .timedOut(let seconds): "no complete response within \(Self.rounded(seconds)) s"
        case .tooLarge(let limit): "a response larger than \(limit) bytes"
        case .cutShort(let reason): "an incomplete response: \(reason)"
        case .notSent(let reason): "the request was not sent: \(reason)"
        }
    }

    private static func rounded(_ seconds: Double) -> String {
        Int(exactly: seconds).map { "\($0)" } ?? "\((seconds * 10).rounded() / 10)"
    }

    /// Whether the request failed because no response arrived before the timeout.
    public var isLate: Bool { if case .timedOut = self { true } else { false } }

    /// The usual cause of this failure, in words.
    public var usualCause: String {
        switch self {
        case .address: "a malformed address in an earlier response"
        case .connection: "a server that is down, a firewall, or a name that doesn't resolve"
        case .certificate:
            "a private certificate (trust it with --trust), an incomplete chain, a wrong host name, or an expired certificate"
        case .timedOut: "a slow server, or a proxy that waits for more than was sent"
        case .tooLarge: "an endless listing, a loop in the data, or a document instead of JSON"
        case .cutShort: "a proxy or load balancer with an idle timeout, or a server that crashed during the response"
        case .notSent: "a response with an address other than that of the created item"
        }
    }
}

/// Limits on the bytes and seconds that a response may take, as a protection from hostile hosts.
public struct Limits: Sendable {
    /// The maximum size of a JSON response in bytes.
    public var jsonBytes = 1 << 20
    /// The maximum size of a response to EnumerateChildren in bytes. Such a response has no pages
    /// (docs/protocol/containers.md#enumerate-children).
    public var listingBytes = 4 << 20
    /// The maximum size of a downloaded document in bytes. The document is kept in memory.
    public var documentBytes = 16 << 20
    /// The maximum size of an HTML page in bytes.
    public var pageBytes = 1 << 20
    /// The timeout of a call in seconds, from the first byte sent to the last byte received.
    public var seconds = 10.0
    /// The multiple of ``seconds`` that a document transfer may take.
    public var transferFactor = 2.0
    /// The multiple of ``seconds`` that a password check may take.
    public var signInFactor = 6.0

    /// Creates the default limits.
    public init() {}
}

/// A transport that calls a closure, for example for a server in this process.
public struct ClosureTransport: Transport {
    private let answer: @Sendable (WireRequest) async throws -> WireResponse

    /// Creates a transport that passes every request to the closure.
    public init(_ answer: @escaping @Sendable (WireRequest) async throws -> WireResponse) { self.answer = answer }

    /// Passes the request to the closure.
    ///
    /// - Throws: errors of the closure.
    public func send(_ request: WireRequest) async throws -> WireResponse { try await answer(request) }
}
