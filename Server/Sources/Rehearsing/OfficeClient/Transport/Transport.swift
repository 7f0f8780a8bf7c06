public import HTTPTypes

/// Carries one request to a server and its answer back; follows no redirect.
public protocol Transport: Sendable {
    /// - Throws: ``TransportFailure`` when there is no answer.
    func send(_ request: WireRequest) async throws -> WireResponse
}

public struct WireRequest: Sendable {
    public var method: HTTPRequest.Method
    /// Absolute, percent-encoded.
    public var url: String
    public var headers: HTTPFields
    public var body: WireBody?

    public init(method: HTTPRequest.Method, url: String, headers: HTTPFields = [:], body: WireBody? = nil) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
    }
}

public struct WireResponse: Sendable {
    public var status: Int
    public var headers: HTTPFields
    public var body: WireBody

    public init(status: Int, headers: HTTPFields = [:], body: WireBody = .empty) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

/// Bytes on their way, pulled by whoever reads them, once.
public struct WireBody: Sendable {
    /// Bytes, when known beforehand.
    public let length: Int64?
    public let chunks: AsyncThrowingStream<[UInt8], any Error>

    public init(length: Int64?, chunks: AsyncThrowingStream<[UInt8], any Error>) {
        self.length = length
        self.chunks = chunks
    }

    public static var empty: WireBody { bytes([]) }

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

/// Why a request has no answer that could be judged.
public enum TransportFailure: Error, Hashable, Sendable, CustomStringConvertible {
    case address(String)
    case connection(String)
    case certificate(String)
    case timedOut(seconds: Double)
    /// Bytes.
    case tooLarge(limit: Int)
    /// The answer began and didn't end.
    case cutShort(String)
    /// A transport of the caller's held it back.
    case notSent(String)

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

    /// Nothing wrong was said: nothing was said in time.
    public var isLate: Bool { if case .timedOut = self { true } else { false } }

    /// What usually is behind it.
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

/// Bounds that keep a hostile host from costing more than a verdict.
public struct Limits: Sendable {
    /// Bytes of a JSON answer.
    public var jsonBytes = 1 << 20
    /// Bytes of an EnumerateChildren answer, which has no pages (containers.md §3).
    public var listingBytes = 4 << 20
    /// Bytes of a document taken into memory.
    public var documentBytes = 16 << 20
    /// Bytes of a page of the provider's.
    public var pageBytes = 1 << 20
    /// Seconds from the first byte sent to the last received, after which an answer is late and given up.
    public var seconds = 10.0
    /// How many times as long a document may be on its way.
    public var transferFactor = 2.0
    /// How many times as long a password may be looked at.
    public var signInFactor = 6.0

    public init() {}
}

/// A server in this process: a function.
public struct ClosureTransport: Transport {
    private let answer: @Sendable (WireRequest) async throws -> WireResponse

    public init(_ answer: @escaping @Sendable (WireRequest) async throws -> WireResponse) { self.answer = answer }

    public func send(_ request: WireRequest) async throws -> WireResponse { try await answer(request) }
}
