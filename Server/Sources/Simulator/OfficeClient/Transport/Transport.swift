public import HTTPTypes

/// Carries one request to a server and its answer back; follows no redirect.
public protocol Transport: Sendable {
    /// - Throws: ``TransportFailure`` when there is no answer.
    func send(_ request: WireRequest) async throws -> WireResponse
}

/// A request as a transport carries it.
public struct WireRequest: Sendable {
    /// The method of HTTP.
    public var method: HTTPRequest.Method
    /// Absolute, percent-encoded.
    public var url: String
    /// The fields; a transport adds `Host` and `Content-Length` where a connection needs them.
    public var headers: HTTPFields
    /// The body; `nil` for none, which isn't the same as an empty one.
    public var body: WireBody?

    /// Makes a request without fields or body, unless they are given.
    public init(method: HTTPRequest.Method, url: String, headers: HTTPFields = [:], body: WireBody? = nil) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
    }
}

/// An answer as a transport hands it over, its body still to be read.
public struct WireResponse: Sendable {
    /// The status of HTTP.
    public var status: Int
    /// The fields as they came.
    public var headers: HTTPFields
    /// The body, to be read once.
    public var body: WireBody

    /// Makes an answer with an empty body, unless one is given.
    public init(status: Int, headers: HTTPFields = [:], body: WireBody = .empty) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

/// The bytes of a body as they come, pulled by their reader, once.
public struct WireBody: Sendable {
    /// The number of bytes, when it is known beforehand.
    public let length: Int64?
    /// The bytes in pieces of any size.
    public let chunks: AsyncThrowingStream<[UInt8], any Error>

    /// Makes a body of a stream.
    ///
    /// - Parameter length: bytes of all chunks together; `nil` when it isn't known.
    public init(length: Int64?, chunks: AsyncThrowingStream<[UInt8], any Error>) {
        self.length = length
        self.chunks = chunks
    }

    /// A body of no bytes.
    public static var empty: WireBody { bytes([]) }

    /// Makes a body of bytes in memory.
    public static func bytes(_ bytes: [UInt8]) -> WireBody {
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: [UInt8].self)
        if !bytes.isEmpty { continuation.yield(bytes) }
        continuation.finish()
        return WireBody(length: Int64(bytes.count), chunks: stream)
    }

    /// - Throws: ``TransportFailure/tooLarge(limit:)`` as soon as more than `limit` bytes are announced or have come.
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

/// The reason for which a request has no answer that could be judged.
public enum TransportFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The address can't be used.
    case address(String)
    /// No connection could be made, or it was refused.
    case connection(String)
    /// The server's certificate isn't trusted, or TLS failed otherwise.
    case certificate(String)
    /// The answer wasn't complete after so many seconds.
    case timedOut(seconds: Double)
    /// The answer has more than `limit` bytes.
    case tooLarge(limit: Int)
    /// The answer began and didn't end.
    case cutShort(String)
    /// A transport of the caller's own held back the request.
    case notSent(String)

    /// The failure in words, for a report.
    public var description: String {
        switch self {
        case .address(let text): "not an address: \(text)"
        case .connection(let reason): "no connection: \(reason)"
        case .certificate(let reason): "the certificate was refused: \(reason)"
        case .timedOut(let seconds): "no complete answer within \(Self.rounded(seconds)) s"
        case .tooLarge(let limit): "the answer is larger than \(limit) bytes"
        case .cutShort(let reason): "the answer was cut short: \(reason)"
        case .notSent(let reason): "not sent: \(reason)"
        }
    }

    private static func rounded(_ seconds: Double) -> String {
        Int(exactly: seconds).map { "\($0)" } ?? "\((seconds * 10).rounded() / 10)"
    }

    /// Whether the request failed only because no answer came in time.
    public var isLate: Bool { if case .timedOut = self { true } else { false } }

    /// The usual cause, in words.
    public var usualCause: String {
        switch self {
        case .address: "an address in an earlier answer is malformed"
        case .connection: "the server is down, a firewall drops the connection, or the name doesn't resolve"
        case .certificate:
            "a private or incomplete chain, another host's certificate, or one that has expired; a private one has to be trusted (--trust)"
        case .timedOut: "a slow backend, or a proxy that waits for more than was sent"
        case .tooLarge: "a listing without end, a loop in the data, or a document where JSON belongs"
        case .cutShort: "a proxy or a load balancer with an idle timeout, or a server that crashed in mid-answer"
        case .notSent: "an address in an answer that isn't the one of what was made"
        }
    }
}

/// Bounds on what a hostile host can make a rehearsal spend on it.
public struct Limits: Sendable {
    /// Bytes of a JSON answer.
    public var jsonBytes = 1 << 20
    /// Bytes of an EnumerateChildren answer, which has no pages (docs/protocol/containers.md#enumerate-children).
    public var listingBytes = 4 << 20
    /// Bytes of a document taken into memory.
    public var documentBytes = 16 << 20
    /// Bytes of a page of the provider's.
    public var pageBytes = 1 << 20
    /// Seconds from the first byte sent to the last received, after which a call is late and given up.
    public var seconds = 10.0
    /// Multiple of ``seconds`` that a document may take.
    public var transferFactor = 2.0
    /// Multiple of ``seconds`` that a password may take to be checked.
    public var signInFactor = 6.0

    /// Makes the standard bounds.
    public init() {}
}

/// A transport to a server in this process: a function.
public struct ClosureTransport: Transport {
    private let answer: @Sendable (WireRequest) async throws -> WireResponse

    /// Makes a transport that hands every request to this function.
    public init(_ answer: @escaping @Sendable (WireRequest) async throws -> WireResponse) { self.answer = answer }

    /// Hands the request to the function.
    ///
    /// - Throws: whatever the function throws.
    public func send(_ request: WireRequest) async throws -> WireResponse { try await answer(request) }
}
