public import HTTPTypes

/// A request as it goes out.
public struct WireRequest: Sendable {
    public var method: HTTPRequest.Method
    public var url: String
    public var headers: HTTPFields
    public var body: [UInt8]?

    public init(_ method: HTTPRequest.Method, _ url: String, headers: HTTPFields = [:], body: [UInt8]? = nil) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
    }
}

/// An answer as it came in.
public struct WireResponse: Sendable {
    public var status: Int
    public var headers: HTTPFields
    public var body: [UInt8]

    public init(status: Int, headers: HTTPFields = [:], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

/// Why there is no answer.
public enum TransportProblem: Error, Hashable, Sendable {
    /// Nobody there, a broken connection, a certificate that doesn't fit; in words.
    case unreachable(String)
    /// Seconds.
    case tooSlow(limit: Int)
    /// Bytes: the host sends more than any answer of this kind has.
    case tooLarge(limit: Int)
    case notAnAddress(String)
}

/// Carries one exchange: a socket (``HTTPTransport``), or a host in the same process.
///
/// A conforming type follows no redirects, since a redirect is an answer to be judged, and reads no more of a body
/// than `limit` bytes.
public protocol Transport: Sendable {
    /// - Throws: ``TransportProblem``
    func send(_ request: WireRequest, limit: Int) async throws -> WireResponse
}
