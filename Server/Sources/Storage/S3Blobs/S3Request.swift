import Basics
import Crypto

/// A request to an object store that isn't signed yet.
struct S3Request: Sendable {
    enum Body: Sendable {
        case bytes([UInt8])
        /// The body is a part of a file, which is read while it is sent.
        case file(FilePart)
    }

    let method: String
    /// The percent-encoded path of the request.
    let path: String
    /// The percent-encoded query, sorted as signatures require.
    let query: String
    var fields: [(name: String, value: String)] = []
    var body = Body.bytes([])
    /// The SHA-256 of the body in hexadecimal digits. Every store checks it, but not every store checks other
    /// checksums.
    var sha256: String

    init(
        _ method: String, path: String, query: [String: String] = [:], fields: [(name: String, value: String)] = [],
        body: [UInt8] = []
    ) {
        self.init(
            method, path: path, query: query, fields: fields, body: .bytes(body),
            sha256: Hexadecimal.encode(SHA256.hash(data: body)))
    }

    init(
        _ method: String, path: String, query: [String: String] = [:], fields: [(name: String, value: String)] = [],
        body: Body, sha256: String
    ) {
        self.method = method
        self.path = path
        self.query = query.map { (PercentEncoding.encode($0.key), PercentEncoding.encode($0.value)) }
            .sorted { $0 < $1 }.map { "\($0)=\($1)" }.joined(separator: "&")
        self.fields = fields
        self.body = body
        self.sha256 = sha256
    }
}
